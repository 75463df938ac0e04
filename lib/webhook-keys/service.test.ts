import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { one } from "@/db/one";
import { auditEntries } from "@/db/schema/audit-entries";
import { webhookKeys } from "@/db/schema/webhooks";
import { createWebhookKey } from "@/lib/webhook-keys/service";
import { readSigningSecrets, recordWebhookKeyUse } from "@/lib/webhook-keys/signing-secret";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";

const path = "/api/app/integrations/webhook-keys";
const KeyId = z.string();

let organization: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

const create = async (name = "Old system") => KeyId.parse((await api.post(path, { name })).body["keyId"]);
const readList = async (by = api) => (await by.get(path)).body;
const at = (second: number) => new Date(Date.UTC(2040, 0, 1, 0, 0, second));

describe("the list of webhook keys", () => {
  it("has the organization's keys, newest first, when each was used, and nothing secret", async () => {
    const { actor, orgId } = organization;
    const first = await createWebhookKey(actor, { name: "First" }, { now: at(1) });
    const third = await createWebhookKey(actor, {}, { now: at(3) });
    const second = await createWebhookKey(actor, { name: "Second" }, { now: at(2) });
    await transact((tx) => recordWebhookKeyUse(tx, { orgId, keyId: second.keyId }, at(9)));
    expect(await readList()).toEqual({
      keys: [
        { keyId: third.keyId, name: "Webhook Key", createdAt: "2040-01-01T00:00:03.000Z" },
        {
          keyId: second.keyId,
          name: "Second",
          createdAt: "2040-01-01T00:00:02.000Z",
          lastUsedAt: "2040-01-01T00:00:09.000Z",
        },
        { keyId: first.keyId, name: "First", createdAt: "2040-01-01T00:00:01.000Z" },
      ],
      maxKeys: 3,
    });
  });

  it("is empty at first, and says how many keys the plan includes", async () => {
    expect(await readList()).toEqual({ keys: [], maxKeys: 3 });
    const pro = await createTestOrganization({ tier: "pro" });
    expect(await readList(apiAs(pro.apiKey))).toEqual({ keys: [], maxKeys: 10 });
    const seven = await createTestOrganization({ overrides: { webhookKeys: 7 } });
    expect(await readList(apiAs(seven.apiKey))).toEqual({ keys: [], maxKeys: 7 });
  });

  it("takes no parameters", async () => {
    expectRefusal(await api.get(`${path}?limit=1`), 400, "invalid_input", "limit");
  });
});

describe("revoking a webhook key", () => {
  it("answers ok and removes its secret; the other keys stay", async () => {
    const [keyId, other] = [await create(), await create()];
    expect(await api.delete(`${path}/${keyId}`)).toMatchObject({ status: 200, body: { ok: true } });
    const rows = await database().select().from(webhookKeys).where(eq(webhookKeys.orgId, organization.orgId));
    expect(rows.map((row) => row.keyId)).toEqual([other]);
    const secrets = await readSigningSecrets(database(), organization.orgId);
    expect(secrets.map((secret) => secret.keyId)).toEqual([other]);
  });

  it("is told to the audit log", async () => {
    const keyId = await create();
    await api.delete(`${path}/${keyId}`);
    const ofKey = and(eq(auditEntries.subjectId, keyId), eq(auditEntries.action, "webhook_key.deleted"));
    const entry = one(await database().select().from(auditEntries).where(ofKey));
    expect(entry).toMatchObject({ before: { name: "Old system" }, actorName: organization.email });
    expect(JSON.stringify(entry)).not.toMatch(/secret/i);
  });

  it("is open to every admin: the keys are the organization's", async () => {
    const keyId = await create();
    const colleague = apiAs((await createTestUser(organization.orgId, "admin")).apiKey);
    expect((await colleague.delete(`${path}/${keyId}`)).status).toBe(200);
  });

  it("happens once: the second time there is no such key", async () => {
    const keyId = await create();
    await api.delete(`${path}/${keyId}`);
    expectRefusal(await api.delete(`${path}/${keyId}`), 404, "not_found");
  });

  it("happens once when it is asked for twice at the same time", async () => {
    const keyId = await create();
    const lock = sql`SELECT FROM webhook_keys WHERE key_id = ${keyId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => [
      api.delete(`${path}/${keyId}`),
      api.delete(`${path}/${keyId}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it.each([
    ["nobody has", `rrw_${"A".repeat(16)}`],
    ["cannot be", "first"],
    ["has a NUL", "%00"],
  ])("does not find a key that %s", async (_, keyId) => {
    expectRefusal(await api.delete(`${path}/${keyId}`), 404, "not_found");
  });
});

it("an organization sees, revokes and verifies with none of another's keys", async () => {
  const keyId = await create();
  const foreign = await createTestOrganization();
  const theirs = apiAs(foreign.apiKey);
  expect((await readList(theirs))["keys"]).toEqual([]);
  expectRefusal(await theirs.delete(`${path}/${keyId}`), 404, "not_found");
  expect(await readSigningSecrets(database(), foreign.orgId)).toEqual([]);
  await transact((tx) => recordWebhookKeyUse(tx, { orgId: foreign.orgId, keyId }, new Date()));
  expect((await readList())["keys"]).toEqual([{ keyId, name: "Old system", createdAt: expect.any(String) }]);
});
