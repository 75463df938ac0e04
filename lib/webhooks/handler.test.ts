import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { env, setEnv } from "@/lib/platform/env";
import { sign } from "@/lib/webhooks/signature";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign, expectRefusal } from "@/proof/fixtures/scenario";
import { connectSender, type TestSender } from "@/proof/fixtures/webhooks";

const KIB = 1024;

const scratch = isolateDatabase();

let orgId: string;
let api: TestApi;
let sender: TestSender;
let foreign: TestSender;
let foreignOrgId: string;
let revoked: TestSender;
let campaignId: string;

beforeAll(async () => {
  const [own, other] = await Promise.all([createTestOrganization(), createTestOrganization()]);
  orgId = own.orgId;
  foreignOrgId = other.orgId;
  api = apiAs(own.apiKey);
  sender = await connectSender(own, api);
  foreign = await connectSender(other, apiAs(other.apiKey));
  revoked = await connectSender(own, api);
  await api.delete(`/api/app/integrations/webhook-keys/${revoked.keyId}`);
  ({ campaignId } = await createCampaign(api));
});

// The clock stands still, so that a second more or less is exact.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** An event that would take effect. */
function enrollment(): string {
  const data = { campaignId, name: "Ann", email: uniqueEmail("ann") };
  return JSON.stringify({ id: randomUUID(), type: "advocate.enroll", data });
}

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

function digestOf(secret: string, body: string, at = new Date()): string {
  return sign(secret, body, at).split("v1=")[1] ?? "";
}

function postTo(place: string, body: string, signature: string): Promise<Answer> {
  const headers = { "X-Service-Signature": signature };
  return apiAs(null).post(`/api/webhooks/${place}`, undefined, { raw: body, headers });
}

const now = () => Math.floor(Date.now() / 1000);

type Attack = (body: string) => Promise<Answer>;

const attacks: Readonly<Record<string, Attack>> = {
  "without a signature": (body) => sender.deliver(body, { signature: null }),
  "with an empty signature": (body) => sender.deliver(body, { signature: "" }),
  "with a forged signature": (body) => sender.deliver(body, { signature: `t=${now()},v1=${"0".repeat(64)}` }),
  "with a signature cut short": (body) =>
    sender.deliver(body, { signature: sign(sender.secret, body, new Date()).slice(0, -1) }),
  "without the time": (body) => sender.deliver(body, { signature: `v1=${digestOf(sender.secret, body)}` }),
  "with another time than the signed one": (body) =>
    sender.deliver(body, { signature: `t=${now() - 1},v1=${digestOf(sender.secret, body)}` }),
  "with a time that is no number": (body) =>
    sender.deliver(body, { signature: `t=now,v1=${digestOf(sender.secret, body)}` }),
  "signed 301 seconds ago": (body) => sender.deliver(body, { at: secondsFromNow(-301) }),
  "signed 301 seconds ahead": (body) => sender.deliver(body, { at: secondsFromNow(301) }),
  "whose last byte is missing": (body) => sender.deliver(body, { sent: body.slice(0, -1) }),
  "with a byte more": (body) => sender.deliver(body, { sent: `${body} ` }),
  "with another body": (body) => sender.deliver(body, { sent: body.replace("Ann", "Bob") }),
  "without a body": (body) => sender.deliver(body, { sent: "" }),
  "signed with a revoked key": (body) => revoked.deliver(body),
  "signed with another organization's key": (body) =>
    postTo(orgId, body, sign(foreign.secret, body, new Date())),
  "signed with our key, sent to another organization": (body) =>
    postTo(foreignOrgId, body, sign(sender.secret, body, new Date())),
  "sent to an organization that does not exist": (body) =>
    postTo(randomUUID(), body, sign(sender.secret, body, new Date())),
  "sent to what is no organization": (body) => postTo("acme", body, sign(sender.secret, body, new Date())),
  "signed with the key's id": (body) => postTo(orgId, body, sign(sender.keyId, body, new Date())),
  "signed with nothing": (body) => postTo(orgId, body, sign("", body, new Date())),
  "with an API key in place of a signature": (body) =>
    api.post(`/api/webhooks/${orgId}`, undefined, { raw: body }),
};

describe("a delivery that is not signed as it should be", () => {
  it.each(Object.entries(attacks))("%s is refused and leaves no trace", async (_, attack) => {
    const before = await readContents(scratch().ownerUrl);
    const answer = await attack(enrollment());
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("X-Service-Signature");
    expect(await readContents(scratch().ownerUrl)).toEqual(before);
  });

  it("is told the same, whatever is wrong", async () => {
    const answers = await Promise.all(Object.values(attacks).map((attack) => attack(enrollment())));
    expect(answers).toHaveLength(21);
    const told = answers.map(({ body: { requestId: _, ...body } }) => JSON.stringify(body));
    expect(new Set(told).size).toBe(1);
  });

  it("is refused also when it was accepted before, 300 seconds ago", async () => {
    const [body, at] = [enrollment(), new Date()];
    expect((await sender.deliver(body, { at })).status).toBe(200);
    const before = await readContents(scratch().ownerUrl);
    vi.setSystemTime(at.getTime() + 301_000);
    expectRefusal(await sender.deliver(body, { at }), 401, "unauthenticated");
    expect(await readContents(scratch().ownerUrl)).toEqual(before);
  });

  it("keeps the last use of its key as it was", async () => {
    const own = await connectSender({ orgId }, api);
    await own.deliver(enrollment(), { at: secondsFromNow(-301) });
    expect(await lastUseOf(own)).toBeUndefined();
    await own.deliver(enrollment());
    expect(await lastUseOf(own)).toEqual(expect.any(String));
    await api.delete(`/api/app/integrations/webhook-keys/${own.keyId}`);
  });
});

describe("a delivery that is signed", () => {
  it.each([
    ["300 seconds ago", -300],
    ["300 seconds ahead", 300],
  ])("%s is accepted", async (_, seconds) => {
    expect((await sender.deliver(enrollment(), { at: secondsFromNow(seconds) })).status).toBe(200);
  });

  it("leaves its traces, unlike the ones above", async () => {
    const before = await readContents(scratch().ownerUrl);
    await sender.deliver(enrollment());
    const after = await readContents(scratch().ownerUrl);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed).toEqual(expect.arrayContaining(["advocates", "audit_entries", "webhook_events"]));
  });

  it("by Stripe's library is accepted", async () => {
    const payload = enrollment();
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: sender.secret });
    expect((await sender.deliver(payload, { signature })).status).toBe(200);
  });

  it("with several signatures is accepted when one of them is right", async () => {
    const body = enrollment();
    const signature = `t=${now()},v1=${"0".repeat(64)},v1=${digestOf(sender.secret, body)},v0=old`;
    expect((await sender.deliver(body, { signature })).status).toBe(200);
  });

  it("by any key of the organization is accepted, under the key's name", async () => {
    const second = await connectSender({ orgId }, api);
    expect((await second.deliver(enrollment())).status).toBe(200);
    const { body } = await api.get("/api/app/integrations/webhook-events?limit=1");
    expect(body).toMatchObject({ events: [{ keyId: second.keyId, keyName: "CRM" }] });
    await api.delete(`/api/app/integrations/webhook-keys/${second.keyId}`);
  });

  it("may name the organization in capitals", async () => {
    const body = enrollment();
    const answer = await postTo(orgId.toUpperCase(), body, sign(sender.secret, body, new Date()));
    expect(answer.status).toBe(200);
  });

  it.each(["text/plain", "application/octet-stream", "application/json; charset=utf-8"])(
    "may be of type %s",
    async (type) => {
      const answer = await sender.deliver(enrollment(), { headers: { "Content-Type": type } });
      expect(answer.status).toBe(200);
    },
  );

  it("has a request id and needs no cookie or origin", async () => {
    const headers = { Origin: "https://crm.example.com", Cookie: "a=b", "X-Request-Id": "from-the-crm-1" };
    const answer = await sender.deliver(enrollment(), { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id")).toBe("from-the-crm-1");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("a body's size", () => {
  const padded = (bytes: number) => enrollment().padEnd(bytes, " ");

  it("may be 256 KiB", async () => {
    expect((await sender.deliver(padded(256 * KIB))).status).toBe(200);
  });

  it("may not be more, and is judged before the signature", async () => {
    const answer = await sender.deliver(padded(256 * KIB + 1), { signature: null });
    expectRefusal(answer, 413, "payload_too_large");
    expect(answer.body["detail"]).toBe("The body must be at most 256 KiB.");
    const announced = { "Content-Length": String(256 * KIB + 1) };
    expectRefusal(await sender.deliver("{}", { headers: announced }), 413, "payload_too_large");
  });

  it("is judged while reading, so an endless body ends", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const path = `/api/webhooks/${orgId}`;
    const init = { method: "POST", body: endless, duplex: "half" };
    const response = await findHandler("POST", path)(new Request(`http://localhost:3000${path}`, init));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(1024 * KIB);
  });
});

describe("the door", () => {
  it("counts events per organization, and what is not signed per network address", async () => {
    const { RATE_LIMIT } = env();
    onTestFinished(() => setEnv({ RATE_LIMIT }));
    setEnv({ RATE_LIMIT: "on" });
    const accepted = await sender.deliver(enrollment());
    expect(accepted.headers.get("ratelimit-policy")).toBe('"webhooks";q=3000;w=60');
    const refused = await sender.deliver(enrollment(), { signature: null });
    expect(refused.headers.get("ratelimit-policy")).toBe('"unauthenticated";q=300;w=60');
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("knows no %s", async (method) => {
    const answer = await apiAs(null).send(method, `/api/webhooks/${orgId}`);
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("POST");
  });
});

const KeysBody = z.object({
  keys: z.array(z.object({ keyId: z.string(), lastUsedAt: z.string().optional() })),
});

async function lastUseOf({ keyId }: TestSender): Promise<string | undefined> {
  const { keys } = KeysBody.parse((await api.get("/api/app/integrations/webhook-keys")).body);
  return keys.find((key) => key.keyId === keyId)?.lastUsedAt;
}
