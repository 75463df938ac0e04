import { hash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { database, transact } from "@/db/client";
import { campaigns as table } from "@/db/schema/campaigns";
import { idempotencyKeys } from "@/db/schema/idempotency-keys";
import { createCampaign as create } from "@/lib/business/campaigns/service";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError } from "@/lib/kit/errors";
import { purgeIdempotencyKeys } from "@/lib/kit/idempotency";
import { implement } from "@/lib/kit/implement";
import { apiAs } from "@/proof/fixtures/api";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";
import { writeEndpoint } from "@/proof/fixtures/write-endpoint";

const path = "/api/app/campaigns";
const REPLAYED = "idempotent-replayed";

const { organization, api } = await startOrganization({ overrides: { campaigns: 1000 } });

const withKey = (key: string = randomUUID()) => ({ headers: { "Idempotency-Key": key } });

describe("a repeat", () => {
  it("of a PATCH gets the first response even after another change", async () => {
    const campaign = await createCampaign(api);
    const options = withKey();
    const first = await api.patch(campaign.path, { name: "First" }, options);
    await api.patch(campaign.path, { name: "Second" });
    const repeat = await api.patch(campaign.path, { name: "First" }, options);
    expect(repeat.body).toEqual(first.body);
    expect(await api.get(campaign.path)).toMatchObject({ body: { campaign: { name: "Second" } } });
  });

  it("of a concurrent request has no second effect", async () => {
    const body = { ...fixedTerms, name: randomUUID() };
    const options = withKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post(path, body, options)));
    const created = await database().select().from(table).where(eq(table.name, body.name));
    expect(created).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectRefusal(answer, 409, "idempotency_in_progress");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    const ids = answers.filter(({ status }) => status === 201).map((answer) => JSON.stringify(answer.body));
    expect(new Set(ids).size).toBe(1);
  });
});

it("the same key is rejected if the body, method, endpoint or resource differs", async () => {
  const [one, other] = [await createCampaign(api), await createCampaign(api)];
  const options = withKey();
  expect((await api.patch(one.path, { name: "Same" }, options)).status).toBe(200);
  const invite = { name: "Same", email: "same@example.com" };
  for (const answer of [
    await api.patch(one.path, { name: "Other" }, options),
    await api.patch(one.path, { name: "Same", status: "active" }, options),
    await api.patch(other.path, { name: "Same" }, options),
    await api.post(`${one.path}/invite`, invite, options),
  ]) {
    expectRefusal(answer, 422, "idempotency_key_reused");
  }
  expect((await api.get(other.path)).body).toMatchObject({ campaign: { name: other.name } });
});

it("the same key from another caller is independent, in the same organization and in another", async () => {
  const options = withKey();
  const first = await api.post(path, fixedTerms, options);
  const colleague = apiAs((await createTestUser(organization.orgId, "user")).apiKey);
  const stranger = apiAs((await createTestOrganization()).apiKey);
  for (const caller of [colleague, stranger]) {
    const answer = await caller.post(path, fixedTerms, options);
    expect(answer.status).toBe(201);
    expect(answer.headers.has(REPLAYED)).toBe(false);
    expect(answer.body).not.toEqual(first.body);
  }
});

describe("an error", () => {
  it("is not stored: the key works once the cause is gone", async () => {
    const advocate = await enrollAdvocate(api, await createCampaign(api));
    const options = withKey();
    const spend = () => api.post(`${advocate.path}/credit`, { delta: -100 }, options);
    expectRefusal(await spend(), 409, "insufficient_balance");
    await api.post(`${advocate.path}/credit`, { delta: 150 });
    const done = await spend();
    expect(done).toMatchObject({ status: 200, body: { newBalanceCents: 50 } });
    expect(done.headers.has(REPLAYED)).toBe(false);
  });

  it("in the input leaves the key free for the corrected request", async () => {
    const options = withKey();
    expectRefusal(await api.post(path, { ...fixedTerms, name: "" }, options), 400, "invalid_input", "name");
    expect((await api.post(path, fixedTerms, options)).status).toBe(201);
  });
});

describe("the key itself", () => {
  it.each(["k", "k".repeat(255), "order 1042 / retry; ünï"])("may be %s", async (key) => {
    expect((await api.post(path, fixedTerms, withKey(key))).status).toBe(201);
    expect((await api.post(path, fixedTerms, withKey(key))).headers.get(REPLAYED)).toBe("true");
  });

  it.each([
    ["empty", ""],
    ["longer than 255 characters", "k".repeat(256)],
  ])("may not be %s", async (_, key) => {
    const answer = await api.post(path, fixedTerms, withKey(key));
    expectRefusal(answer, 400, "invalid_input", "Idempotency-Key", "must have 1 to 255 characters");
  });
});

describe("a response is stored for 24 hours", () => {
  const terms = { name: "Kept", rewardMode: "fixed", advocateRewardValue: 1, friendRewardValue: 1 };

  it("and no longer", async () => {
    const start = Date.UTC(2026, 2, 1);
    const idempotency = { key: randomUUID(), request: "same" };
    const at = (ms: number) => create.reply(organization.actor, terms, { now: new Date(start + ms), idempotency });
    const first = await at(0);
    expect(await at(DAY_MS - 1)).toEqual({ body: first.body, replayed: true });
    const next = await at(DAY_MS);
    expect(next.replayed).toBeUndefined();
    expect(next.body).not.toEqual(first.body);
    expect(await at(DAY_MS + 1)).toEqual({ body: next.body, replayed: true });
  });

  it("and then deleted, while newer ones stay", async () => {
    // Long before any other test's keys, so that those aren't purged here.
    const start = Date.UTC(2001, 0, 1);
    const store = async (key: string, ms: number) => {
      const options = { now: new Date(start + ms), idempotency: { key, request: "same" } };
      await create.reply(organization.actor, terms, options);
    };
    const [old, young] = [randomUUID(), randomUUID()];
    await store(old, 0);
    await store(young, 1000);
    expect(await transact((tx) => purgeIdempotencyKeys(tx, new Date(start + DAY_MS + 500)))).toBe(1);
    const remaining = await database().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, young));
    expect(remaining).toHaveLength(1);
  });
});

describe("an effect and its stored response", () => {
  /** An endpoint that renames a campaign, then runs a callback. */
  function renaming(campaignId: string, then: () => Promise<void>) {
    return implement(writeEndpoint, async ({ db, record }) => {
      record({ action: "campaign.updated", subjectId: campaignId });
      await db.update(table).set({ name: "Renamed" }).where(eq(table.id, campaignId));
      await then();
      return { ok: true };
    });
  }

  it("don't reveal guessable parts of the request, such as a password", async () => {
    const campaign = await createCampaign(api);
    const [key, request] = [randomUUID(), JSON.stringify({ password: "correct horse" })];
    const write = renaming(campaign.campaignId, () => Promise.resolve());
    await write.reply(organization.actor, {}, { idempotency: { key, request } });
    const stored = await database().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(stored).toHaveLength(1);
    expect(stored[0]?.fingerprint.toString("hex")).not.toBe(hash("sha256", request));
  });

  it("share a transaction: a failure leaves neither", async () => {
    const campaign = await createCampaign(api);
    const key = randomUUID();
    const options = { idempotency: { key, request: "same" } };
    const fail = renaming(campaign.campaignId, () => Promise.reject(new Error("no")));
    await expect(fail.reply(organization.actor, {}, options)).rejects.toThrow("no");
    expect(await api.get(campaign.path)).toMatchObject({ body: { campaign: { name: campaign.name } } });
    const stored = await database().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(stored).toEqual([]);
  });

  it("appear together: a repeat has to wait while the first request runs, then gets its response", async () => {
    const campaign = await createCampaign(api);
    const options = { idempotency: { key: randomUUID(), request: "same" } };
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const then = vi.fn(() => finished);
    const slow = renaming(campaign.campaignId, then);
    const first = slow.reply(organization.actor, {}, options);
    await vi.waitFor(() => expect(then).toHaveBeenCalled());
    const repeat = slow.reply(organization.actor, {}, options);
    await expect(repeat).rejects.toEqual(expect.any(ApiError));
    await expect(repeat).rejects.toMatchObject({ code: "idempotency_in_progress" });
    finish();
    expect(await first).toEqual({ body: { ok: true } });
    expect(await slow.reply(organization.actor, {}, options)).toEqual({ body: { ok: true }, replayed: true });
  });
});
