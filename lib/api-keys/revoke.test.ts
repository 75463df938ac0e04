import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { one } from "@/db/one";
import { auditEntries } from "@/db/schema/audit-entries";
import { apiKeys } from "@/db/schema/organizations";
import { createApiKey, listApiKeys, revokeApiKey } from "@/lib/api-keys/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";

const path = "/app/api-keys";
const Created = z.object({ key: z.string(), keyId: z.string() });

let organization: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

const create = async (by = api) => Created.parse((await by.post(path, { name: "Old laptop" })).body);
const idOf = (apiKey: string) => apiKey.split(":")[0] ?? "";
const works = async (key: string) => (await apiAs(key).get("/api/app/dashboard")).status === 200;

describe("revoking an API key", () => {
  it("answers ok, and the very next request with the key is refused, and every later one", async () => {
    const { key, keyId } = await create();
    expect(await works(key)).toBe(true);
    expect(await api.delete(`${path}/${keyId}`)).toMatchObject({ status: 200, body: { ok: true } });
    for (let attempt = 0; attempt < 2; attempt++) {
      expectRefusal(await apiAs(key).get("/api/app/dashboard"), 401, "unauthenticated");
    }
    expect(await works(organization.apiKey)).toBe(true);
  });

  it("works for the key in use", async () => {
    expect((await api.delete(`${path}/${idOf(organization.apiKey)}`)).status).toBe(200);
    expectRefusal(await api.get(path), 401, "unauthenticated");
  });

  it("leaves the key's row, marked, and tells the audit log", async () => {
    const { keyId } = await create();
    const before = Date.now();
    await api.delete(`${path}/${keyId}`);
    const { revokedAt } = one(await database().select().from(apiKeys).where(eq(apiKeys.keyId, keyId)));
    expect(revokedAt?.getTime()).toBeGreaterThanOrEqual(before);
    const ofKey = and(eq(auditEntries.subjectId, keyId), eq(auditEntries.action, "api_key.revoked"));
    const entry = one(await database().select().from(auditEntries).where(ofKey));
    expect(entry).toMatchObject({ before: { name: "Old laptop" }, actorName: organization.email });
  });

  it("happens once: the second time there is no such key", async () => {
    const { keyId } = await create();
    await api.delete(`${path}/${keyId}`);
    expectRefusal(await api.delete(`${path}/${keyId}`), 404, "not_found");
  });

  it("happens once when it is asked for twice at the same time", async () => {
    const { keyId } = await create();
    const lock = sql`SELECT FROM api_keys WHERE key_id = ${keyId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => [
      api.delete(`${path}/${keyId}`),
      api.delete(`${path}/${keyId}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe("a key that is not one's own", () => {
  it.each([
    ["nobody has", `rrk_${"A".repeat(16)}`],
    ["cannot be", "first"],
    ["has a NUL", "%00"],
    ["is a full credential", `rrk_${"A".repeat(16)}:${"B".repeat(43)}`],
  ])("is not found: one that %s", async (_, keyId) => {
    expectRefusal(await api.delete(`${path}/${keyId}`), 404, "not_found");
  });

  it("is not found: a colleague's, not even by an admin", async () => {
    const { apiKey } = await createTestUser(organization.orgId, "user");
    expectRefusal(await api.delete(`${path}/${idOf(apiKey)}`), 404, "not_found");
    expectRefusal(await apiAs(apiKey).delete(`${path}/${idOf(organization.apiKey)}`), 404, "not_found");
    expect(await works(apiKey)).toBe(true);
    expect(await works(organization.apiKey)).toBe(true);
  });

  it("is not found: one of another organization", async () => {
    const { apiKey } = await createTestOrganization();
    expectRefusal(await api.delete(`${path}/${idOf(apiKey)}`), 404, "not_found");
    expect(await works(apiKey)).toBe(true);
  });
});

describe("the list of API keys", () => {
  const at = (second: number) => ({ now: new Date(Date.UTC(2040, 0, 1, 0, 0, second)) });

  it("has one's own valid keys, newest first, and nothing secret", async () => {
    const { actor, orgId } = organization;
    const first = await createApiKey(actor, { name: "First" }, at(1));
    const third = await createApiKey(actor, {}, at(3));
    const second = await createApiKey(actor, { name: "Second" }, at(2));
    const gone = await createApiKey(actor, { name: "Gone" }, at(4));
    await revokeApiKey(actor, { keyId: gone.keyId });
    await createTestUser(orgId, "user");
    expect((await api.get(path)).body).toEqual({
      keys: [
        { keyId: third.keyId, createdAt: "2040-01-01T00:00:03.000Z" },
        { keyId: second.keyId, name: "Second", createdAt: "2040-01-01T00:00:02.000Z" },
        { keyId: first.keyId, name: "First", createdAt: "2040-01-01T00:00:01.000Z" },
        {
          keyId: idOf(organization.apiKey),
          name: "First key",
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
      maxKeys: 5,
    });
  });

  it("tells when a key was last used", async () => {
    const { key, keyId } = await create();
    const lastUseOf = async () =>
      (await listApiKeys(organization.actor, {})).keys.find((listed) => listed.keyId === keyId)?.lastUsedAt;
    expect(await lastUseOf()).toBeUndefined();
    await works(key);
    const used = await lastUseOf();
    expect(Date.now() - Date.parse(used ?? "")).toBeLessThan(60_000);
    await works(key);
    expect(await lastUseOf()).toBe(used);
    const earlier = new Date(Date.now() - 61_000);
    await transact((tx) => tx.update(apiKeys).set({ lastUsedAt: earlier }).where(eq(apiKeys.keyId, keyId)));
    await works(key);
    expect(Date.parse((await lastUseOf()) ?? "")).toBeGreaterThan(earlier.getTime());
  });

  it("takes no parameters", async () => {
    expectRefusal(await api.get(`${path}?limit=1`), 400, "invalid_input", "limit");
  });
});

it("neither lists nor revokes for a webhook, which is no user", async () => {
  const { userId: _, ...nobody } = organization.actor;
  const webhook = { ...nobody, kind: "webhook" as const };
  const { keyId } = await create();
  await expect(listApiKeys(webhook, {})).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(revokeApiKey(webhook, { keyId })).rejects.toMatchObject({ code: "unauthenticated" });
});
