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
  it("answers a secret of its own, with which signatures are checked", async () => {
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

  it("stores the secret sealed, and tells the audit log who made which key without it", async () => {
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

  it("gives a repeat with the same Idempotency-Key the same secret, which is nowhere in the database", async () => {
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

describe("the list of webhook keys", () => {
  it("has the organization's keys, newest first, when each was used, and nothing secret", async () => {
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
  it("removes its secret, for any admin, and is told to the audit log; the other keys stay", async () => {
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

  it("happens once, also when it is asked for twice at the same time", async () => {
    const { keyId } = await create();
    const lock = sql`SELECT FROM webhook_keys WHERE key_id = ${keyId} FOR UPDATE`;
    const remove = () => api.delete(`${path}/${keyId}`);
    const answers = await queueBehind(lock, () => [remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expectRefusal(await remove(), 404, "not_found");
  });

  it("is not used by another organization", async () => {
    const { keyId, name, createdAt } = await create();
    const foreign = await createTestOrganization();
    await transact((tx) => recordWebhookKeyUse(tx, { orgId: foreign.orgId, keyId }, new Date()));
    expect((await readList())["keys"]).toEqual([{ keyId, name, createdAt }]);
  });
});

describe("an organization's quota of webhook keys", () => {
  const refused = async () => expectRefusal(await api.post(path), 403, "webhook_key_quota_reached");

  it("holds exactly when 30 keys are asked for at once by two admins, and frees up once one is revoked", async () => {
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

  it("may be lowered below what there is, which stays and can be revoked", async () => {
    const { keyId } = await create();
    await setPlan({ overrides: { webhookKeys: 0 } });
    await refused();
    expect(await readList()).toMatchObject({ keys: [{ keyId }], maxKeys: 0 });
    expect((await api.delete(`${path}/${keyId}`)).status).toBe(200);
  });

  it("is the plan's, or what is agreed beyond it", async () => {
    await setPlan({ tier: "starter", overrides: { integrations: true, webhookKeys: 1 } });
    await create();
    await refused();
    await setPlan({ tier: "pro", overrides: {} });
    expect(await readList()).toMatchObject({ maxKeys: 10 });
  });
});
