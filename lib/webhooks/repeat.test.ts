import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  expectRefusal,
  queueBehind,
  readActivity,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";
import {
  connectSender,
  listEvents,
  readAuditLog,
  resultOf,
  type TestSender,
} from "@/proof/fixtures/webhooks";

const REPLAYED = "idempotent-replayed";

let api: TestApi;
let sender: TestSender;

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
});

const conversionOf = (referralId: string, id: string = randomUUID()) =>
  JSON.stringify({ id, type: "referral.convert", data: { referralId } });

async function countEvents(id: string): Promise<number> {
  return (await listEvents(api)).filter(({ externalId }) => externalId === id).length;
}

describe("the same event again", () => {
  it("has one effect and gets the same answer, signed anew or not", async () => {
    const { advocate, referral } = await startReferral(api);
    const id = randomUUID();
    const body = conversionOf(referral.referralId, id);
    const first = await sender.deliver(body);
    expect(first.headers.has(REPLAYED)).toBe(false);
    for (const at of [new Date(), new Date(Date.now() - 60_000)]) {
      const again = await sender.deliver(body, { at });
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(again.headers.get(REPLAYED)).toBe("true");
    }
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
    expect(await countEvents(id)).toBe(1);
  });

  it("a hundred times at once has one effect, and each time the same answer", async () => {
    const { advocate, referral } = await startReferral(api);
    const id = randomUUID();
    const body = conversionOf(referral.referralId, id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => sender.deliver(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.has(REPLAYED))).toHaveLength(1);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
    const entries = await readActivity(api, advocate);
    expect(entries.filter(({ action }) => action === "advocate.referral.converted")).toHaveLength(1);
    expect(await countEvents(id)).toBe(1);
  });

  it("gets the refusal again, under the present request's id", async () => {
    const { referral } = await startReferral(api);
    await api.post(referral.convertPath);
    const body = conversionOf(referral.referralId);
    const [first, second] = [await sender.deliver(body), await sender.deliver(body)];
    expectRefusal(second, 409, "already_converted");
    expect(second.headers.get(REPLAYED)).toBe("true");
    expect(second.body["requestId"]).toBe(second.headers.get("x-request-id"));
    expect(second.body).toEqual({ ...first.body, requestId: expect.any(String) });
    expect(second.body["requestId"]).not.toBe(first.body["requestId"]);
  });

  it("gets the refusal of its fields again", async () => {
    const body = JSON.stringify({ id: randomUUID(), type: "advocate.enroll", data: {} });
    const [first, second] = [await sender.deliver(body), await sender.deliver(body)];
    expectRefusal(second, 400, "invalid_input", "campaignId", "is required");
    expect(second.body["errors"]).toEqual(first.body["errors"]);
  });

  it("stays unmatched, although it would fit by now", async () => {
    const { campaign, advocate } = await startReferral(api);
    const friendEmail = uniqueEmail("fred");
    const data = { campaignId: campaign.campaignId, friendEmail };
    const body = JSON.stringify({ id: randomUUID(), type: "referral.convert", data });
    const first = await sender.deliver(body);
    await sender.send("referral.create", {
      referralCode: advocate.referralCode,
      friendName: "Fred",
      friendEmail,
    });
    const second = await sender.deliver(body);
    expect(second).toMatchObject({ status: 202, body: first.body });
    expect(second.headers.get(REPLAYED)).toBe("true");
  });

  it.each([
    ["other data", (body: string) => body.replace("}}", ',"jobValueCents":1}}')],
    ["another type", (body: string) => body.replace("referral.convert", "referral.create")],
    ["a space more", (body: string) => `${body} `],
  ])("with %s is refused, and changes nothing", async (_, change) => {
    const { advocate, referral } = await startReferral(api);
    const body = conversionOf(referral.referralId);
    const first = await sender.deliver(body);
    expectRefusal(await sender.deliver(change(body)), 409, "event_id_reused");
    expect((await sender.deliver(body)).body).toEqual(first.body);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });

  it("may be corrected while it was refused for a mistake in it, and then no more", async () => {
    const { advocate, referral } = await startReferral(api);
    const id = randomUUID();
    const wrong = JSON.stringify({ id, type: "referral.convert", data: { referralID: referral.referralId } });
    expectRefusal(await sender.deliver(wrong), 400, "invalid_input", "referralID");
    expect((await sender.deliver(conversionOf(referral.referralId, id))).status).toBe(200);
    expectRefusal(await sender.deliver(wrong), 409, "event_id_reused");
    expect(await countEvents(id)).toBe(1);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });

  it("may be of another organization: their ids do not meet", async () => {
    const { referral } = await startReferral(api);
    const body = conversionOf(referral.referralId);
    const other = await createTestOrganization();
    const theirs = await connectSender(other, apiAs(other.apiKey));
    expect((await theirs.deliver(body)).status).toBe(202);
    const answer = await sender.deliver(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.has(REPLAYED)).toBe(false);
  });
});

describe("two events about the same referral", () => {
  it("at once credit it once; the other one is refused with the facts and leaves nothing behind", async () => {
    const { advocate, referral } = await startReferral(api);
    const lock = sql`SELECT FROM referrals WHERE id = ${referral.referralId} FOR UPDATE`;
    const answers = await queueBehind(lock, () =>
      [1, 2].map(() => sender.deliver(conversionOf(referral.referralId))),
    );
    const applied = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    const [conversionId] = applied.map((answer) => resultOf(answer)["conversionId"]);
    expect([applied.length, refused]).toMatchObject([1, [{ body: { conversion: { conversionId } } }]]);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
    const actions = (await readAuditLog(api, 4)).map(({ action }) => action).sort();
    const received = "webhook_event.received";
    expect(actions).toEqual(["referral.converted", "referral.created", received, received]);
  });
});
