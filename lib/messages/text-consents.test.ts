import { beforeAll, describe, expect, it } from "vitest";
import type { accounts } from "@/lib/accounts/contract";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { advocates } from "@/lib/leads/advocates/contract";
import type { matchRequests } from "@/lib/leads/match-requests/contract";
import type { referrals } from "@/lib/leads/referrals/contract";
import { consentWords } from "@/lib/messages/consent-words";
import { listTextConsents } from "@/lib/messages/text-consents";
import { readTicked } from "@/lib/messages/ticked";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import type { TestApi } from "@/proof/fixtures/api";
import { friendForm, postForm, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { importOne, importRows } from "@/proof/fixtures/import";
import { answerText, uniquePhone } from "@/proof/fixtures/inbound-texts";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { openShop } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  enrollAdvocate,
  type Fields,
  succeeded,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

isolateSmsProvider();

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;
beforeAll(async () => {
  ({ organization, api, campaign, ann } = await openShop({ campaign: { maxReferralsPerAdvocate: 50 } }));
});

/** All records of a number, oldest first. */
async function recordsOf(phone: string) {
  const { textConsents } = await listTextConsents(organization.actor, {});
  const theirs = textConsents.filter((consent) => consent.phone === phone);
  return theirs.map(({ source, words, version }) => ({ source, words, version })).reverse();
}

const getReferral = async (path: string) => succeeded<typeof referrals.get>(await api.get(path)).referral;
const getAdvocate = async (path: string) => succeeded<typeof advocates.get>(await api.get(path)).advocate;
const stated = { api: { source: "api", version: 1 }, staff: { source: "staff", version: 1 } };

describe("the record of a consent to texts", () => {
  it("has the words and language a friend read, for the lead and for the advocate it becomes, and a later START", async () => {
    const phone = uniquePhone();
    const form = { friendEmail: "", friendPhone: phone };
    await sendFriendForm(ann.referralCode, { ...form, friendSmsConsent: catalogs.es.form.textsValue });
    const [lead] = await readReferrals(api, campaign);
    const path = `${campaign.path}/referrals/${lead?.referralId}`;
    const { org } = succeeded<typeof accounts.get>(await api.get("/api/app/account"));
    const words = `${org.name} ${catalogs.es.form.texts}`;
    const consent = { source: "friend_page", version: 1, language: "es", words };
    expect((await getReferral(path)).textConsent).toEqual({
      ...consent,
      grantedAt: lead?.friendSmsConsentAt,
    });
    await api.post(`${path}/convert`);
    const { friendAdvocateId } = await getReferral(path);
    const promoted = `${campaign.path}/advocates/${friendAdvocateId}`;
    expect((await getAdvocate(promoted)).textConsent).toMatchObject(consent);

    await answerText({ From: phone, Body: "STOP" });
    await answerText({ From: phone, Body: " Iniciar " });
    const started = { source: "text_reply", words: "Iniciar", version: 1 };
    expect((await getAdvocate(promoted)).textConsent).toMatchObject({ ...started, language: "es" });
    const records = [{ source: "friend_page", words, version: 1 }, started];
    expect(await recordsOf(phone)).toEqual(records);

    const named = { advocateId: friendAdvocateId ?? "" };
    const exported = await api.post("/api/app/people/export", named);
    expect(exported.body).toMatchObject({ person: { textConsents: records } });
    await api.post("/api/app/people/erase", named);
    expect(await recordsOf(phone)).toEqual([]);
    expect(await recordsOf("a former member")).toEqual(records);
  });

  it.each([
    ["no box", {}],
    ["an unknown version", { friendSmsConsent: "7-en" }],
    ["an unknown language", { friendSmsConsent: "1-fr" }],
  ])("is not created by %s, and texts are not allowed", async (_, fields) => {
    const phone = uniquePhone();
    await sendFriendForm(ann.referralCode, { friendPhone: phone, ...fields });
    const [lead] = await readReferrals(api, campaign);
    expect(lead).toMatchObject({ friendPhone: phone });
    expect(lead).not.toHaveProperty("friendSmsConsentAt");
    expect(await recordsOf(phone)).toEqual([]);
  });

  it("of a friend from the business's page waits for the lead's owner, keeping its words and time", async () => {
    const phone = uniquePhone();
    const { slug, name } = succeeded<typeof accounts.get>(await api.get("/api/app/account")).org;
    const place = placeOfBusiness(slug ?? "");
    const fields = {
      friendEmail: "",
      friendPhone: phone,
      sentBy: "Ann",
      friendSmsConsent: catalogs.en.form.textsValue,
    };
    await postForm(`/api/refer/${slug}`, friendForm(place, fields));
    const listed = succeeded<typeof matchRequests.list>(await api.get("/api/app/match-requests"));
    const request = listed.matchRequests.find(({ friendPhone }) => friendPhone === phone);
    expect(await recordsOf(phone)).toEqual([]);
    const { campaignId, advocateId } = ann;
    const path = `/api/app/match-requests/${request?.matchRequestId}/match`;
    const { referral } = succeeded<typeof matchRequests.match>(await api.post(path, { campaignId, advocateId }));
    expect(referral.friendSmsConsentAt).toBe(request?.friendSmsConsentAt);
    const { textConsent } = await getReferral(`${campaign.path}/referrals/${referral.referralId}`);
    const words = `${name} ${catalogs.en.form.texts}`;
    expect(textConsent).toMatchObject({
      source: "refer_page",
      words,
      grantedAt: referral.friendSmsConsentAt,
    });
  });

  it("has the statements of members, systems and files, and none for numbers without consent", async () => {
    const [byKey, byMember, byFile, silent] = [uniquePhone(), uniquePhone(), uniquePhone(), uniquePhone()];
    await enrollAdvocate(api, campaign, { phone: byKey });
    const session = await startTestSession(organization);
    await enrollAdvocate(session.api, campaign, { phone: byMember });
    const importId = await importOne(api, campaign);
    const row = (phone: string, fields: Fields = {}) => ({
      name: "Bo",
      email: uniqueEmail("bo"),
      phone,
      ...fields,
    });
    await importRows(api, campaign, [row(byFile, { mayText: true }), row(silent)], { importId });
    expect(await recordsOf(byKey)).toMatchObject([stated.api]);
    expect(await recordsOf(byMember)).toEqual([{ ...stated.staff, words: consentWords.staff }]);
    expect(await recordsOf(byFile)).toEqual([{ source: "import", version: 1, words: consentWords.import }]);
    expect(await recordsOf(silent)).toEqual([]);
    await api.post(`/api/app/imports/${importId}/undo`);
    expect(await recordsOf(byFile)).toEqual([]);
  });

  it("grows with each changed number, and with each lead that is corrected or reassigned", async () => {
    const [first, second, third] = [uniquePhone(), uniquePhone(), uniquePhone()];
    const bo = await enrollAdvocate(api, campaign, { email: uniqueEmail("bo"), phone: first });
    await api.patch(bo.path, { phone: second });
    await api.patch(bo.path, { name: "Bo B." });
    expect([await recordsOf(first), await recordsOf(second)]).toMatchObject([[stated.api], [stated.api]]);

    await sendFriendForm(ann.referralCode, { friendPhone: third });
    const [lead] = await readReferrals(api, campaign);
    const path = `${campaign.path}/referrals/${lead?.referralId}`;
    await api.patch(path, { friendSmsConsent: true });
    await api.patch(path, { note: "Home after 3 pm." });
    expect(await recordsOf(third)).toMatchObject([stated.api]);
    const answer = await api.post(`${path}/reassign`, { advocateId: bo.advocateId });
    const { referral } = succeeded<typeof referrals.reassign>(answer);
    const given = `${campaign.path}/referrals/${referral.referralId}`;
    expect((await getReferral(given)).textConsent).toMatchObject(stated.api);
    await api.patch(given, { friendSmsConsent: false });
    expect(await getReferral(given)).not.toHaveProperty("textConsent");
    expect(await getReferral(given)).not.toHaveProperty("friendSmsConsentAt");
  });
});

it("finds the words by the form value of the box", () => {
  const now = { version: 1, language: "es", words: catalogs.es.form.texts };
  expect(readTicked(catalogs.es.form.textsValue)).toEqual(now);
  for (const value of [null, "", "on", "0-en", "2-en", "1-es-", "1e3-en"]) {
    expect(readTicked(value)).toBeUndefined();
  }
});
