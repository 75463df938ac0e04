import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/accounts/organizations/service";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";

const path = "/app/api-keys";
const Listed = z.object({ keys: z.array(z.object({ keyId: z.string() })), maxKeys: z.number() });

const readList = async (api: TestApi) => Listed.parse((await api.get(path)).body);
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

describe("a user's quota of API keys", () => {
  it("applies to each user separately", async () => {
    const { orgId, apiKey } = await createTestOrganization({ overrides: { apiKeysPerUser: 2 } });
    const colleague = apiAs((await createTestUser(orgId, "user")).apiKey);
    expect((await apiAs(apiKey).post(path)).status).toBe(200);
    expect((await colleague.post(path)).status).toBe(200);
    expectRefusal(await colleague.post(path), 409, "api_key_quota_reached");
  });

  it("holds exactly for 30 concurrent requests", async () => {
    const { userId, apiKey } = await createTestOrganization();
    const api = apiAs(apiKey);
    const answers = await queueBehind(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`, () =>
      Array.from({ length: 30 }, () => api.post(path)),
    );
    expect(statuses(answers)).toEqual([...Array(4).fill(200), ...Array(26).fill(409)]);
    expect((await readList(api)).keys).toHaveLength(5);
  });

  it("may be lowered below a user's keys, which keep working", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const api = apiAs(apiKey);
    expect((await api.post(path)).status).toBe(200);
    await transact((tx) => changePlan(tx, { orgId, overrides: { apiKeysPerUser: 1 } }));
    expectRefusal(await api.post(path), 409, "api_key_quota_reached");
    const { keys, maxKeys } = await readList(api);
    expect([keys.length, maxKeys]).toEqual([2, 1]);
  });
});

describe("a plan", () => {
  it("without API access leaves existing keys working", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    await transact((tx) => changePlan(tx, { orgId, tier: "starter" }));
    expect((await apiAs(apiKey).get("/api/app/dashboard")).status).toBe(200);
  });

  it("with API access and no keys refuses by the quota", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const overrides = { api: true, apiKeysPerUser: 0 };
    await transact((tx) => changePlan(tx, { orgId, tier: "starter", overrides }));
    expectRefusal(await apiAs(apiKey).post(path), 409, "api_key_quota_reached");
  });
});

it("a user who is removed while requesting a key gets none", async () => {
  const { orgId } = await createTestOrganization();
  const { apiKey, actor } = await createTestUser(orgId, "user");
  const answers = await queueBehind(sql`DELETE FROM users WHERE id = ${actor.userId}`, () => [
    apiAs(apiKey).post(path),
  ]);
  for (const answer of answers) expectRefusal(answer, 401, "unauthenticated");
});
