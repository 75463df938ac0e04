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

const Times = z.object({ receivedAt: z.string(), handledAt: z.string() });
const Made = z.object({ answer: z.object({ result: z.object({ advocateId: z.string() }) }) });

let organization: TestOrganization;
let api: TestApi;
let sender: TestSender;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
});

const pathOf = (eventId: string) => `/api/app/integrations/webhook-events/${eventId}`;

const replay = (eventId: string, body: Fields = {}) => api.post(`${pathOf(eventId)}/replay`, body);

/** The newest event of the log. */
async function newestEvent() {
  const [event] = await listEvents(api, "?limit=1");
  return event ?? expect.unreachable("no event came");
}

describe("replaying an event", () => {
  it("that fitted nothing applies it once the referral is there, for the sender too", async () => {
    const { campaign, advocate } = await startReferral(api);
    const friendEmail = uniqueEmail("fred");
    const data = { campaignId: campaign.campaignId, friendEmail };
    const externalId = randomUUID();
    const body = JSON.stringify({ id: externalId, type: "referral.convert", data });
    const eventId = eventIdOf(await sender.deliver(body));
    const still = await replay(eventId);
    expect(still).toMatchObject({ status: 200, body: { event: { outcome: "unmatched", attempts: 2 } } });
    const { referralId } = await addReferral(api, campaign, advocate, { friendEmail });
    const { status, body: answer } = await replay(eventId);
    expect(status).toBe(200);
    const result = { referralId, conversionId: expect.any(String), advocateNewBalance: 2500 };
    expect(answer["event"]).toEqual({
      eventId,
      externalId,
      type: "referral.convert",
      outcome: "applied",
      status: 200,
      keyId: sender.keyId,
      keyName: "CRM",
      attempts: 3,
      receivedAt: expect.any(String),
      handledAt: expect.any(String),
      data,
      answer: { ok: true, eventId, outcome: "applied", result },
    });
    const { receivedAt, handledAt } = Times.parse(answer["event"]);
    expect(Date.parse(handledAt)).toBeGreaterThan(Date.parse(receivedAt));
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
    const again = await sender.deliver(body);
    expect(again).toMatchObject({ status: 200, body: { outcome: "applied", result: { referralId } } });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  it("that was refused applies it once the cause is gone", async () => {
    const { campaign, advocate } = await startReferral(api);
    await api.patch(campaign.path, { status: "paused" });
    const friend = { friendName: "Fay", friendEmail: uniqueEmail("fay") };
    const event = { referralCode: advocate.referralCode, ...friend };
    expectRefusal(await sender.send("referral.create", event), 409, "campaign_not_accepting_referrals");
    const { eventId, outcome, status, detail } = await newestEvent();
    expect({ outcome, status, detail }).toEqual({
      outcome: "refused",
      status: 409,
      detail: expect.stringContaining("is paused"),
    });
    expect((await replay(eventId)).body).toMatchObject({ event: { outcome: "refused", attempts: 2 } });
    await api.patch(campaign.path, { status: "active" });
    const { body } = await replay(eventId);
    expect(body).toMatchObject({ event: { outcome: "applied", status: 200, attempts: 3 } });
    expect(body["event"]).not.toHaveProperty("detail");
    const { body: list } = await api.get(`${campaign.path}/referrals?limit=1`);
    expect(list).toMatchObject({ referrals: [friend] });
  });

  it("enrolls an advocate in the campaign that the event names, in the admin's name", async () => {
    const { campaign, advocate } = await startReferral(api);
    const event = { campaignId: campaign.campaignId, name: "Ann", email: advocate.email };
    expectRefusal(await sender.send("advocate.enroll", event), 409, "advocate_already_enrolled");
    const { eventId } = await newestEvent();
    await api.patch(advocate.path, { email: uniqueEmail("other") });
    const { body } = await replay(eventId);
    const advocateId = z.object({ event: Made }).parse(body).event.answer.result.advocateId;
    const { kind, id, name } = organization.actor;
    expect(await readAuditLog(api, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: "advocate.enrolled",
          subjectId: advocateId,
          actor: { kind, id, name },
        }),
        expect.objectContaining({
          action: "webhook_event.replayed",
          subjectId: eventId,
          actor: { kind, id, name },
          before: { outcome: "refused", attempts: 1 },
          after: { outcome: "applied", attempts: 2 },
        }),
      ]),
    );
  });

  it("that was applied changes nothing, but is told in the audit log", async () => {
    const { advocate, referral } = await startReferral(api);
    const eventId = eventIdOf(await sender.send("referral.convert", { referralId: referral.referralId }));
    const { body: before } = await api.get(pathOf(eventId));
    const answer = await replay(eventId);
    expect(answer).toMatchObject({ status: 200, body: before });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
    const [entry] = await readAuditLog(api, 1);
    expect(entry).toMatchObject({ action: "webhook_event.replayed", subjectId: eventId, after: {} });
  });

  it("a hundred times at once has one effect", async () => {
    const { campaign, advocate } = await startReferral(api);
    const friendEmail = uniqueEmail("fred");
    const event = { campaignId: campaign.campaignId, friendEmail };
    const eventId = eventIdOf(await sender.send("referral.convert", event));
    await addReferral(api, campaign, advocate, { friendEmail });
    const answers = await Promise.all(Array.from({ length: 100 }, () => replay(eventId)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { event: { outcome: "applied", attempts: 2 } } });
    }
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
    const entries = await readActivity(api, advocate);
    expect(entries.filter(({ action }) => action === "advocate.referral.converted")).toHaveLength(1);
  });
});

describe("replaying with a referralId", () => {
  it("converts that referral, for the job that the event tells of", async () => {
    const { advocate, referral } = await startReferral(api, percentTerms);
    const eventId = await sendUnmatched(sender, { friendEmail: "wrong@example.com", jobValueCents: 12_345 });
    const { referralId } = referral;
    const { body } = await replay(eventId, { referralId });
    expect(body).toMatchObject({
      event: { outcome: "applied", answer: { result: { referralId, advocateNewBalance: 411 } } },
    });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(411);
  });

  it("chooses between several that fit", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    await addReferral(api, campaign, advocate);
    const { referralCode } = advocate;
    const eventId = eventIdOf(await sender.send("referral.convert", { referralCode }));
    const { referralId } = referral;
    expect((await replay(eventId, { referralId })).body).toMatchObject({
      event: { outcome: "applied", answer: { result: { referralId } } },
    });
  });

  it("helps an event that named no referral at all", async () => {
    const { referral } = await startReferral(api);
    expectRefusal(await sender.send("referral.convert", { wrong: 1 }), 400, "invalid_input");
    const { eventId } = await newestEvent();
    const { body } = await replay(eventId, { referralId: referral.referralId });
    expect(body).toMatchObject({ event: { outcome: "applied" } });
  });

  it("keeps the event unmatched where there is no such referral, also of another organization", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    const { advocate, referral } = await startReferral(theirs);
    const eventId = await sendUnmatched(sender);
    for (const referralId of [randomUUID(), referral.referralId]) {
      const { status, body } = await replay(eventId, { referralId });
      expect({ status, body }).toMatchObject({ status: 200, body: { event: { outcome: "unmatched" } } });
    }
    expect((await readAdvocate(theirs, advocate)).creditBalanceCents).toBe(0);
  });

  it("keeps a referral that is converted already as it is, and says so", async () => {
    const { advocate, referral } = await startReferral(api);
    const { body: first } = await api.post(referral.convertPath);
    const { body } = await replay(await sendUnmatched(sender), { referralId: referral.referralId });
    const { conversionId } = first;
    expect(body).toMatchObject({
      event: {
        outcome: "refused",
        status: 409,
        answer: { code: "already_converted", facts: { conversion: { conversionId } } },
      },
    });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });

  it("is refused for other types of events, applied ones included", async () => {
    const { campaign } = await startReferral(api);
    const person = { campaignId: campaign.campaignId, name: "Ann", email: uniqueEmail("ann") };
    const applied = eventIdOf(await sender.send("advocate.enroll", person));
    const unmatched = eventIdOf(
      await sender.send("advocate.enroll", { ...person, campaignId: randomUUID() }),
    );
    for (const eventId of [applied, unmatched]) {
      const answer = await replay(eventId, { referralId: randomUUID() });
      expectRefusal(answer, 400, "invalid_input", "referralId", "is only for events of the type");
      expect((await api.get(pathOf(eventId))).body).toMatchObject({ event: { attempts: 1 } });
    }
  });

  it.each(["first", "", null, 7])("is refused when it is %j", async (referralId) => {
    const answer = await replay(await sendUnmatched(sender), { referralId });
    expectRefusal(answer, 400, "invalid_input", "referralId");
  });
});
