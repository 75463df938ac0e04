import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { outboundEventTypes } from "@/db/enums";
import { outboundEvents, webhookDeliveries } from "@/db/schema/outbound";
import { single } from "@/db/single";
import type { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { forgetOldEvents } from "@/lib/integrations/outbound/deliver";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { setEnv } from "@/lib/kit/env";
import type { referrals as referralEndpoints } from "@/lib/leads/referrals/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { deliverDue } from "@/proof/fixtures/deliver-due";
import { makeEveryEvent } from "@/proof/fixtures/every-event";
import { sendFriendForm } from "@/proof/fixtures/friend-forms";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate, expectRefusal, startReferral, succeeded } from "@/proof/fixtures/scenario";
import { forgetEndpoints, listenFor } from "@/proof/fixtures/webhook-receiver";

isolateDatabase();

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

afterEach(async () => {
  setEnv({ ALLOW_PRIVATE_NETWORKS: "on" });
  await forgetEndpoints();
});

let api: TestApi;
let orgId: string;
beforeEach(async () => {
  const organization = await createTestOrganization({ tier: "pro" });
  ({ orgId } = organization);
  api = apiAs(organization.apiKey);
});

const listen = (eventTypes?: readonly string[], by = api) => listenFor(by, eventTypes);

/** Marks the only lead as contacted. */
async function callFriend() {
  const { referrals } = succeeded<typeof referralEndpoints.listAll>(await api.get("/api/app/referrals"));
  const { campaignId, referralId } = single(referrals);
  await api.post(`/api/app/campaigns/${campaignId}/referrals/${referralId}/stage`, { stage: "contacted" });
}

describe("outbound events", () => {
  it("send every type once, signed by the standard and valid against its schema", async () => {
    const { receiver } = await listen();
    const { ann, fred } = await makeEveryEvent(api, orgId);
    const told = await database().select().from(outboundEvents).where(eq(outboundEvents.orgId, orgId));
    while ((await deliverDue(new Date(Date.now() + SECOND))) > 0);
    const types = new Set(receiver.typesOf());
    expect([...types].sort()).toEqual(outboundEventTypes.filter((type) => type !== "webhook.test").sort());
    expect(receiver.accepted.map(({ id }) => id).sort()).toEqual(told.map(({ id }) => id).sort());
    expect(receiver.accepted.every(({ id, webhookId }) => id === webhookId)).toBe(true);
    const [converted] = receiver.accepted.filter(({ type }) => type === "referral.converted");
    expect(converted?.data).toMatchObject({
      referralId: fred.referralId,
      friendEmail: fred.friendEmail,
      stage: "converted",
      advocate: { advocateId: ann.advocateId, referralUrl: ann.referralUrl },
      conversion: { externalId: "invoice-1042", jobValueCents: 48_000, advocateRewardCents: 2_500 },
    });
  });

  it("return a valid example until the type occurs, then the latest event", async () => {
    for (const type of outboundEventTypes) eventCatalog[type].data.parse(eventCatalog[type].example);
    const sample = async () => (await api.get("/api/app/event-samples?type=advocate.enrolled")).body["events"];
    expect(await sample()).toMatchObject([
      { type: "advocate.enrolled", data: eventCatalog["advocate.enrolled"].example },
    ]);
    await listen();
    const campaign = await createCampaign(api);
    const ann = await enrollAdvocate(api, campaign);
    expect(await sample()).toMatchObject([{ data: { advocateId: ann.advocateId, referralUrl: ann.referralUrl } }]);
  });

  it("go only to subscribed endpoints of the same business, and are stored for no one else", async () => {
    const stranger = apiAs((await createTestOrganization()).apiKey);
    const [all, some, foreign] = [await listen(), await listen(["referral.converted"]), await listen([], stranger)];
    const { referral } = await startReferral(api);
    await api.post(referral.convertPath);
    await deliverDue(new Date());
    expect(some.receiver.typesOf()).toEqual(["referral.converted"]);
    expect(all.receiver.typesOf()).toContain("friend.promoted");
    expect(foreign.receiver.requests).toBe(0);
    expectRefusal(await stranger.get(all.path), 404, "not_found");
    const silent = await createTestOrganization();
    await startReferral(apiAs(silent.apiKey));
    expect(await database().select().from(outboundEvents).where(eq(outboundEvents.orgId, silent.orgId))).toEqual([]);
  });

  it("go by an endpoint's new types once those change", async () => {
    const { receiver, path } = await listen(["referral.converted"]);
    await api.patch(path, { eventTypes: ["referral.created"] });
    const { referral } = await startReferral(api);
    await api.post(referral.convertPath);
    await deliverDue(new Date());
    expect(receiver.typesOf()).toEqual(["referral.created"]);
  });

  it("leave out unconfirmed forms and private details", async () => {
    const { receiver } = await listen(["referral.created", "advocate.updated"]);
    const campaign = await createCampaign(api);
    const { referralCode, path } = await enrollAdvocate(api, campaign);
    await sendFriendForm(referralCode);
    await api.patch(path, { language: "es" });
    await deliverDue(new Date());
    expect(receiver.requests).toBe(0);
    await callFriend();
    await deliverDue(new Date());
    expect(receiver.typesOf()).toEqual(["referral.created"]);
  });

  it("report a friend with only a phone number at once, and not again when the lead moves", async () => {
    const { receiver } = await listen(["referral.created"]);
    const campaign = await createCampaign(api);
    const { referralCode } = await enrollAdvocate(api, campaign);
    await sendFriendForm(referralCode, { friendEmail: "", friendPhone: "415 555 0178" });
    await deliverDue(new Date());
    expect(receiver.typesOf()).toEqual(["referral.created"]);
    await callFriend();
    await deliverDue(new Date());
    expect(receiver.typesOf()).toEqual(["referral.created"]);
  });

  it("are not sent if the write was rolled back", async () => {
    const { receiver } = await listen(["referral.converted", "credit.adjusted"]);
    const { referral, advocate } = await startReferral(api);
    await Promise.all(Array.from({ length: 5 }, () => api.post(referral.convertPath)));
    await api.post(`${advocate.path}/credit`, { delta: -99_999 });
    await deliverDue(new Date());
    expect(receiver.typesOf()).toEqual(["referral.converted"]);
  });
});

describe("an endpoint's owner", () => {
  it("replaces the secret while the old one stays valid for the chosen overlap", async () => {
    const { receiver, path, sendTest } = await listen();
    const old = receiver.secret;
    const rotate = async (overlapSeconds: number) => {
      const answer = await api.post(`${path}/rotate-secret`, { overlapSeconds });
      return succeeded<typeof webhookEndpoints.rotateSecret>(answer).secret;
    };
    const secret = await rotate(3_600);
    await sendTest();
    await deliverDue(new Date(Date.now() + SECOND));
    receiver.secret = secret;
    await sendTest();
    await deliverDue(new Date(Date.now() + SECOND));
    expect(receiver.accepted).toMatchObject([{ signatures: 2 }, { signatures: 2 }]);
    const last = await rotate(0);
    await sendTest();
    await deliverDue(new Date(Date.now() + SECOND));
    expect(receiver.accepted).toHaveLength(2);
    expect(new Set([old, secret, last]).size).toBe(3);
  });

  it("tests each type with its example", async () => {
    const { receiver, sendTest } = await listen(["credit.expired"]);
    for (const type of outboundEventTypes) await sendTest(type);
    while ((await deliverDue(new Date(Date.now() + SECOND))) > 0);
    expect(receiver.typesOf().sort()).toEqual([...outboundEventTypes].sort());
  });

  it("resends one delivery, and recovers failed and missed events with their own ids", async () => {
    const { receiver, path, log } = await listen(["advocate.enrolled"]);
    const campaign = await createCampaign(api);
    await enrollAdvocate(api, campaign);
    await deliverDue(new Date(Date.now() + SECOND));
    await api.patch(path, { isOn: false });
    await enrollAdvocate(api, campaign);
    await api.patch(path, { isOn: true });
    expect(receiver.accepted).toHaveLength(1);
    const [first] = await log();
    const again = await api.post(`${path}/deliveries/${first?.deliveryId}/resend`);
    expect(again.body).toMatchObject({ delivery: { state: "waiting", event: { id: first?.eventId } } });
    const since = new Date(Date.now() - HOUR).toISOString();
    expect((await api.post(`${path}/recover`, { since })).body).toEqual({ deliveries: 1 });
    while ((await deliverDue(new Date(Date.now() + SECOND))) > 0);
    const ids = receiver.accepted.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
    expect((await api.post(`${path}/recover`, { since })).body).toEqual({ deliveries: 0 });
  });
});

it("deletes events and their log after 30 days", async () => {
  const { sendTest } = await listen();
  await sendTest();
  await forgetOldEvents(new Date(Date.now() + 29 * DAY));
  const count = async () =>
    (await database().select().from(webhookDeliveries).where(eq(webhookDeliveries.orgId, orgId))).length;
  expect(await count()).toBe(1);
  await forgetOldEvents(new Date(Date.now() + 31 * DAY));
  expect(await count()).toBe(0);
});

it("erasing a person removes their events", async () => {
  await listen();
  const { advocate, referral } = await startReferral(api);
  const about = () => database().select().from(outboundEvents).where(eq(outboundEvents.orgId, orgId));
  expect(JSON.stringify(await about())).toContain(referral.friendEmail);
  await api.post("/api/app/people/erase", { email: referral.friendEmail });
  expect(JSON.stringify(await about())).not.toContain(referral.friendEmail);
  expect(JSON.stringify(await about())).toContain(advocate.email);
  await api.post("/api/app/people/erase", { email: advocate.email });
  expect(await about()).toEqual([]);
});
