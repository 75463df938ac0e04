import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { startExpiring } from "@/proof/fixtures/expiry";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { createTestUser } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { changeCredit } from "@/proof/fixtures/redemptions";
import { createCampaign } from "@/proof/fixtures/scenario";
import { APPROVE_ABOVE, commands, EXPIRY, type Real } from "@/proof/ledger-model/commands";
import { Model } from "@/proof/ledger-model/model";

isolateDatabase();

const CAP = 4;
// `npm run prove -- money` takes 300.
const RUNS = runsOf(60);
const seed = seedOf(Math.floor(Math.random() * 2 ** 31));

it(
  `agrees with a model after every command of ${RUNS} random sequences (seed ${seed})`,
  async () => {
    process.stdout.write(`ledger model: seed ${seed}\n`);
    vi.useFakeTimers({ toFake: ["Date"] });
    let runs = 0;
    let organization = await startOrganization();
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        // A plan has 200 campaigns, and `verifyLedger` reads all of them.
        if (runs++ % 50 === 49) organization = await startOrganization();
        const real = await openCampaign(organization);
        await fc.asyncModelRun(() => ({ model: new Model(CAP, Date.now()), real }), sequence);
      }),
      { numRuns: RUNS, seed, verbose: 1 },
    );
  },
  RUNS * 10_000,
);

afterAll(() => void vi.useRealTimers());

const Advocates = z.object({
  advocates: z.array(
    z.object({
      advocateId: z.string(),
      creditBalanceCents: z.int(),
      pendingCreditCents: z.int(),
      owedCents: z.int(),
      pendingCount: z.int(),
      convertedCount: z.int(),
    }),
  ),
});

/** An organization where large uses of credit need a second member, and unused credit expires. */
async function startOrganization() {
  const { api, orgId, actor } = await startExpiring(EXPIRY.months, EXPIRY.timeZone);
  await changeCredit(api, { approveAboveCents: APPROVE_ABOVE });
  const colleague = apiAs((await createTestUser(orgId, "user")).apiKey);
  return { api, colleague, orgId, actor };
}

type ModelOrganization = Awaited<ReturnType<typeof startOrganization>>;

async function openCampaign({ api, colleague, orgId, actor }: ModelOrganization): Promise<Real> {
  const { campaignId, path: campaign } = await createCampaign(api, { maxReferralsPerAdvocate: CAP });
  const checkAll = async (model: Model) => {
    const listed = Advocates.parse((await api.get(`${campaign}/advocates`)).body).advocates;
    const expected = model.advocates.map((advocate) => ({
      advocateId: advocate.id,
      creditBalanceCents: advocate.balance,
      pendingCreditCents: model.pendingOf(advocate),
      owedCents: advocate.owed,
      pendingCount: model.countedOf(advocate).filter(({ conversion }) => !conversion).length,
      convertedCount: model.countedOf(advocate).filter(({ conversion }) => conversion).length,
    }));
    expect(byId(listed)).toEqual(byId(expected));
    expect(await readAmounts(orgId, campaignId)).toEqual(
      Object.fromEntries(
        model.advocates.filter(({ entries }) => entries.length > 0).map(({ id, entries }) => [id, entries]),
      ),
    );
    expect(await findBrokenInvariants(orgId, campaignId)).toEqual([]);
    expect((await verifyLedger(database(), orgId)).mismatches).toEqual([]);
    await expectReport(api, campaignId, model);
  };
  return { api, colleague, actor, campaign, checkAll };
}

const Report = z.object({
  creditReport: z.object({
    totals: z.object({ closingCents: z.int() }),
    balancesCents: z.int(),
    ages: z.array(z.object({ cents: z.int() })),
    campaigns: z.array(
      z.object({
        campaignId: z.string(),
        openingCents: z.int(),
        earnedCents: z.int(),
        redeemedCents: z.int(),
        reversedCents: z.int(),
        owedCents: z.int(),
        undoneCents: z.int(),
        expiredCents: z.int(),
        adjustedCents: z.int(),
        closingCents: z.int(),
      }),
    ),
  }),
});

/** Checks that every report agrees with the model, in every breakdown. */
async function expectReport(api: TestApi, campaignId: string, model: Model): Promise<void> {
  const { creditReport } = Report.parse((await api.get("/api/app/reports/credit")).body);
  const { totals, balancesCents, ages, campaigns } = creditReport;
  const aged = ages.reduce((sum, { cents }) => sum + cents, 0);
  expect([balancesCents, aged]).toEqual([totals.closingCents, totals.closingCents]);
  const own = campaigns.find((row) => row.campaignId === campaignId);
  const balances = model.advocates.reduce((sum, { balance }) => sum + balance, 0);
  expect(own?.closingCents ?? 0).toBe(balances);
  for (const row of campaigns) {
    const { openingCents, earnedCents, redeemedCents, reversedCents, owedCents, expiredCents } = row;
    const added = openingCents + earnedCents + row.adjustedCents + row.undoneCents + owedCents;
    expect(row.closingCents).toBe(added - redeemedCents - reversedCents - expiredCents);
  }
}

function byId<T extends { advocateId: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => a.advocateId.localeCompare(b.advocateId));
}

async function readAmounts(orgId: string, campaignId: string): Promise<Record<string, number[]>> {
  const rows = await database().execute<{ advocate: string; amounts: string }>(sql`
    SELECT advocate_id AS advocate, json_agg(amount_cents ORDER BY seq)::text AS amounts FROM activity
     WHERE org_id = ${orgId} AND campaign_id = ${campaignId} AND amount_cents IS NOT NULL GROUP BY advocate_id`);
  return Object.fromEntries(
    rows.map(({ advocate, amounts }) => [advocate, z.array(z.int()).parse(JSON.parse(amounts))]),
  );
}

// The invariants in plain SQL, independent of `ops verify`: a chain without gaps that starts at zero, matching sums,
// and
// one entry and one conversion per converted referral.
async function findBrokenInvariants(orgId: string, campaignId: string): Promise<string[]> {
  const rows = await database().execute<{ broken: string }>(sql`
    WITH chain AS (
      SELECT advocate_id, seq, balance_before, balance_after, amount_cents,
             row_number() OVER w AS place, lag(balance_after, 1, 0::bigint) OVER w AS before
        FROM activity WHERE org_id = ${orgId} AND campaign_id = ${campaignId}
      WINDOW w AS (PARTITION BY advocate_id ORDER BY seq)
    )
    SELECT 'chain of ' || advocate_id AS broken FROM chain
     WHERE seq <> place OR balance_before <> before OR balance_after <> before + coalesce(amount_cents, 0) OR balance_after < 0
    UNION ALL
    SELECT 'balance of ' || a.id FROM advocates a
     WHERE a.org_id = ${orgId} AND a.campaign_id = ${campaignId}
       AND (a.credit_balance_cents, a.activity_seq) IS DISTINCT FROM
           (SELECT (coalesce(sum(c.amount_cents), 0)::bigint, coalesce(max(c.seq), 0)) FROM chain c WHERE c.advocate_id = a.id)
    UNION ALL
    SELECT 'conversion of ' || r.id FROM referrals r
     WHERE r.org_id = ${orgId} AND r.campaign_id = ${campaignId}
       AND (SELECT count(*) FROM conversions c WHERE c.org_id = r.org_id AND c.referral_id = r.id) +
           (SELECT count(*) FROM activity e WHERE e.org_id = r.org_id AND e.referral_id = r.id
               AND e.action = 'advocate.referral.converted') <> CASE r.status WHEN 'converted' THEN 2 ELSE 0 END`);
  return rows.map(({ broken }) => broken);
}
