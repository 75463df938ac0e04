import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { auditEntries } from "@/db/schema/audit-entries";
import { apiKeys } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { createApiKey, listApiKeys, revokeApiKey } from "@/lib/accounts/api-keys/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const path = "/app/api-keys";

const Created = z.strictObject({
  key: z.string(),
  keyId: z.string(),
  name: z.string().optional(),
  scope: z.enum(["full", "read"]),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
  createdByKey: z.string().optional(),
});

let organization: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

async function create(body?: unknown, options?: Parameters<TestApi["post"]>[2]) {
  const answer = await api.post(path, body, options);
  expect(answer.status).toBe(200);
  return Created.parse(answer.body);
}

async function readKeyEntries() {
  const entries = await readAuditEntries(organization.orgId);
  return entries.filter(({ action }) => action === "api_key.created");
}

describe("creating an API key", () => {
  it("is audited with its actor and without its secret", async () => {
    const { key, keyId } = await create({ name: "Billing system" });
    const entries = await readKeyEntries();
    // The first entry is for the user's initial key.
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      subjectId: keyId,
      after: { name: "Billing system" },
      actorName: organization.email,
    });
    expect(JSON.stringify(entries)).not.toContain(key.split(":")[1]);
  });
});

describe("a key that expires", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  it("creates keys that expire with it or earlier, and none that expire later", async () => {
    const expiresAt = inDays(30);
    const own = apiAs((await create({ expiresAt })).key);
    const make = async (input: object) => (await own.post(path, input)).body;
    expect(await make({})).toMatchObject({ expiresAt });
    const sooner = inDays(7);
    expect(await make({ expiresAt: sooner })).toMatchObject({ expiresAt: sooner });
    expectRefusal(await own.post(path, { expiresAt: inDays(31) }), 400, "invalid_input", "expiresAt");
  });

  it("stays listed for 30 days and does not count toward the quota", async () => {
    const { actor } = organization;
    const at = (day: number) => ({ now: new Date(Date.UTC(2040, 0, day)) });
    const expiresAt = new Date(Date.UTC(2040, 0, 2)).toISOString();
    const keys = await Promise.all([1, 2, 3, 4].map(() => createApiKey(actor, { expiresAt }, at(1))));
    await expect(createApiKey(actor, {}, at(1))).rejects.toMatchObject({ code: "api_key_quota_reached" });
    const listed = async (day: number) => (await listApiKeys(actor, {}, at(day))).keys.length;
    expect([await listed(3), await listed(40)]).toEqual([keys.length + 1, 1]);
    await createApiKey(actor, {}, at(3));
  });
});

describe("a repeat with the same Idempotency-Key", () => {
  it("returns the same secret, which the database does not store", async () => {
    const options = { headers: { "Idempotency-Key": randomUUID() } };
    const first = await create({ name: "Nightly import" }, options);
    const repeat = await api.post(path, { name: "Nightly import" }, options);
    expect(repeat).toMatchObject({ status: 200, body: first });
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    const stored = await readStoredText(organization.orgId);
    expect(stored.match(/Nightly import/g)).toHaveLength(2);
    expect(stored).toContain(options.headers["Idempotency-Key"]);
    for (const form of plainForms(first.key.split(":")[1] ?? "")) expect(stored).not.toContain(form);
    expect((await apiAs(first.key).get("/api/app/dashboard")).status).toBe(200);
  });
});

it.each(["webhook", "invitation", "system"] as const)(
  "API keys are refused to a %s, which is not a user",
  async (kind) => {
    const { userId: _, ...rest } = organization.actor;
    const keyless = { ...rest, kind };
    const { keyId } = await make();
    const refusal = { code: "unauthenticated" };
    await expect(createApiKey(keyless, {})).rejects.toMatchObject(refusal);
    await expect(listApiKeys(keyless, {})).rejects.toMatchObject(refusal);
    await expect(revokeApiKey(keyless, { keyId })).rejects.toMatchObject(refusal);
  },
);

const Made = z.object({ key: z.string(), keyId: z.string() });
const make = async (by = api) => Made.parse((await by.post(path, { name: "Old laptop" })).body);
const idOf = (apiKey: string) => apiKey.split(":")[0] ?? "";

describe("revoking an API key", () => {
  it("marks the key's row and is audited", async () => {
    const { keyId } = await make();
    const before = Date.now();
    await api.delete(`${path}/${keyId}`);
    const { revokedAt } = single(await database().select().from(apiKeys).where(eq(apiKeys.keyId, keyId)));
    expect(revokedAt?.getTime()).toBeGreaterThanOrEqual(before);
    const ofKey = and(eq(auditEntries.subjectId, keyId), eq(auditEntries.action, "api_key.revoked"));
    const entry = single(await database().select().from(auditEntries).where(ofKey));
    expect(entry).toMatchObject({ before: { name: "Old laptop" }, actorName: organization.email });
  });

  it("happens once for two concurrent requests", async () => {
    const { keyId } = await make();
    const lock = sql`SELECT FROM api_keys WHERE key_id = ${keyId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => [
      api.delete(`${path}/${keyId}`),
      api.delete(`${path}/${keyId}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe("a key created with a key", () => {
  const statusOf = async (key: string) => (await apiAs(key).get("/api/app/me")).status;

  it("is revoked with it, like the keys created with it in turn, each with an audit entry", async () => {
    const parent = await create({ name: "Parent" });
    const child = Created.parse((await apiAs(parent.key).post(path, { name: "Child" })).body);
    const grandchild = Created.parse((await apiAs(child.key).post(path, { scope: "read" })).body);
    const sibling = await create({ name: "Sibling" });
    expect([child.createdByKey, grandchild.createdByKey]).toEqual([parent.keyId, child.keyId]);
    expect((await api.delete(`${path}/${parent.keyId}`)).status).toBe(200);
    const all = [parent, child, grandchild, sibling];
    expect(await Promise.all(all.map(({ key }) => statusOf(key)))).toEqual([401, 401, 401, 200]);
    const entries = await readAuditEntries(organization.orgId);
    const revoked = entries.filter(({ action }) => action === "api_key.revoked");
    expect(revoked.map(({ subjectId }) => subjectId).sort()).toEqual(
      [parent, child, grandchild].map(({ keyId }) => keyId).sort(),
    );
  });

  it("is refused while its parent is being revoked", async () => {
    const parent = await create();
    const lock = sql`SELECT FROM users WHERE id = ${organization.actor.userId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => [
      api.delete(`${path}/${parent.keyId}`),
      apiAs(parent.key).post(path),
    ]);
    const created = Created.safeParse(answers[1]?.body);
    expect(created.success ? await statusOf(created.data.key) : answers[1]?.status).toBe(401);
  });
});

describe("the list of API keys", () => {
  const at = (second: number) => ({ now: new Date(Date.UTC(2040, 0, 1, 0, 0, second)) });

  it("contains one's own valid keys, newest first, and no secrets", async () => {
    const { actor, orgId } = organization;
    const first = await createApiKey(actor, { name: "First" }, at(1));
    const third = await createApiKey(actor, {}, at(3));
    const second = await createApiKey(actor, { name: "Second", scope: "read" }, at(2));
    const gone = await createApiKey(actor, { name: "Gone" }, at(4));
    await revokeApiKey(actor, { keyId: gone.keyId });
    await createTestUser(orgId, "user");
    const parent = { createdByKey: idOf(organization.apiKey) };
    expect((await api.get(path)).body).toEqual({
      keys: [
        { keyId: third.keyId, scope: "full", createdAt: "2040-01-01T00:00:03.000Z", ...parent },
        {
          keyId: second.keyId,
          name: "Second",
          scope: "read",
          createdAt: "2040-01-01T00:00:02.000Z",
          ...parent,
        },
        {
          keyId: first.keyId,
          name: "First",
          scope: "full",
          createdAt: "2040-01-01T00:00:01.000Z",
          ...parent,
        },
        {
          keyId: idOf(organization.apiKey),
          name: "First key",
          scope: "full",
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
      maxKeys: 5,
    });
  });
});
