import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { webhookKeys } from "@/db/schema/webhooks";
import { single } from "@/db/single";
import { changePlan } from "@/lib/accounts/organizations/service";
import type { webhookKeys as endpoints } from "@/lib/integrations/webhook-keys/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind, succeeded } from "@/proof/fixtures/scenario";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

// proof/rules/tables/webhook-keys.ts proves what the endpoints answer.

const path = "/api/app/integrations/webhook-keys";

let organization: TestOrganization;
let api: TestApi;
beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

async function create(body?: unknown, options?: Parameters<TestApi["post"]>[2]) {
  return succeeded<typeof endpoints.create>(await api.post(path, body, options));
}
const readList = async () => (await api.get(path)).body;

it("a key's secret is unique, stored sealed, also with an Idempotency-Key, and not audited", async () => {
  const options = { headers: { "Idempotency-Key": randomUUID() } };
  const { keyId, signingSecret } = await create({ name: "Job management" }, options);
  const repeat = await api.post(path, { name: "Job management" }, options);
  expect(repeat.body).toMatchObject({ keyId, signingSecret });
  expect((await create()).signingSecret).not.toBe(signingSecret);
  const row = single(await database().select().from(webhookKeys).where(eq(webhookKeys.keyId, keyId)));
  const stored = await readStoredText(organization.orgId);
  expect(stored).toContain(row.sealedSecret.toString("hex"));
  expect(stored).toContain(options.headers["Idempotency-Key"]);
  for (const form of plainForms(signingSecret.replace("whsec_", ""))) expect(stored).not.toContain(form);
  expect((await readAuditEntries(organization.orgId)).at(-2)).toMatchObject({
    action: "webhook_key.created",
    subjectId: keyId,
    actorName: organization.email,
    after: { name: "Job management" },
  });
});

it("any admin revokes a key, once, also with concurrent requests; the others stay", async () => {
  const [{ keyId }, other] = [await create({ name: "Old system" }), await create()];
  const colleague = await createTestUser(organization.orgId, "admin");
  const lock = sql`SELECT FROM webhook_keys WHERE key_id = ${keyId} FOR UPDATE`;
  const remove = () => apiAs(colleague.apiKey).delete(`${path}/${keyId}`);
  const answers = await queueBehind(lock, () => [remove(), remove()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await readList()).toMatchObject({ keys: [{ keyId: other.keyId }] });
  const entry = (await readAuditEntries(organization.orgId)).at(-1);
  const deleted = { action: "webhook_key.deleted", subjectId: keyId, actorName: colleague.email };
  expect(entry).toMatchObject({ ...deleted, before: { name: "Old system" } });
  expect(JSON.stringify(entry)).not.toMatch(/secret/i);
});

describe("an organization's webhook key quota", () => {
  const refused = async () => expectRefusal(await api.post(path), 403, "webhook_key_quota_reached");

  it("holds exactly when two admins create 30 keys at once, and frees up on revocation", async () => {
    const admins = [api, apiAs((await createTestUser(organization.orgId, "admin")).apiKey)];
    const answers = await queueBehind(sql`LOCK TABLE webhook_keys IN SHARE MODE`, () =>
      Array.from({ length: 15 }, () => admins.map((admin) => admin.post(path))).flat(),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(27).fill(403)]);
    const made = answers.find(({ status }) => status === 201);
    await refused();
    await api.delete(`${path}/${made?.body["keyId"]}`);
    await create();
    await refused();
  });

  it("may drop below the number of existing keys, which stay and can be revoked", async () => {
    const { keyId } = await create();
    const { orgId } = organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { webhookKeys: 0 } }));
    await refused();
    expect(await readList()).toMatchObject({ keys: [{ keyId }], maxKeys: 0 });
    expect((await api.delete(`${path}/${keyId}`)).status).toBe(200);
  });
});
