import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createCampaign as makeCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import type { CallOptions } from "@/lib/kit/implement";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { roundsOf } from "@/proof/fixtures/long-runs";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, createCampaign, enrollAdvocate, percentTerms } from "@/proof/fixtures/scenario";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const POISON = 666;
const scratch = isolateDatabase();

// A value that only PostgreSQL rejects, which rolls back the whole transaction.
beforeAll(() =>
  runAlone(scratch().ownerUrl, [
    `CREATE TRIGGER poisoned BEFORE INSERT ON conversions FOR EACH ROW WHEN (NEW.job_value_cents = ${POISON})
       EXECUTE FUNCTION refuse_change()`,
  ]),
);

/** An organization with an advocate and some friends who can be converted. */
async function openBusiness(friends: number) {
  const { actor, orgId, api } = await startOrganization();
  const campaign = await createCampaign(api, {
    ...percentTerms,
    advocateRewardValue: 1_000,
    maxReferralsPerAdvocate: 50,
  });
  const advocate = await enrollAdvocate(api, campaign);
  const referrals = await Promise.all(Array.from({ length: friends }, () => addReferral(api, campaign, advocate)));
  const convert = ({ referralId }: { readonly referralId: string }, jobValueCents?: number, options?: CallOptions) =>
    codeOf(
      convertReferral(
        actor,
        { campaignId: campaign.campaignId, referralId, ...(jobValueCents && { jobValueCents }) },
        options,
      ),
    );
  return { orgId, api, advocate, referrals, convert, balance: () => readBalance(orgId) };
}

/** A call's result, or its error code. */
async function codeOf<T>(answer: Promise<T>): Promise<T | string> {
  return answer.catch((error: unknown) => (error instanceof ApiError ? error.code : "failed"));
}

const ok = expect.objectContaining({ ok: true });

async function readBalance(orgId: string) {
  const [row] = await database().execute<{ cents: number }>(
    sql`SELECT sum(credit_balance_cents)::bigint AS cents FROM advocates WHERE org_id = ${orgId}::uuid`,
  );
  return row?.cents;
}

async function readTransactions(...orgIds: string[]) {
  return database().execute<{ transaction: string; conversions: number }>(sql`
    SELECT xmin::text AS transaction, count(*)::int AS conversions FROM conversions
     WHERE org_id IN (${sql.join(
       orgIds.map((id) => sql`${id}::uuid`),
       sql`, `,
     )}) GROUP BY 1`);
}

describe("concurrent calls", () => {
  it("from different organizations share one transaction and get their own results", async () => {
    const [ann, bob] = [await openBusiness(3), await openBusiness(2)];
    const answers = await Promise.all([
      ...ann.referrals.map((referral) => ann.convert(referral, 10_000)),
      ...bob.referrals.map((referral) => bob.convert(referral, 20_000)),
    ]);
    expect(
      answers.map((answer) => (typeof answer === "string" ? answer : Reflect.get(answer, "advocateNewBalance"))),
    ).toEqual([1_000, 2_000, 3_000, 2_000, 4_000]);
    expect(await readTransactions(ann.orgId, bob.orgId)).toMatchObject([{ conversions: 5 }]);
    await expectLedgerRight(ann.orgId);
  });

  it("succeed if another one is rejected", async () => {
    const { referrals, convert, balance } = await openBusiness(3);
    const [one, two, three] = referrals;
    if (!one || !two || !three) throw new Error("expected three referrals");
    const answers = await Promise.all([
      convert(one, 10_000),
      convert(one, 10_000),
      convert({ referralId: randomUUID() }, 10_000),
      convert(two),
      convert(three, 10_000),
    ]);
    expect(answers).toEqual([ok, "already_converted", "not_found", "invalid_input", ok]);
    expect(await balance()).toBe(2_000);
  });

  it("can't reach another organization's referral by its id", async () => {
    const [ann, bob] = [await openBusiness(1), await openBusiness(1)];
    const answers = await Promise.all([
      ...ann.referrals.map((referral) => bob.convert(referral, 10_000)),
      ...bob.referrals.map((referral) => bob.convert(referral, 10_000)),
    ]);
    expect(answers).toEqual(["not_found", ok]);
    expect(await ann.balance()).toBe(0);
  });

  const { rounds, timeout } = roundsOf(2);
  it("run alone if PostgreSQL rejects one of them, so that the others succeed", {
    timeout,
  }, async () => {
    const bob = await openBusiness(1);
    for (let round = 0; round < rounds; round++) {
      const ann = await openBusiness(15);
      const answers = await Promise.all([
        ...bob.referrals.map((referral) => bob.convert(referral, POISON)),
        ...ann.referrals.map((referral) => ann.convert(referral, 10_000)),
      ]);
      expect(answers).toEqual(["failed", ...ann.referrals.map(() => ok)]);
      expect(await ann.balance()).toBe(15_000);
    }
    expect(await bob.balance()).toBe(0);
    await expectLedgerRight();
  });

  it("don't wait for a call whose advocate is locked", async () => {
    const [ann, bob] = [await openBusiness(1), await openBusiness(1)];
    const owner = openSession(scratch().ownerUrl);
    const answered: string[] = [];
    const slow = await owner.begin(async (tx) => {
      await tx`SELECT FROM advocates WHERE id = ${ann.advocate.advocateId} FOR UPDATE`;
      const waiting = ann.referrals.map((referral) =>
        ann.convert(referral, 10_000).finally(() => answered.push("ann")),
      );
      await Promise.all(bob.referrals.map((referral) => bob.convert(referral, 10_000)));
      answered.push("bob");
      return { done: Promise.all(waiting) };
    });
    expect(await slow.done).toEqual([ok]);
    expect(answered).toEqual(["bob", "ann"]);
    await owner.end();
  });
});

describe("concurrent invites", () => {
  it("enroll each person once per campaign, up to the plan's limit", async () => {
    const { actor } = await createTestOrganization({ overrides: { campaigns: 2 } });
    const full = (await createTestOrganization({ overrides: { advocates: 1 } })).actor;
    const [spring, fall, theirs] = [await newCampaign(actor), await newCampaign(actor), await newCampaign(full)];
    const invite = (as: Actor, campaignId: string, email: string) =>
      codeOf(inviteAdvocate(as, { campaignId, name: "Ann Reyes", email }));
    const invited = expect.objectContaining({ advocate: expect.anything() });
    const answers = await Promise.all([
      invite(actor, spring, "ann@example.com"),
      invite(actor, spring, "ANN@example.com"),
      invite(actor, fall, "ann@example.com"),
      invite(actor, randomUUID(), "ann@example.com"),
      invite(full, theirs, "ann@example.com"),
      invite(full, theirs, "bob@example.com"),
      invite(full, spring, "cat@example.com"),
    ]);
    const refusedOnce = ["advocate_already_enrolled", "plan_limit_reached"];
    expect(answers.filter((answer) => typeof answer === "string").toSorted()).toEqual(
      [...refusedOnce.toSorted(), "not_found", "not_found"].toSorted(),
    );
    expect(answers.filter((answer) => typeof answer !== "string")).toEqual([invited, invited, invited]);
    expect(answers[2]).toEqual(invited);
  });

  it("share one transaction and send each person one message", async () => {
    const { actor, orgId } = await createTestOrganization();
    const campaignId = await newCampaign(actor);
    const people = Array.from({ length: 12 }, (_, at) => ({
      campaignId,
      name: "Ann Reyes",
      email: `ann${at}@example.com`,
    }));
    await Promise.all(people.map((person) => inviteAdvocate(actor, person)));
    const [row] = await database().execute(sql`
      SELECT count(DISTINCT a.xmin::text)::int AS transactions, count(DISTINCT m.recipient)::int AS recipients, count(*)::int AS messages
        FROM advocates a JOIN messages m ON m.org_id = a.org_id AND m.advocate_id = a.id
       WHERE a.org_id = ${orgId}::uuid`);
    expect(row).toEqual({ transactions: 1, recipients: 12, messages: 12 });
  });
});

const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 } as const;

async function newCampaign(actor: Actor): Promise<string> {
  return (await makeCampaign(actor, { ...terms, name: "Spring" })).campaign.campaignId;
}

describe("an Idempotency-Key", () => {
  const request = "the same request";
  const withKey = (key: string): CallOptions => ({ idempotency: { key, request } });

  it("runs once in concurrent calls, which get the same response", async () => {
    const { referrals, convert, balance } = await openBusiness(2);
    const [one, two] = referrals;
    if (!one || !two) throw new Error("expected two referrals");
    const key = randomUUID();
    const answers = await Promise.all([
      convert(one, 10_000, withKey(key)),
      convert(one, 10_000, withKey(key)),
      convert(two, 10_000, withKey(randomUUID())),
    ]);
    expect(answers[0]).toEqual(ok);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(ok);
    expect(await convert(one, 10_000, withKey(key))).toEqual(answers[0]);
    expect(await balance()).toBe(2_000);
  });

  it("reused for another request is rejected, and the rest of the batch runs", async () => {
    const { referrals, convert } = await openBusiness(2);
    const [one, two] = referrals;
    if (!one || !two) throw new Error("expected two referrals");
    const key = randomUUID();
    expect(await convert(one, 10_000, withKey(key))).toEqual(ok);
    const reused = { idempotency: { key, request: "another request" } };
    expect(await Promise.all([convert(two, 10_000, reused), convert(two, 10_000)])).toEqual([
      "idempotency_key_reused",
      ok,
    ]);
  });
});
