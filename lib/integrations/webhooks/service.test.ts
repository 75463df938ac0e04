import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  expectRefusal,
  type Fields,
  percentTerms,
  readActivity,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";
import {
  connectSender,
  eventIdOf,
  listEvents,
  readAuditLog,
  sendUnmatched,
  type TestSender,
} from "@/proof/fixtures/webhooks";

const path = "/api/app/integrations/webhook-events";
const pathOf = (eventId: string) => `${path}/${eventId}`;

let organization: TestOrganization;
let api: TestApi;
let sender: TestSender;
let theirs: TestApi;

beforeAll(async () => {
  const [own, other] = await Promise.all([
    createTestOrganization({ overrides: { campaigns: 1000 } }),
    createTestOrganization(),
  ]);
  organization = own;
  api = apiAs(own.apiKey);
  theirs = apiAs(other.apiKey);
  sender = await connectSender(own, api);
});

/** The newest event in the log. */
async function newestEvent() {
  const [event] = await listEvents(api, "?limit=1");
  return event ?? expect.unreachable("no event came");
}

it("an event stays readable after its key is revoked, without portal tokens, but not for others", async () => {
  const key = await connectSender(organization, api);
  const { campaign } = await startReferral(api);
  const data = { campaignId: campaign.campaignId, name: "Ann", email: uniqueEmail("ann") };
  const applied = eventIdOf(await key.send("advocate.enroll", data));
  await key.deliver(JSON.stringify({ id: "taken", type: "advocate.enroll", data }));
  const refused = await newestEvent();
  const moment = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);
  expect(refused).toEqual({
    eventId: refused.eventId,
    externalId: "taken",
    type: "advocate.enroll",
    attempts: 1,
    keyId: key.keyId,
    keyName: "CRM",
    receivedAt: moment,
    handledAt: moment,
    outcome: "refused",
    status: 409,
    detail: expect.stringContaining("Another advocate"),
  });
  for (const [outcome, eventId] of Object.entries({ applied, refused: refused.eventId }))
    expect(await listEvents(api, `?outcome=${outcome}&limit=1`)).toMatchObject([{ eventId, outcome }]);
  await api.delete(`/api/app/integrations/webhook-keys/${key.keyId}`);
  const { body } = await api.get(pathOf(applied));
  const anyText = expect.any(String);
  const result = { advocateId: anyText, referralCode: anyText, referralUrl: anyText };
  const answer = { ok: true, eventId: applied, outcome: "applied", result };
  expect(body).toMatchObject({ event: { keyId: key.keyId, keyName: "CRM", data: { name: "Ann" }, answer } });
  expect(JSON.stringify(body)).not.toMatch(/portal|whsec/i);
  const refusal = { code: "advocate_already_enrolled", detail: anyText, errors: [], facts: {} };
  expect((await api.get(pathOf(refused.eventId))).body).toMatchObject({ event: { answer: refusal } });
  expect((await theirs.get(path)).body).toEqual({ events: [] });
});

const replay = (eventId: string, body: Fields = {}) => api.post(`${pathOf(eventId)}/replay`, body);
const balanceOf = async (advocate: { path: string }, by = api) => (await readAdvocate(by, advocate)).creditBalanceCents;

describe("replaying an event", () => {
  it("applies an unmatched event once the referral exists, and updates the sender's answer", async () => {
    const { campaign, advocate } = await startReferral(api);
    const friendEmail = uniqueEmail("fred");
    const data = { campaignId: campaign.campaignId, friendEmail };
    const externalId = randomUUID();
    const sent = JSON.stringify({ id: externalId, type: "referral.convert", data });
    const eventId = eventIdOf(await sender.deliver(sent));
    const still = { event: { outcome: "unmatched", attempts: 2 } };
    expect(await replay(eventId)).toMatchObject({ status: 200, body: still });
    const { referralId } = await addReferral(api, campaign, advocate, { friendEmail });
    const { body } = await replay(eventId);
    const result = { referralId, conversionId: expect.any(String), advocateNewBalance: 2500 };
    const answer = { ok: true, eventId, outcome: "applied", result };
    const known = { eventId, externalId, keyId: sender.keyId, data };
    expect(body["event"]).toMatchObject({ ...known, outcome: "applied", status: 200, attempts: 3, answer });
    const times = z.object({ receivedAt: z.string(), handledAt: z.string() }).parse(body["event"]);
    expect(Date.parse(times.handledAt)).toBeGreaterThan(Date.parse(times.receivedAt));
    expect(await balanceOf(advocate)).toBe(2500);
    const again = await sender.deliver(sent);
    expect(again).toMatchObject({ status: 200, body: { outcome: "applied", result: { referralId } } });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  it("applies a refused event once the cause is gone, in the admin's name", async () => {
    const { campaign, advocate } = await startReferral(api);
    await api.patch(campaign.path, { status: "paused" });
    const friend = { friendName: "Fay", friendEmail: uniqueEmail("fay") };
    const event = { referralCode: advocate.referralCode, ...friend };
    expectRefusal(await sender.send("referral.create", event), 409, "campaign_not_accepting_referrals");
    const { eventId, detail } = await newestEvent();
    expect(detail).toContain("is paused");
    expect((await replay(eventId)).body).toMatchObject({ event: { outcome: "refused", attempts: 2 } });
    await api.patch(campaign.path, { status: "active" });
    const { body } = await replay(eventId);
    expect(body).toMatchObject({ event: { outcome: "applied", status: 200, attempts: 3 } });
    expect(body["event"]).not.toHaveProperty("detail");
    const { body: list } = await api.get(`${campaign.path}/referrals?limit=1`);
    expect(list).toMatchObject({ referrals: [friend] });
    const { kind, id, name } = organization.actor;
    const actor = { kind, id, name };
    const before = { outcome: "refused", attempts: 2 };
    const after = { outcome: "applied", attempts: 3 };
    const replayed = { action: "webhook_event.replayed", subjectId: eventId, actor, before, after };
    expect(await readAuditLog(api, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining(replayed),
        expect.objectContaining({ action: "referral.created", actor }),
      ]),
    );
  });

  it("changes nothing for an applied event", async () => {
    const { advocate, referral } = await startReferral(api);
    const eventId = eventIdOf(await sender.send("referral.convert", { referralId: referral.referralId }));
    const { body: before } = await api.get(pathOf(eventId));
    expect(await replay(eventId)).toMatchObject({ status: 200, body: before });
    expect(await balanceOf(advocate)).toBe(2500);
    expect(await readAuditLog(api, 1)).not.toMatchObject([{ action: "webhook_event.replayed" }]);
  });

  it("takes effect once when requested fifty times at once", async () => {
    const { campaign, advocate } = await startReferral(api);
    const friendEmail = uniqueEmail("fred");
    const event = { campaignId: campaign.campaignId, friendEmail };
    const eventId = eventIdOf(await sender.send("referral.convert", event));
    await addReferral(api, campaign, advocate, { friendEmail });
    const answers = await Promise.all(Array.from({ length: 50 }, () => replay(eventId)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { event: { outcome: "applied", attempts: 2 } } });
    }
    expect(await balanceOf(advocate)).toBe(2500);
    const entries = await readActivity(api, advocate);
    expect(entries.filter(({ action }) => action === "advocate.referral.converted")).toHaveLength(1);
  });
});

describe("replaying with a decision", () => {
  it("ignores an event that is about no lead, until it is tried again", async () => {
    const eventId = await sendUnmatched(sender);
    const { body } = await replay(eventId, { isNothing: true });
    const detail = `Dismissed by ${organization.actor.name}.`;
    const ignored = { outcome: "ignored", status: 200, attempts: 2, detail };
    expect(body).toMatchObject({ event: { ...ignored, answer: { ok: true, outcome: "ignored" } } });
    expect((await replay(eventId)).body).toMatchObject({ event: { outcome: "unmatched", attempts: 3 } });
  });

  it("converts that referral for the event's job", async () => {
    const { advocate, referral } = await startReferral(api, percentTerms);
    const eventId = await sendUnmatched(sender, { friendEmail: "wrong@example.com", jobValueCents: 12_345 });
    const { referralId } = referral;
    const result = { referralId, advocateNewBalance: 411 };
    expect((await replay(eventId, { referralId })).body).toMatchObject({
      event: { outcome: "applied", answer: { result } },
    });
    expect(await balanceOf(advocate)).toBe(411);
  });

  it("converts for a job value that the event lacks", async () => {
    const { advocate, referral } = await startReferral(api, percentTerms);
    const { referralId } = referral;
    const eventId = await sendUnmatched(sender);
    await replay(eventId, { referralId, jobValueCents: 12_345 });
    expect(await balanceOf(advocate)).toBe(411);
  });

  it("resolves an event that matches several referrals or names none", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    const other = await addReferral(api, campaign, advocate);
    const { referralCode } = advocate;
    const several = eventIdOf(await sender.send("referral.convert", { referralCode }));
    expectRefusal(await sender.send("referral.convert", { wrong: 1 }), 400, "invalid_input");
    const { eventId: none } = await newestEvent();
    for (const [eventId, { referralId }] of [[several, referral] as const, [none, other] as const]) {
      const event = { outcome: "applied", answer: { result: { referralId } } };
      expect((await replay(eventId, { referralId })).body).toMatchObject({ event });
    }
  });

  it("leaves the event unmatched if the referral is unknown or another organization's", async () => {
    const { advocate, referral } = await startReferral(theirs);
    const eventId = await sendUnmatched(sender);
    for (const referralId of [randomUUID(), referral.referralId]) {
      const answer = await replay(eventId, { referralId });
      expect(answer).toMatchObject({ status: 200, body: { event: { outcome: "unmatched" } } });
    }
    expect(await balanceOf(advocate, theirs)).toBe(0);
  });

  it("leaves an already converted referral as it is, and says so", async () => {
    const { advocate, referral } = await startReferral(api);
    const { conversionId } = (await api.post(referral.convertPath)).body;
    const { body } = await replay(await sendUnmatched(sender), { referralId: referral.referralId });
    const answer = { code: "already_converted", facts: { conversion: { conversionId } } };
    expect(body).toMatchObject({ event: { outcome: "refused", status: 409, answer } });
    expect(await balanceOf(advocate)).toBe(2500);
  });

  it("is refused for other types of events, including applied ones", async () => {
    const { campaign } = await startReferral(api);
    const person = { campaignId: campaign.campaignId, name: "Ann", email: uniqueEmail("ann") };
    for (const data of [person, { ...person, campaignId: randomUUID() }]) {
      const eventId = eventIdOf(await sender.send("advocate.enroll", data));
      const answer = await replay(eventId, { referralId: randomUUID() });
      expectRefusal(answer, 400, "invalid_input", "referralId", "is only for events of the type");
      expect((await api.get(pathOf(eventId))).body).toMatchObject({ event: { attempts: 1 } });
    }
  });
});
