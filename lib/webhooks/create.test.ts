import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  type Fields,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { connectSender, resultOf, type TestSender } from "@/proof/fixtures/webhooks";
import { anyMoment } from "@/proof/rules/case";

let organization: TestOrganization;
let api: TestApi;
let sender: TestSender;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 100 } });
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
  campaign = await createCampaign(api, { maxReferralsPerAdvocate: 50 });
  ann = await enrollAdvocate(api, campaign, { email: uniqueEmail("ann"), phone: "+14155550132" });
});

/** An event about a friend whom nobody knows yet. */
function refer(fields: Fields) {
  const friend = { friendName: "Fred Fox", friendEmail: uniqueEmail("fred") };
  return sender.send("referral.create", { ...friend, ...fields });
}

const withPhone = () => ({ referralCode: ann.referralCode, friendPhone: "+14155550188" });

async function listReferrals(): Promise<unknown> {
  return (await api.get(`${campaign.path}/referrals`)).body["referrals"];
}

async function makeAdvocate(terms: Fields = {}) {
  const own = await createCampaign(api, terms);
  return { own, advocate: await enrollAdvocate(api, own) };
}

describe("referral.create", () => {
  it.each([
    ["the advocate's id", () => ({ campaignId: campaign.campaignId, advocateId: ann.advocateId })],
    ["a code within a campaign", () => ({ campaignId: campaign.campaignId, referralCode: ann.referralCode })],
    ["a code alone", () => ({ referralCode: ann.referralCode })],
    ["a code in small letters", () => ({ referralCode: ` ${ann.referralCode.toLowerCase()} ` })],
  ])("adds a referral by %s", async (_, name) => {
    const friendEmail = uniqueEmail("fred");
    const answer = await refer({ ...name(), friendEmail, friendPhone: "415 555 0199" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: true,
      eventId: expect.any(String),
      outcome: "applied",
      result: { referralId: expect.any(String) },
    });
    const { referralId } = resultOf(answer);
    expect(await listReferrals()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          referralId,
          advocateId: ann.advocateId,
          status: "pending",
          friendName: "Fred Fox",
          friendEmail,
          friendPhone: "+14155550199",
        }),
      ]),
    );
  });

  it("keeps when the friend agreed to be texted, and makes nothing up", async () => {
    const agreed = resultOf(await refer({ ...withPhone(), friendSmsConsent: true }));
    const silent = resultOf(await refer(withPhone()));
    const unwilling = resultOf(await refer({ ...withPhone(), friendSmsConsent: false }));
    expect(await listReferrals()).toContainEqual(
      expect.objectContaining({ referralId: agreed["referralId"], friendSmsConsentAt: anyMoment }),
    );
    for (const { referralId } of [silent, unwilling]) {
      expect(await listReferrals()).not.toContainEqual(
        expect.objectContaining({ referralId, friendSmsConsentAt: expect.anything() }),
      );
    }
  });

  const nobody = "or referralCode is required, and only one of them";
  it.each<[string, string, () => Fields]>([
    ["advocateId", nobody, () => ({})],
    ["advocateId", nobody, () => ({ campaignId: campaign.campaignId })],
    ["advocateId", nobody, () => ({ advocateId: ann.advocateId, referralCode: ann.referralCode })],
    ["campaignId", "is required beside advocateId", () => ({ advocateId: ann.advocateId })],
    ["campaignId", "must be an id", () => ({ campaignId: "spring", referralCode: ann.referralCode })],
    ["advocateId", "must be an id", () => ({ campaignId: campaign.campaignId, advocateId: "ann" })],
    ["referralCode", "must not be empty", () => ({ referralCode: " " })],
    ["referralCode", "must have at most 40", () => ({ referralCode: "c".repeat(41) })],
    ["friendName", "is required", () => ({ referralCode: ann.referralCode, friendName: undefined })],
    ["friendName", "must not contain", () => ({ referralCode: ann.referralCode, friendName: "F\u0000" })],
    ["friendEmail", "is required", () => ({ referralCode: ann.referralCode, friendEmail: undefined })],
    ["friendEmail", "must be an e-mail", () => ({ referralCode: ann.referralCode, friendEmail: "fred" })],
    ["friendPhone", "must be a US phone", () => ({ referralCode: ann.referralCode, friendPhone: "555" })],
    ["friendSmsConsent", "must be true or false", () => ({ ...withPhone(), friendSmsConsent: "true" })],
    ["friendPhone", "is required with", () => ({ referralCode: ann.referralCode, friendSmsConsent: true })],
    ["email", "is not a field", () => ({ referralCode: ann.referralCode, email: "fred@example.com" })],
  ])("is refused when %s %s", async (field, message, fields) => {
    const before = await listReferrals();
    expectRefusal(await refer(fields()), 400, "invalid_input", field, message);
    expect(await listReferrals()).toEqual(before);
  });

  it.each([
    ["friendEmail", () => ({ friendEmail: ann.email?.toUpperCase() })],
    ["friendPhone", () => ({ friendPhone: "(415) 555-0132" })],
  ])("is refused when the friend is the advocate by %s", async (field, friend) => {
    const answer = await refer({ referralCode: ann.referralCode, ...friend() });
    expectRefusal(answer, 400, "self_referral", field);
  });

  it.each([
    ["is paused", { status: "paused" }],
    ["has expired", { expiresAt: "2020-01-01T00:00:00Z" }],
  ])("is refused when the campaign %s", async (_, change) => {
    const { own, advocate } = await makeAdvocate();
    await api.patch(own.path, change);
    const answer = await refer({ referralCode: advocate.referralCode });
    expectRefusal(answer, 409, "campaign_not_accepting_referrals");
  });

  it("is refused when the advocate has no referrals left", async () => {
    const { own, advocate } = await makeAdvocate({ maxReferralsPerAdvocate: 1 });
    await addReferral(api, own, advocate);
    expectRefusal(await refer({ referralCode: advocate.referralCode }), 409, "referral_cap_reached");
  });

  it("is refused for a friend who is referred, however the address is written", async () => {
    const { friendEmail } = await addReferral(api, campaign, ann);
    const answer = await refer({ referralCode: ann.referralCode, friendEmail: friendEmail.toUpperCase() });
    expectRefusal(answer, 409, "duplicate_referral");
  });

  it.each<[string, string, () => Promise<Fields>]>([
    ["an unknown code", "no advocate with this referral code", async () => ({ referralCode: "NO-SUCH1" })],
    [
      "an unknown campaign",
      "no campaign",
      async () => ({ campaignId: randomUUID(), advocateId: ann.advocateId }),
    ],
    [
      "an unknown advocate",
      "no such advocate",
      async () => ({ campaignId: campaign.campaignId, advocateId: randomUUID() }),
    ],
    [
      "a code of another campaign",
      "no such advocate",
      async () => {
        const { advocate } = await makeAdvocate();
        return { campaignId: campaign.campaignId, referralCode: advocate.referralCode };
      },
    ],
    [
      "a code of a deleted campaign",
      "no advocate with this referral code",
      async () => {
        const { own, advocate } = await makeAdvocate();
        await api.delete(own.path);
        return { referralCode: advocate.referralCode };
      },
    ],
    [
      "a code of another organization",
      "no advocate with this referral code",
      async () => {
        const theirs = apiAs((await createTestOrganization()).apiKey);
        const { referralCode } = await enrollAdvocate(theirs, await createCampaign(theirs));
        return { referralCode };
      },
    ],
  ])("is kept for an admin when it names %s", async (_, reason, fields) => {
    const answer = await refer(await fields());
    expect(answer.status).toBe(202);
    const detail = expect.stringContaining(reason);
    expect(answer.body).toEqual({ ok: true, eventId: expect.any(String), outcome: "unmatched", detail });
  });

  it("is refused beyond the plan's referrals, and then adds none", async () => {
    const { orgId } = organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { referrals: 1 } }));
    const before = await listReferrals();
    expectRefusal(await refer({ referralCode: ann.referralCode }), 403, "plan_limit_reached");
    expect(await listReferrals()).toEqual(before);
  });
});
