import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setEnv } from "@/lib/kit/env";
import { apiAs } from "@/proof/fixtures/api";
import { emailProblem } from "@/proof/fixtures/email-provider";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { type Addressee, countMessages, createAddressee, queueBacklog } from "@/proof/fixtures/message-backlog";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { findHandler } from "@/proof/fixtures/routes";
import { WebhookReceiver } from "@/proof/fixtures/webhook-receiver";

const SECRET = "a secret of the scheduler";
const Created = z.object({ endpoint: z.object({ endpointId: z.uuid() }), secret: z.string() });

isolateDatabase();
const provider = isolateEmailProvider();

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
});
beforeEach(() => setEnv({ CRON_SECRET: SECRET }));
afterAll(() => setEnv({ CRON_SECRET: "" }));

async function run(method: string, secret?: string) {
  const headers: HeadersInit = secret === undefined ? {} : { Authorization: `Bearer ${secret}` };
  const request = new Request("http://localhost:3000/api/jobs/run", { method, headers });
  const response = await findHandler(method, "/api/jobs/run")(request);
  return { status: response.status, body: await response.json() };
}

describe("the address for schedulers", () => {
  it("sends due messages and reports the count", async () => {
    await run("GET", SECRET);
    await queueBacklog(ann, "email", 25);
    expect(await run("GET", SECRET)).toEqual({ status: 200, body: { messages: 25 } });
    expect(provider().accepted).toHaveLength(25);
    expect(await countMessages(ann, "sent")).toBe(25);
    expect(await run("POST", SECRET)).toEqual({ status: 200, body: { messages: 0 } });
  });

  it("delivers all due events of an endpoint", async () => {
    const receiver = await new WebhookReceiver().listen();
    try {
      const api = apiAs((await createTestOrganization({ tier: "pro" })).apiKey);
      const { body } = await api.post("/api/app/webhook-endpoints", { url: `${receiver.url}/hook` });
      const { endpoint, secret } = Created.parse(body);
      receiver.secret = secret;
      const test = `/api/app/webhook-endpoints/${endpoint.endpointId}/test`;
      for (let sent = 0; sent < 10; sent += 1) await api.post(test, {});
      expect((await run("GET", SECRET)).status).toBe(200);
      expect(receiver.accepted).toHaveLength(10);
    } finally {
      await receiver.close();
    }
  });

  it("leaves a busy provider alone until the next call", async () => {
    await queueBacklog(ann, "email", 25);
    provider().mood = emailProblem(429, "rate_limit_exceeded", "Too many", { "retry-after": "1" });
    expect(await run("GET", SECRET)).toEqual({ status: 200, body: { messages: 10 } });
    expect(provider().requests).toBe(10);
  });

  it("does nothing with a wrong secret", async () => {
    await queueBacklog(ann, "email", 1);
    expect((await run("GET", `${SECRET}s`)).status).toBe(401);
    expect(provider().requests).toBe(0);
  });
});
