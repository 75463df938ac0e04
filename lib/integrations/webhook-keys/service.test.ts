import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { webhookKeys } from "@/db/schema/webhooks";
import { single } from "@/db/single";
import { changePlan } from "@/lib/accounts/organizations/service";
import { createWebhookKey } from "@/lib/integrations/webhook-keys/service";
import { readSigningSecrets, recordWebhookKeyUse } from "@/lib/integrations/webhook-keys/signing-secret";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";
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
const readList = async () => (await api.get(path)).body;
const formsOf = (signingSecret: string) => plainForms(signingSecret.replace("whsec_", ""));
const setPlan = (plan: Omit<Parameters<typeof changePlan>[1], "orgId">) =>
  transact((tx) => changePlan(tx, { orgId: organization.orgId, ...plan }));

describe("creating a webhook signing key", () => {
  it("returns a unique secret that verifies signatures", async () => {
    const [made, second] = [await create({ name: "Job management" }), await create()];
    for (const { keyId } of [made, second]) expect(keyId).toMatch(/^rrw_[\w-]{16}$/);
    expect(second.signingSecret).not.toBe(made.signingSecret);
    expect(await readSigningSecrets(database(), organization.orgId)).toEqual(
      [second, made].map(({ keyId, name, signingSecret: secret }) => ({
        ...{ keyId, name, secret },
        createdBy: organization.userId,
      })),
    );
  });

  it("stores the secret sealed, and records the creator and key in the audit log without it", async () => {
    const { keyId, signingSecret } = await create({ name: "Job management" });
    const row = single(await database().select().from(webhookKeys).where(eq(webhookKeys.keyId, keyId)));
    expect(row.sealedSecret.includes(signingSecret)).toBe(false);
    const stored = await readStoredText(organization.orgId);
    expect(stored).toContain(row.sealedSecret.toString("hex"));
    for (const form of formsOf(signingSecret)) expect(stored).not.toContain(form);
    expect((await readAuditEntries(organization.orgId)).at(-1)).toMatchObject({
      action: "webhook_key.created",
      subjectId: keyId,
      after: { name: "Job management" },
      actorName: organization.email,
    });
  });

  it("returns the same secret for a repeated Idempotency-Key, without storing it in the database", async () => {
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

describe("listing webhook keys", () => {
  it("returns the organization's keys, newest first, with their last use and no secrets", async () => {
    const { actor, orgId } = organization;
    const at = (second: number) => new Date(Date.UTC(2040, 0, 1, 0, 0, second));
    const first = await createWebhookKey(actor, { name: "First" }, { now: at(1) });
    const third = await createWebhookKey(actor, {}, { now: at(3) });
    const second = await createWebhookKey(actor, { name: "Second" }, { now: at(2) });
    await transact((tx) => recordWebhookKeyUse(tx, { orgId, keyId: second.keyId }, at(9)));
    const used = { createdAt: "2040-01-01T00:00:02.000Z", lastUsedAt: "2040-01-01T00:00:09.000Z" };
    expect(await readList()).toEqual({
      keys: [
        { keyId: third.keyId, name: "Webhook Key", createdAt: "2040-01-01T00:00:03.000Z" },
        { keyId: second.keyId, name: "Second", ...used },
        { keyId: first.keyId, name: "First", createdAt: "2040-01-01T00:00:01.000Z" },
      ],
      maxKeys: 3,
    });
  });
});

describe("revoking a webhook key", () => {
  it("removes its secret for any admin, is audited, and leaves the other keys", async () => {
    const [{ keyId }, other] = [await create({ name: "Old system" }), await create()];
    const colleague = await createTestUser(organization.orgId, "admin");
    const answer = await apiAs(colleague.apiKey).delete(`${path}/${keyId}`);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    const { orgId } = organization;
    const rows = await database().select().from(webhookKeys).where(eq(webhookKeys.orgId, orgId));
    expect(rows.map((row) => row.keyId)).toEqual([other.keyId]);
    const secrets = await readSigningSecrets(database(), orgId);
    expect(secrets.map((secret) => secret.keyId)).toEqual([other.keyId]);
    const entry = (await readAuditEntries(orgId)).at(-1);
    const deleted = { action: "webhook_key.deleted", subjectId: keyId, actorName: colleague.email };
    expect(entry).toMatchObject({ ...deleted, before: { name: "Old system" } });
    expect(JSON.stringify(entry)).not.toMatch(/secret/i);
  });

  it("happens once, even with concurrent requests", async () => {
    const { keyId } = await create();
    const lock = sql`SELECT FROM webhook_keys WHERE key_id = ${keyId} FOR UPDATE`;
    const remove = () => api.delete(`${path}/${keyId}`);
    const answers = await queueBehind(lock, () => [remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expectRefusal(await remove(), 404, "not_found");
  });

  it("is refused for another organization", async () => {
    const { keyId, name, createdAt } = await create();
    const foreign = await createTestOrganization();
    await transact((tx) => recordWebhookKeyUse(tx, { orgId: foreign.orgId, keyId }, new Date()));
    expect((await readList())["keys"]).toEqual([{ keyId, name, createdAt }]);
  });
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
    await setPlan({ overrides: { webhookKeys: 0 } });
    await refused();
    expect(await readList()).toMatchObject({ keys: [{ keyId }], maxKeys: 0 });
    expect((await api.delete(`${path}/${keyId}`)).status).toBe(200);
  });

  it("is the plan's, or the agreed override", async () => {
    await setPlan({ tier: "starter", overrides: { integrations: true, webhookKeys: 1 } });
    await create();
    await refused();
    await setPlan({ tier: "pro", overrides: {} });
    expect(await readList()).toMatchObject({ maxKeys: 10 });
  });
});
