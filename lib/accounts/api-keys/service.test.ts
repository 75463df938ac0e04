import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { createApiKey, listApiKeys, revokeApiKey } from "@/lib/accounts/api-keys/service";
import { changePlan } from "@/lib/accounts/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const path = "/app/api-keys";
const Created = z.object({ key: z.string(), keyId: z.string(), createdByKey: z.string().optional() });

let organization: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  ({ organization, api } = await startOrganization());
});

const create = async (body: object = {}, by = api) => Created.parse((await by.post(path, body)).body);
const statusOf = async (key: string) => (await apiAs(key).get("/api/app/me")).status;
const limitTo = (overrides: object) => transact((tx) => changePlan(tx, { orgId: organization.orgId, overrides }));

describe("a user's quota of API keys", () => {
  it("applies to each user separately, and may be lowered below the keys there are, which keep working", async () => {
    const { apiKey } = await createTestUser(organization.orgId, "user");
    await limitTo({ apiKeysPerUser: 2 });
    await create();
    await create({}, apiAs(apiKey));
    expectRefusal(await apiAs(apiKey).post(path), 409, "api_key_quota_reached");
    await limitTo({ apiKeysPerUser: 0, api: true });
    expectRefusal(await api.post(path), 409, "api_key_quota_reached");
    expect((await api.get(path)).body).toMatchObject({ keys: [{}, {}], maxKeys: 0 });
    await limitTo({ api: false });
    expect(await statusOf(apiKey)).toBe(200);
  });

  it("holds exactly for 30 concurrent requests", async () => {
    const lock = sql`SELECT FROM users WHERE id = ${organization.userId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => Array.from({ length: 30 }, () => api.post(path)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(26).fill(409)]);
    expect((await api.get(path)).body["keys"]).toHaveLength(5);
  });
});

it("a user who is removed while requesting a key gets none", async () => {
  const { apiKey, actor } = await createTestUser(organization.orgId, "user");
  const [answer] = await queueBehind(sql`DELETE FROM users WHERE id = ${actor.userId}`, () => [
    apiAs(apiKey).post(path),
  ]);
  expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
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

it("a repeat with the same Idempotency-Key returns the same secret, which nothing stores", async () => {
  const options = { headers: { "Idempotency-Key": randomUUID() } };
  const send = () => api.post(path, { name: "Nightly import" }, options);
  const { key, keyId } = Created.parse((await send()).body);
  expect(await send()).toMatchObject({ status: 200, body: { key, keyId } });
  const stored = await readStoredText(organization.orgId);
  expect(stored.match(/Nightly import/g)).toHaveLength(2);
  expect(stored).toContain(options.headers["Idempotency-Key"]);
  for (const form of plainForms(key.split(":")[1] ?? "")) expect(stored).not.toContain(form);
  expect(await statusOf(key)).toBe(200);
  expect((await readAuditEntries(organization.orgId)).at(-1)).toMatchObject({
    action: "api_key.created",
    subjectId: keyId,
    after: { name: "Nightly import" },
  });
});

it.each(["webhook", "invitation", "system"] as const)(
  "API keys are refused to a %s, which is not a user",
  async (kind) => {
    const { userId: _, ...rest } = organization.actor;
    const keyless = { ...rest, kind };
    const { keyId } = await create();
    const refusal = { code: "unauthenticated" };
    await expect(createApiKey(keyless, {})).rejects.toMatchObject(refusal);
    await expect(listApiKeys(keyless, {})).rejects.toMatchObject(refusal);
    await expect(revokeApiKey(keyless, { keyId })).rejects.toMatchObject(refusal);
  },
);

it("a key is revoked once by two concurrent requests, with one audit entry", async () => {
  const { keyId } = await create({ name: "Old laptop" });
  const answers = await queueBehind(sql`SELECT FROM api_keys WHERE key_id = ${keyId} FOR UPDATE`, () =>
    [1, 2].map(() => api.delete(`${path}/${keyId}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await api.get(path)).body["keys"]).toHaveLength(1);
  const entries = await readAuditEntries(organization.orgId);
  expect(entries.filter(({ action }) => action === "api_key.revoked")).toMatchObject([
    { subjectId: keyId, before: { name: "Old laptop" }, actorName: organization.email },
  ]);
});

describe("a key created with a key", () => {
  it("is revoked with it, like the keys created with it in turn, each with an audit entry", async () => {
    const parent = await create({ name: "Parent" });
    const child = await create({ name: "Child" }, apiAs(parent.key));
    const grandchild = await create({ scope: "read" }, apiAs(child.key));
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
