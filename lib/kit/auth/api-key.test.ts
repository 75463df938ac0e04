import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { changePlan } from "@/lib/accounts/organizations/service";
import { plans } from "@/lib/kit/auth/access";
import { createApiKey, findApiKeyActor, revokeApiKeys } from "@/lib/kit/auth/api-key";
import { roundsOf } from "@/proof/fixtures/long-runs";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";

let organization: TestOrganization;
let keyId: string;
let secret: string;

beforeEach(async () => {
  organization = await createTestOrganization();
  [keyId = "", secret = ""] = organization.apiKey.split(":");
});

const readKey = async () => single(await database().select().from(apiKeys).where(eq(apiKeys.keyId, keyId)));

describe("an API key", () => {
  it("acts as its user, with the organization, roles and plan", async () => {
    const { orgId, userId, apiKey } = organization;
    const actor = await findApiKeyActor(apiKey, new Date());
    expect(actor).toEqual({
      kind: "apiKey",
      id: keyId,
      name: organization.email,
      orgId,
      userId,
      key: { scope: "full", expiresAt: null },
      roles: ["admin"],
      isSuspended: false,
      isTechnician: false,
      awaitsTerms: false,
      plan: plans.growth,
    });
  });

  it("is independent of the user's other keys", async () => {
    const { orgId, userId } = organization;
    const second = await transact((tx) => createApiKey(tx, { orgId, userId, name: "Second" }, new Date()));
    expect(second.key).toMatch(/^rrk_[\w-]{16}:[\w-]{43}$/);
    expect(second.key.split(":")[0]).toBe(second.keyId);
    expect(second.keyId).not.toBe(keyId);
    expect(await findApiKeyActor(second.key, new Date())).toMatchObject({ id: second.keyId, userId });
    expect(await findApiKeyActor(`${second.keyId}:${secret}`, new Date())).toBeNull();
  });

  const { rounds, timeout } = roundsOf(5);
  it("is rejected as soon as it is revoked, even during concurrent requests", {
    timeout,
  }, async () => {
    const { orgId, userId } = organization;
    for (let round = 0; round < rounds; round++) {
      const { key } = await transact((tx) => createApiKey(tx, { orgId, userId }, new Date()));
      let isRevoked = false;
      const requests = Array.from({ length: 16 }, async () => {
        while (!isRevoked) await findApiKeyActor(key, new Date());
      });
      await transact((tx) => revokeApiKeys(tx, { orgId, userId }, new Date()));
      expect(await findApiKeyActor(key, new Date())).toBeNull();
      isRevoked = true;
      await Promise.all(requests);
    }
  });

  it("is rejected as soon as it expires", async () => {
    const { orgId, userId } = organization;
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + 60_000);
    const { key } = await transact((tx) => createApiKey(tx, { orgId, userId, expiresAt }, createdAt));
    expect(await findApiKeyActor(key, new Date(expiresAt.getTime() - 1))).toMatchObject({
      key: { expiresAt },
    });
    expect(await findApiKeyActor(key, expiresAt)).toBeNull();
  });
});

it("the plan is read on every request so a trial ends automatically", async () => {
  const { orgId, apiKey } = organization;
  const trialEndsAt = new Date("2030-01-01T00:00:00Z");
  await transact((tx) => changePlan(tx, { orgId, trialEndsAt }));
  const planAt = async (moment: string) => (await findApiKeyActor(apiKey, new Date(moment)))?.plan;
  expect(await planAt("2029-12-31T23:59:59.999Z")).toEqual(plans.growth);
  expect(await planAt("2030-01-01T00:00:00.000Z")).toEqual(plans.starter);
});

describe("an API key's last use", () => {
  const start = Date.UTC(2031, 0, 1);
  const recordAt = async (ms: number) => {
    await findApiKeyActor(organization.apiKey, new Date(start + ms));
    return (await readKey()).lastUsedAt?.getTime();
  };

  it("is recorded at most once a minute", async () => {
    expect(await recordAt(0)).toBe(start);
    expect(await recordAt(1)).toBe(start);
    expect(await recordAt(60_000)).toBe(start);
    expect(await recordAt(60_001)).toBe(start + 60_001);
    expect(await recordAt(100_000)).toBe(start + 60_001);
  });

  it("is recorded by only one of several concurrent requests", async () => {
    const use = (ms: number) => findApiKeyActor(organization.apiKey, new Date(start + ms));
    const uses = await transact(async (tx) => {
      await tx.execute(sql`SELECT FROM api_keys WHERE key_id = ${keyId} FOR UPDATE`);
      const first = use(0);
      await sleep(150);
      const second = use(1);
      await sleep(150);
      return { first, second };
    });
    await Promise.all([uses.first, uses.second]);
    expect((await readKey()).lastUsedAt?.getTime()).toBe(start);
  });

  it("is not recorded for a wrong secret", async () => {
    await recordAt(0);
    const wrong = `${keyId}:${"A".repeat(43)}`;
    expect(await findApiKeyActor(wrong, new Date(start + 3_600_000))).toBeNull();
    expect((await readKey()).lastUsedAt?.getTime()).toBe(start);
  });
});
