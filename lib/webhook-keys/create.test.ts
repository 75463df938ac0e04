import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { one } from "@/db/one";
import { auditEntries } from "@/db/schema/audit-entries";
import { webhookKeys } from "@/db/schema/webhooks";
import { readSigningSecrets } from "@/lib/webhook-keys/signing-secret";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const path = "/api/app/integrations/webhook-keys";
const Created = z.strictObject({
  keyId: z.string(),
  signingSecret: z.string(),
  name: z.string(),
  createdAt: z.string(),
});

let organization: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

async function create(body?: unknown, options?: Parameters<TestApi["post"]>[2]) {
  const answer = await api.post(path, body, options);
  expect(answer.status).toBe(201);
  return Created.parse(answer.body);
}

describe("creating a webhook signing key", () => {
  it("answers its id, its secret, its name and the time", async () => {
    const before = Date.now();
    const made = await create({ name: "Job management" });
    expect(made).toEqual({
      keyId: expect.stringMatching(/^rrw_[\w-]{16}$/),
      signingSecret: expect.stringMatching(/^whsec_[\w-]{43}$/),
      name: "Job management",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Date.parse(made.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(made.createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it("makes the very secret that signatures are checked with", async () => {
    const { keyId, name, signingSecret } = await create({ name: "Job management" });
    const secrets = await readSigningSecrets(database(), organization.orgId);
    expect(secrets).toEqual([{ keyId, name, secret: signingSecret }]);
  });

  it("makes a secret of its own for each key", async () => {
    const made = [await create(), await create()];
    expect(new Set(made.map(({ signingSecret }) => signingSecret)).size).toBe(2);
    expect(new Set(made.map(({ keyId }) => keyId)).size).toBe(2);
  });

  it("stores the secret sealed for its row only", async () => {
    const { keyId, signingSecret } = await create();
    const row = one(await database().select().from(webhookKeys).where(eq(webhookKeys.keyId, keyId)));
    expect(row.sealedSecret.includes(signingSecret)).toBe(false);
    const stored = await readStoredText(organization.orgId);
    expect(stored).toContain(row.sealedSecret.toString("hex"));
    for (const form of formsOf(signingSecret)) expect(stored).not.toContain(form);
  });

  it("tells the audit log who made which key, without its secret", async () => {
    const { keyId, signingSecret } = await create({ name: "Job management" });
    const entry = one(await database().select().from(auditEntries).where(eq(auditEntries.subjectId, keyId)));
    expect(entry).toMatchObject({
      action: "webhook_key.created",
      after: { name: "Job management" },
      actorName: organization.email,
    });
    expect(JSON.stringify(entry)).not.toContain(signingSecret);
  });
});

describe("the name", () => {
  it.each([undefined, {}])("is Webhook Key when none is given: %j", async (body) => {
    expect((await create(body)).name).toBe("Webhook Key");
  });

  it("has up to 100 characters and is trimmed", async () => {
    const name = "n".repeat(100);
    expect((await create({ name: ` ${name} ` })).name).toBe(name);
  });

  it.each([
    ["101 characters", "n".repeat(101), "must have at most 100 characters"],
    ["nothing", "", "must not be empty"],
    ["spaces", "  ", "must not be empty"],
    ["null", null, "must be text"],
    ["a number", 7, "must be text"],
    ["a control character", "a\u0000b", "must not contain control characters"],
  ])("may not be %s", async (_, name, message) => {
    expectRefusal(await api.post(path, { name }), 400, "invalid_input", "name", message);
    expect((await api.get(path)).body["keys"]).toEqual([]);
  });
});

describe("a repeat with the same Idempotency-Key", () => {
  it("gets the same secret, which is nowhere in the database", async () => {
    const options = { headers: { "Idempotency-Key": randomUUID() } };
    const first = await create({ name: "Nightly import" }, options);
    const repeat = await api.post(path, { name: "Nightly import" }, options);
    expect(repeat).toMatchObject({ status: 201, body: first });
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    const stored = await readStoredText(organization.orgId);
    expect(stored.match(/Nightly import/g)).toHaveLength(2);
    expect(stored).toContain(options.headers["Idempotency-Key"]);
    for (const form of formsOf(first.signingSecret)) expect(stored).not.toContain(form);
  });
});

function formsOf(signingSecret: string): string[] {
  return plainForms(signingSecret.replace("whsec_", ""));
}
