import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import type { Role } from "@/db/enums";
import { one } from "@/db/one";
import { apiKeys, users } from "@/db/schema/organizations";
import { plans } from "@/lib/auth/access";
import { createApiKey, findApiKeyActor } from "@/lib/auth/api-key";
import { endpoint } from "@/lib/kit/contract";
import { implement } from "@/lib/kit/implement";
import { route } from "@/lib/kit/route";
import { changePlan } from "@/lib/organizations/service";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let keyId: string;
let secret: string;

beforeEach(async () => {
  organization = await createTestOrganization();
  [keyId = "", secret = ""] = organization.apiKey.split(":");
});

const setRoles = (...roles: Role[]) =>
  transact((tx) => tx.update(users).set({ roles }).where(eq(users.id, organization.userId)));

const stored = async () => one(await database().select().from(apiKeys).where(eq(apiKeys.keyId, keyId)));

describe("an API key", () => {
  it("speaks for its user: the organization, the roles and the plan", async () => {
    const { orgId, userId, apiKey } = organization;
    const actor = await findApiKeyActor(apiKey, new Date());
    expect(actor).toEqual({
      kind: "apiKey",
      id: keyId,
      name: organization.email,
      orgId,
      userId,
      roles: ["admin"],
      plan: plans.growth,
    });
  });

  it("is one of several that a user may have", async () => {
    const { orgId, userId } = organization;
    const made = await transact((tx) => createApiKey(tx, { orgId, userId, name: "Second" }, new Date()));
    expect(made.key).toMatch(/^rrk_[\w-]{16}:[\w-]{43}$/);
    expect(made.key.split(":")[0]).toBe(made.keyId);
    expect(made.keyId).not.toBe(keyId);
    expect(await findApiKeyActor(made.key, new Date())).toMatchObject({ id: made.keyId, userId });
    expect(await findApiKeyActor(`${made.keyId}:${secret}`, new Date())).toBeNull();
  });

  it("has its secret stored as a hash only", async () => {
    expect((await stored()).secretHash).toEqual(createHash("sha256").update(secret).digest());
    const rows = await database().execute(
      sql`SELECT k::text AS key, u::text AS "user", o::text AS org
            FROM api_keys k JOIN users u ON u.id = k.user_id JOIN organizations o ON o.id = k.org_id
           WHERE k.key_id = ${keyId}`,
    );
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    const forms = [
      secret,
      Buffer.from(secret).toString("hex"),
      Buffer.from(secret, "base64url").toString("hex"),
    ];
    for (const form of forms) expect(text).not.toContain(form);
  });

  it("of a removed user is worth nothing", async () => {
    const { apiKey, actor } = await createTestUser(organization.orgId, "user");
    await transact((tx) => tx.delete(users).where(eq(users.id, actor.userId ?? "")));
    expect(await findApiKeyActor(apiKey, new Date())).toBeNull();
    expectRefusal(await apiAs(apiKey).get("/api/app/dashboard"), 401, "unauthenticated");
  });
});

describe("roles are read at each request", () => {
  const declared = endpoint({
    operationId: "getSpecimen",
    method: "GET",
    path: "/api/app/test",
    status: 200,
    summary: "Test",
    description: "Test",
    access: { role: "admin" },
    input: z.strictObject({}),
    output: z.object({ ok: z.boolean() }),
    errors: [],
  });
  const { GET } = route(implement(declared, async () => ({ ok: true })));
  const call = async () => {
    const headers = { Authorization: `Bearer ${organization.apiKey}` };
    const response = await GET(new Request("http://localhost:3000/api/app/test", { headers }));
    return { status: response.status, body: z.record(z.string(), z.json()).parse(await response.json()) };
  };

  it("so a demoted admin is refused by the next call, and let in again when promoted", async () => {
    expect((await call()).status).toBe(200);
    await setRoles("user");
    const refused = await call();
    expect(refused).toMatchObject({ status: 403, body: { code: "admin_required" } });
    await setRoles("user", "admin");
    expect((await call()).status).toBe(200);
  });
});

describe("the plan is read at each request", () => {
  it("so a lower tier refuses the next call, and the key itself keeps working", async () => {
    const { orgId, apiKey } = organization;
    const api = apiAs(apiKey);
    const { path } = await createCampaign(api, { maxReferralsPerAdvocate: 200 });
    const phoneOnly = (phone: string) => api.post(`${path}/invite`, { name: "Ann", phone });
    expect((await phoneOnly("+14155550101")).status).toBe(201);
    await transact((tx) => changePlan(tx, { orgId, tier: "starter" }));
    expectRefusal(await phoneOnly("+14155550102"), 403, "feature_not_enabled");
    expect((await api.get(path)).status).toBe(200);
    const tooMany = { name: "A", rewardMode: "fixed", advocateRewardValue: 1, friendRewardValue: 1 };
    const answer = await api.post("/api/app/campaigns", { ...tooMany, maxReferralsPerAdvocate: 51 });
    expectRefusal(answer, 400, "invalid_input", "maxReferralsPerAdvocate", "at most 50");
    await transact((tx) => changePlan(tx, { orgId, overrides: { sms: true } }));
    expect((await phoneOnly("+14155550102")).status).toBe(201);
  });

  it("so a trial ends by itself", async () => {
    const { orgId, apiKey } = organization;
    const trialEndsAt = new Date("2030-01-01T00:00:00Z");
    await transact((tx) => changePlan(tx, { orgId, trialEndsAt }));
    const planAt = async (moment: string) => (await findApiKeyActor(apiKey, new Date(moment)))?.plan;
    expect(await planAt("2029-12-31T23:59:59.999Z")).toEqual(plans.growth);
    expect(await planAt("2030-01-01T00:00:00.000Z")).toEqual(plans.starter);
  });
});

describe("the last use", () => {
  const start = Date.UTC(2031, 0, 1);
  const recordAt = async (ms: number) => {
    await findApiKeyActor(organization.apiKey, new Date(start + ms));
    return (await stored()).lastUsedAt?.getTime();
  };

  it("is recorded, at most once a minute", async () => {
    expect(await recordAt(0)).toBe(start);
    expect(await recordAt(1)).toBe(start);
    expect(await recordAt(60_000)).toBe(start);
    expect(await recordAt(60_001)).toBe(start + 60_001);
    expect(await recordAt(100_000)).toBe(start + 60_001);
  });

  it("is recorded by one of the requests that come at the same time", async () => {
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
    expect((await stored()).lastUsedAt?.getTime()).toBe(start);
  });

  it("is not recorded for a wrong secret", async () => {
    await recordAt(0);
    const wrong = `${keyId}:${"A".repeat(43)}`;
    expect(await findApiKeyActor(wrong, new Date(start + 3_600_000))).toBeNull();
    expect((await stored()).lastUsedAt?.getTime()).toBe(start);
  });

  it("is recorded over HTTP", async () => {
    const { apiKey } = organization;
    await transact((tx) => tx.update(apiKeys).set({ lastUsedAt: null }).where(eq(apiKeys.keyId, keyId)));
    const before = Date.now();
    await apiAs(apiKey).get("/api/app/dashboard");
    expect((await stored()).lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before);
  });
});
