import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";

const path = "/api/app/integrations/webhook-keys";
const Listed = z.object({ keys: z.array(z.unknown()), maxKeys: z.number() });

const readList = async (api: TestApi) => Listed.parse((await api.get(path)).body);

describe("an organization's quota of webhook keys", () => {
  it.each([
    ["growth", 3],
    ["pro", 10],
  ] as const)("is that of the plan: %s has %i", async (tier, quota) => {
    const { apiKey } = await createTestOrganization({ tier });
    const api = apiAs(apiKey);
    for (let made = 0; made < quota; made++) expect((await api.post(path)).status).toBe(201);
    expectRefusal(await api.post(path), 403, "webhook_key_quota_reached");
    expect((await readList(api)).keys).toHaveLength(quota);
  });

  it("is shared by its admins, and no other organization's", async () => {
    const overrides = { webhookKeys: 1 };
    const { orgId, apiKey } = await createTestOrganization({ overrides });
    expect((await apiAs(apiKey).post(path)).status).toBe(201);
    const colleague = apiAs((await createTestUser(orgId, "admin")).apiKey);
    expectRefusal(await colleague.post(path), 403, "webhook_key_quota_reached");
    const foreign = await createTestOrganization({ overrides });
    expect((await apiAs(foreign.apiKey).post(path)).status).toBe(201);
  });

  it("has room again once a key is revoked", async () => {
    const api = apiAs((await createTestOrganization({ overrides: { webhookKeys: 1 } })).apiKey);
    const { body } = await api.post(path);
    expectRefusal(await api.post(path), 403, "webhook_key_quota_reached");
    await api.delete(`${path}/${body["keyId"]}`);
    expect((await api.post(path)).status).toBe(201);
  });

  it("holds exactly when 30 keys are asked for at once by two admins", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const admins = [apiAs(apiKey), apiAs((await createTestUser(orgId, "admin")).apiKey)];
    const answers = await queueBehind(sql`LOCK TABLE webhook_keys IN SHARE MODE`, () =>
      Array.from({ length: 15 }, () => admins.map((api) => api.post(path))).flat(),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(27).fill(403)]);
    expect((await readList(apiAs(apiKey))).keys).toHaveLength(3);
  });

  it("may be lowered below what there is, which stays and can be revoked", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const api = apiAs(apiKey);
    const { body } = await api.post(path);
    await transact((tx) => changePlan(tx, { orgId, overrides: { webhookKeys: 0 } }));
    expectRefusal(await api.post(path), 403, "webhook_key_quota_reached");
    const { keys, maxKeys } = await readList(api);
    expect([keys.length, maxKeys]).toEqual([1, 0]);
    expect((await api.delete(`${path}/${body["keyId"]}`)).status).toBe(200);
  });
});

describe("webhook keys are", () => {
  const everyEndpoint = (api: TestApi) =>
    Promise.all([api.post(path), api.get(path), api.delete(`${path}/rrw_${"A".repeat(16)}`)]);

  it("refused to a member who is not an admin", async () => {
    const { orgId } = await createTestOrganization();
    const { apiKey } = await createTestUser(orgId, "user");
    for (const answer of await everyEndpoint(apiAs(apiKey))) expectRefusal(answer, 403, "admin_required");
  });

  it("refused to a plan without integrations, whatever its quota", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    for (const overrides of [{}, { webhookKeys: 5 }]) {
      await transact((tx) => changePlan(tx, { orgId, tier: "starter", overrides }));
      for (const answer of await everyEndpoint(apiAs(apiKey))) {
        expectRefusal(answer, 403, "feature_not_enabled");
      }
    }
  });

  it("open to a lower plan that has integrations by agreement, up to its quota", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const overrides = { integrations: true, webhookKeys: 1 };
    await transact((tx) => changePlan(tx, { orgId, tier: "starter", overrides }));
    expect((await apiAs(apiKey).post(path)).status).toBe(201);
    expectRefusal(await apiAs(apiKey).post(path), 403, "webhook_key_quota_reached");
  });
});
