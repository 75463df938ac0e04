import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/accounts/organizations/service";
import { sign } from "@/lib/integrations/webhooks/signature";
import { env, setEnv } from "@/lib/kit/env";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { findHandler } from "@/proof/fixtures/routes";
import {
  createCampaign,
  expectRefusal,
  type Fields,
  queueBehind,
  readActivity,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";
import { connectSender, listEvents, readAuditLog, resultOf, type TestSender } from "@/proof/fixtures/webhooks";

const KIB = 1024;
const REPLAYED = "idempotent-replayed";

const scratch = isolateDatabase();

let orgId: string;
let api: TestApi;
let sender: TestSender;
let foreign: TestSender;
let foreignOrgId: string;
let revoked: TestSender;
let campaignId: string;

beforeAll(async () => {
  const overrides = { campaigns: 1000, webhookKeys: 20 };
  const [own, other] = await Promise.all([createTestOrganization({ overrides }), createTestOrganization()]);
  orgId = own.orgId;
  foreignOrgId = other.orgId;
  api = apiAs(own.apiKey);
  sender = await connectSender(own, api);
  foreign = await connectSender(other, apiAs(other.apiKey));
  revoked = await connectSender(own, api);
  await api.delete(`/api/app/integrations/webhook-keys/${revoked.keyId}`);
  ({ campaignId } = await createCampaign(api));
});

// Freeze the clock, so that limits in seconds are exact.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
/** A valid event. */
const enrollment = (more: Fields = {}) =>
  JSON.stringify({
    id: randomUUID(),
    type: "advocate.enroll",
    data: { campaignId, name: "Ann", email: uniqueEmail("ann") },
    ...more,
  });

const now = () => Math.floor(Date.now() / 1000);
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);
const digestOf = (secret: string, body: string) => sign(secret, body, new Date()).split("v1=")[1] ?? "";

function postTo(organization: string, body: string, secret: string): Promise<Answer> {
  const headers = { "X-Service-Signature": sign(secret, body, new Date()) };
  return apiAs(null).post(`/api/webhooks/${organization}`, undefined, { raw: body, headers });
}

const attacks: Readonly<Record<string, (body: string) => Promise<Answer>>> = {
  "without a signature": (body) => sender.deliver(body, { signature: null }),
  "with a forged signature": (body) => sender.deliver(body, { signature: `t=${now()},v1=${"0".repeat(64)}` }),
  "signed 301 seconds ago": (body) => sender.deliver(body, { at: secondsFromNow(-301) }),
  "with another body": (body) => sender.deliver(body, { sent: body.replace("Ann", "Bob") }),
  "signed with a revoked key": (body) => revoked.deliver(body),
  "signed with another organization's key": (body) => postTo(orgId, body, foreign.secret),
  "signed with our key, sent to another organization": (body) => postTo(foreignOrgId, body, sender.secret),
  "sent to an organization that does not exist": (body) => postTo(randomUUID(), body, sender.secret),
  "sent to an invalid organization id": (body) => postTo("acme", body, sender.secret),
  "with an API key in place of a signature": (body) => api.post(`/api/webhooks/${orgId}`, undefined, { raw: body }),
};

describe("a delivery with an invalid signature", () => {
  it.each(Object.entries(attacks))("is refused and leaves no trace: %s", async (_, attack) => {
    const before = await readContents(scratch().ownerUrl);
    const answer = await attack(enrollment());
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("X-Service-Signature");
    expect(answer.body["detail"]).toMatch(/^Sign the body with a webhook key of this organization,/);
    expect(await readContents(scratch().ownerUrl)).toEqual(before);
  });

  it("does not update the key's last use", async () => {
    const Keys = z.array(z.object({ keyId: z.string(), lastUsedAt: z.string().optional() }));
    const own = await connectSender({ orgId }, api);
    const lastUse = async () => {
      const { body } = await api.get("/api/app/integrations/webhook-keys");
      return Keys.parse(body["keys"]).find(({ keyId }) => keyId === own.keyId)?.lastUsedAt;
    };
    await own.deliver(enrollment(), { at: secondsFromNow(-301) });
    expect(await lastUse()).toBeUndefined();
    await own.deliver(enrollment());
    expect(await lastUse()).toEqual(expect.any(String));
  });
});

describe("a delivery with a valid signature", () => {
  it("is accepted and leaves traces, unlike the ones above", async () => {
    const before = await readContents(scratch().ownerUrl);
    await sender.deliver(enrollment());
    const after = await readContents(scratch().ownerUrl);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed).toEqual(expect.arrayContaining(["advocates", "audit_entries", "webhook_events"]));
  });

  it("is accepted when signed by Stripe's library, or with one valid signature among several", async () => {
    const payload = enrollment();
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: sender.secret });
    expect((await sender.deliver(payload, { signature })).status).toBe(200);
    const body = enrollment();
    const several = `t=${now()},v1=${"0".repeat(64)},v1=${digestOf(sender.secret, body)},v0=old`;
    expect((await sender.deliver(body, { signature: several })).status).toBe(200);
  });

  it("is accepted from any key of the organization, under the key's name, and with its id in capitals", async () => {
    const second = await connectSender({ orgId }, api);
    expect((await postTo(orgId.toUpperCase(), enrollment(), second.secret)).status).toBe(200);
    expect(await listEvents(api, "?limit=1")).toMatchObject([{ keyId: second.keyId, keyName: "CRM" }]);
  });

  it("is accepted for any content type, with its own request id and without an origin", async () => {
    const from = { Origin: "https://crm.example.com", Cookie: "a=b", "X-Request-Id": "from-the-crm-1" };
    const headers = { ...from, "Content-Type": "text/plain" };
    const answer = await sender.deliver(enrollment(), { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id")).toBe("from-the-crm-1");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("may be up to 256 KiB, checked before the signature and while reading", async () => {
    const padded = (bytes: number) => enrollment().padEnd(bytes, " ");
    expect((await sender.deliver(padded(256 * KIB))).status).toBe(200);
    const answer = await sender.deliver(padded(256 * KIB + 1), { signature: null });
    expectRefusal(answer, 413, "payload_too_large");
    expect(answer.body["detail"]).toBe("The body must be at most 256 KiB.");
    const announced = { "Content-Length": String(256 * KIB + 1) };
    expectRefusal(await sender.deliver("{}", { headers: announced }), 413, "payload_too_large");
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * KIB;
        controller.enqueue(new Uint8Array(64 * KIB).fill(32));
      },
    });
    const path = `/api/webhooks/${orgId}`;
    const init = { method: "POST", body, duplex: "half" };
    const endless = new Request(`http://localhost:3000${path}`, init);
    expect((await findHandler("POST", path)(endless)).status).toBe(413);
    expect(sent).toBeLessThan(1024 * KIB);
  });
});

describe("the webhook URL", () => {
  it("limits events per organization, and unsigned requests per network address", async () => {
    const { RATE_LIMIT } = env();
    onTestFinished(() => setEnv({ RATE_LIMIT }));
    setEnv({ RATE_LIMIT: "on" });
    const accepted = await sender.deliver(enrollment());
    expect(accepted.headers.get("ratelimit-policy")).toBe('"webhooks";q=3000;w=60');
    const refused = await sender.deliver(enrollment(), { signature: null });
    expect(refused.headers.get("ratelimit-policy")).toBe('"unauthenticated";q=300;w=60');
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("refuses %s", async (method) => {
    const answer = await apiAs(null).send(method, `/api/webhooks/${orgId}`);
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("POST");
  });

  it("requires integrations on the plan, checked before the body and after the signature", async () => {
    const own = await createTestOrganization();
    const theirs = await connectSender(own, apiAs(own.apiKey));
    const allow = (integrations: boolean) =>
      transact((tx) => changePlan(tx, { orgId: own.orgId, overrides: { integrations } }));
    await allow(false);
    for (const body of [enrollment(), "not JSON"]) {
      expectRefusal(await theirs.deliver(body), 403, "feature_not_enabled");
      expectRefusal(await theirs.deliver(body, { signature: "t=1,v1=0" }), 401, "unauthenticated");
    }
    await allow(true);
    expect(await listEvents(apiAs(own.apiKey))).toEqual([]);
  });

  it.each([
    ["nothing", "", "body"],
    ["a form", "id=a&type=referral.create", "body"],
    ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "body"],
    ["an event of an unknown type", '{"id":"a","type":"referral.delete","data":{}}', "type"],
    [
      "20,000 levels",
      `{"id":"a","type":"advocate.enroll","data":{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`,
      "data",
    ],
  ])("refuses %s, names the field, and stores nothing", async (_, body, field) => {
    const before = await listEvents(api);
    expectRefusal(await sender.deliver(body), 400, "invalid_input", field);
    expect(await listEvents(api)).toEqual(before);
  });

  it("stores an event with invalid data as sent, for an admin to see", async () => {
    const data = { campaignId, name: "A\u0000B\ud800", "k\u0000": [null, { deep: 1.5 }] };
    expectRefusal(await sender.send("advocate.enroll", data), 400, "invalid_input", "k\u0000");
    const [event] = await listEvents(api, "?limit=1");
    const detail = expect.stringContaining("name");
    expect(event).toMatchObject({ outcome: "refused", detail });
    const read = await api.get(`/api/app/integrations/webhook-events/${event?.eventId}`);
    expect(read.body).toMatchObject({ event: { data } });
  });
});

describe("a repeated event", () => {
  const conversionOf = (referralId: string, id: string = randomUUID()) =>
    JSON.stringify({ id, type: "referral.convert", data: { referralId } });
  const countEvents = async (id: string) =>
    (await listEvents(api)).filter(({ externalId }) => externalId === id).length;

  it("has one effect and gets the same answer, sent a hundred times at once or signed again", async () => {
    const { advocate, referral } = await startReferral(api);
    const id = randomUUID();
    const body = conversionOf(referral.referralId, id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => sender.deliver(body)));
    answers.push(await sender.deliver(body, { at: secondsFromNow(-60) }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get(REPLAYED) === "true")).toHaveLength(100);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
    const entries = await readActivity(api, advocate);
    expect(entries.filter(({ action }) => action === "advocate.referral.converted")).toHaveLength(1);
    expect(await countEvents(id)).toBe(1);
  });

  it("gets the original refusal under the current request's id", async () => {
    const { referral } = await startReferral(api);
    await api.post(referral.convertPath);
    const body = conversionOf(referral.referralId);
    const [first, second] = [await sender.deliver(body), await sender.deliver(body)];
    expectRefusal(second, 409, "already_converted");
    expect(second.headers.get(REPLAYED)).toBe("true");
    expect(second.body).toEqual({ ...first.body, requestId: second.headers.get("x-request-id") });
    expect(second.body["requestId"]).not.toBe(first.body["requestId"]);
  });

  it("stays unmatched even if it would match by now", async () => {
    const { campaign, advocate } = await startReferral(api);
    const friend = { friendName: "Fred", friendEmail: uniqueEmail("fred") };
    const data = { campaignId: campaign.campaignId, friendEmail: friend.friendEmail };
    const body = JSON.stringify({ id: randomUUID(), type: "referral.convert", data });
    const first = await sender.deliver(body);
    await sender.send("referral.create", { referralCode: advocate.referralCode, ...friend });
    const second = await sender.deliver(body);
    expect(second).toMatchObject({ status: 202, body: first.body });
    expect(second.headers.get(REPLAYED)).toBe("true");
  });

  it.each([
    ["another type", (body: string) => body.replace("referral.convert", "referral.create")],
    ["an extra space", (body: string) => `${body} `],
    ["spaces around its id", (body: string) => body.replace('{"id":"', '{"id":" ')],
  ])("with %s is refused and changes nothing", async (_, change) => {
    const { advocate, referral } = await startReferral(api);
    const body = conversionOf(referral.referralId);
    const first = await sender.deliver(body);
    expectRefusal(await sender.deliver(change(body)), 409, "event_id_reused");
    expect((await sender.deliver(body)).body).toEqual(first.body);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });

  it("may be corrected only while it is refused as invalid", async () => {
    const { advocate, referral } = await startReferral(api);
    const id = randomUUID();
    const wrong = JSON.stringify({ id, type: "referral.convert", data: { referralID: referral.referralId } });
    const refusals = [await sender.deliver(wrong), await sender.deliver(wrong)];
    for (const refusal of refusals) expectRefusal(refusal, 400, "invalid_input", "referralID");
    expect(refusals[1]?.body["errors"]).toEqual(refusals[0]?.body["errors"]);
    expect((await sender.deliver(conversionOf(referral.referralId, id))).status).toBe(200);
    expectRefusal(await sender.deliver(wrong), 409, "event_id_reused");
    expect(await countEvents(id)).toBe(1);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });

  it("may share its id with another organization's event", async () => {
    const { referral } = await startReferral(api);
    const body = conversionOf(referral.referralId);
    expect((await foreign.deliver(body)).status).toBe(202);
    const answer = await sender.deliver(body);
    expect([answer.status, answer.headers.has(REPLAYED)]).toEqual([200, false]);
  });

  it("sent concurrently under another id is refused with the facts and changes nothing", async () => {
    const { advocate, referral } = await startReferral(api);
    const lock = sql`SELECT FROM referrals WHERE id = ${referral.referralId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => [1, 2].map(() => sender.deliver(conversionOf(referral.referralId))));
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
