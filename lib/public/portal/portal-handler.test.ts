import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/accounts/organizations/service";
import { readPortal } from "@/lib/public/portal/read-portal";
import type { TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { type FormFields, keptForm, placeOf, postForm, readReferrals } from "@/proof/fixtures/friend-forms";
import { promoteFriend } from "@/proof/fixtures/friends";
import { captureMessages, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import {
  addReferral,
  enrollAdvocate,
  readAdvocate,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { pressButton, readResumeToken } from "@/proof/fixtures/unsubscribe";

isolateRateLimits();

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ organization, api, campaign, ann } = await openShop({
    ann: { email: uniqueEmail("ann"), phone: "+14155550132" },
  }));
});

const send = (fields: FormFields, token = ann.portalToken) => postForm(`/api/portal/${token}`, fields);
const place = (end: string) => `303 /portal/${ann.portalToken}${end}`;
const friend = { action: "refer", friendName: "Fred Fox", friendEmail: "fred@example.com", friendPhone: "" };
const messagesOf = async () => (await readPortal(ann.portalToken, new Date()))?.messages;

describe("naming a friend", () => {
  it("creates a referral of the advocate without consent to texts", async () => {
    const answer = await send({ ...friend, friendPhone: "(415) 555-0177", friendSmsConsent: "1-en" });
    expect(placeOf(answer)).toBe(place("?told#tell"));
    const [referral] = await readReferrals(api, campaign);
    expect(referral).toMatchObject({
      advocateId: ann.advocateId,
      friendPhone: "+14155550177",
      status: "pending",
    });
    expect(referral).not.toHaveProperty("friendSmsConsentAt");
    const entry = (await readAuditEntries(organization.orgId)).at(-1);
    expect(entry).toMatchObject({ action: "referral.created", actorKind: "portal", actorName: "Ann Reyes" });
  });

  it("changes nothing if the friend was referred before", async () => {
    const bob = await enrollAdvocate(api, campaign, { name: "Bob", email: uniqueEmail("bob") });
    await addReferral(api, campaign, bob, { friendEmail: friend.friendEmail });
    expect(placeOf(await send(friend))).toBe(place("?known#tell"));
    expect(await readReferrals(api, campaign)).toHaveLength(1);
  });

  it("is reported if it is the advocate", async () => {
    expect(placeOf(await send({ ...friend, friendEmail: ann.email ?? "" }))).toBe(place("?own#tell"));
    expect(await readReferrals(api, campaign)).toEqual([]);
  });

  it("comes back as typed if it is invalid", async () => {
    const answer = await send({ ...friend, friendName: " ", friendPhone: "12" });
    expect(placeOf(answer)).toBe(place("?again#tell"));
    expect(keptForm(answer, `portal:${ann.advocateId}`)).toEqual({
      values: {
        friendName: " ",
        friendEmail: "fred@example.com",
        friendPhone: "12",
        friendSmsConsent: false,
      },
      wrong: ["friendName", "friendPhone"],
    });
    expect(keptForm(answer, ann.referralCode)).toBeNull();
  });

  it.each([
    ["paused", () => api.patch(campaign.path, { status: "paused" })],
    ["deleted", () => api.delete(campaign.path)],
  ])("redirects to the page if the campaign was %s in the meantime", async (_, close) => {
    await close();
    expect(placeOf(await send(friend))).toBe(place(""));
  });
});

describe("message preferences", () => {
  it("are chosen by the advocate", async () => {
    expect(await messagesOf()).toMatchObject({ preference: "both", choices: ["email", "sms", "both"] });
    expect(placeOf(await send({ action: "preference", notificationPreference: "sms" }))).toBe(place("?saved#messages"));
    expect(await readAdvocate(api, ann)).toMatchObject({ notificationPreference: "sms" });
  });

  it.each(["", "pigeon"])("stay as they are for the value %j", async (notificationPreference) => {
    expect(placeOf(await send({ action: "preference", notificationPreference }))).toBe(place(""));
    expect(await readAdvocate(api, ann)).toMatchObject({ notificationPreference: "both" });
  });

  it("stay as they are once nothing can be chosen, because the campaign or number is gone", async () => {
    await api.patch(ann.path, { phone: null });
    expect(await messagesOf()).toMatchObject({ preference: "email", choices: ["email"], phone: null });
    expect(placeOf(await send({ action: "preference", notificationPreference: "both" }))).toBe(place(""));
    await api.delete(campaign.path);
    expect(placeOf(await send({ action: "preference", notificationPreference: "sms" }))).toBe(place(""));
    expect(await messagesOf()).toMatchObject({ preference: "email", choices: ["email"] });
  });

  it("offer no texts without the friend's consent, or on a plan without them", async () => {
    const friendPhone = "+14155550155";
    const { friend: shy } = await promoteFriend(api, campaign, ann, { friendPhone });
    const consent = { friendPhone, friendSmsConsent: true };
    const { friend: open } = await promoteFriend(api, campaign, ann, consent);
    const choicesOf = async ({ portalToken }: { portalToken: string }) =>
      (await readPortal(portalToken, new Date()))?.messages.choices;
    expect([await choicesOf(shy), await choicesOf(open)]).toEqual([["email"], ["email", "sms", "both"]]);
    const { orgId } = organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { sms: false } }));
    expect([await choicesOf(shy), await choicesOf(open)]).toEqual([["email"], ["email"]]);
  });

  it("stop emails to an address in any case", async () => {
    const eva = await enrollAdvocate(api, campaign, { name: "Eva", email: uniqueEmail("EVA").toUpperCase() });
    await send({ action: "emails", wish: "stop" }, eva.portalToken);
    const { messages } = (await readPortal(eva.portalToken, new Date())) ?? {};
    expect(messages).toMatchObject({ hasStoppedEmails: true });
  });

  it("stop and restart emails, each recorded once", async () => {
    for (const wish of ["stop", "stop"]) {
      expect(placeOf(await send({ action: "emails", wish }))).toBe(place("?saved#messages"));
    }
    expect(await messagesOf()).toMatchObject({ hasStoppedEmails: true, hasStoppedTexts: false });
    for (const _ of ["once", "twice", "too often"]) {
      expect(placeOf(await send({ action: "emails", wish: "start" }))).toBe(place("?requested#messages"));
    }
    expect(await messagesOf()).toMatchObject({ hasStoppedEmails: true });
    const { orgId } = organization;
    const mails = (await readMessages(orgId)).filter(({ template }) => template === "resume-emails");
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill(ann.email?.toLowerCase()));
    await pressButton(await readResumeToken(orgId), "start");
    expect(await messagesOf()).toMatchObject({ hasStoppedEmails: false });
    const actions = (await readAuditEntries(organization.orgId)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("recipient."))).toEqual([
      "recipient.opted_out",
      "recipient.resume_requested",
      "recipient.resume_requested",
      "recipient.opted_in",
    ]);
  });
});

describe("an invalid link", () => {
  it("changes nothing and redirects to its page", async () => {
    const { portalToken: old } = ann;
    const { body } = await api.post(`${ann.path}/portal-link`);
    const { portalToken } = Object(body["advocate"]);
    for (const token of [old, old.slice(1), "A".repeat(64)]) {
      expect(placeOf(await send(friend, token))).toBe(`303 /portal/${token}`);
      expect(await readPortal(token, new Date())).toBeNull();
    }
    expect(await readReferrals(api, campaign)).toEqual([]);
    expect(placeOf(await send(friend, portalToken))).toBe(`303 /portal/${portalToken}?told#tell`);
    expect(await readPortal(portalToken, new Date())).toMatchObject({ name: "Ann Reyes" });
  });

  it("no longer works for messages", async () => {
    await captureMessages(organization.orgId);
    const { body } = await api.post(`${ann.path}/portal-link`);
    await api.post(`${ann.path}/invite`);
    const newest = (await readMessagesAbout(ann.advocateId)).findLast(({ channel }) => channel === "email");
    const { message } = (await api.get(`/api/app/messages/${newest?.id}`)).body;
    expect(Object(message).text).toContain(Object(body["advocate"]).portalUrl);
    expect(Object(message).text).not.toContain(ann.portalToken);
  });

  it("an unknown form is refused", async () => {
    expect((await send({ action: "nonsense" })).status).toBe(404);
  });
});
