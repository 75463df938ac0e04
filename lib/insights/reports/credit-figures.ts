import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { CreditType } from "@/db/enums-credit";
import { ageLimits } from "@/lib/insights/reports/contract";
import type { Span } from "@/lib/insights/reports/span";

/** A sum of the report over entries, remaining credit by age, or balances. Amounts are in cents. */
export type CreditSum =
  | {
      readonly part: "entry";
      readonly campaignId: string;
      readonly type: CreditType;
      /** Within the span, otherwise before it. */
      readonly isWithin: boolean;
      readonly cents: number;
      /** Change in owed cents, and the number of entries that add to it. */
      readonly owed: number;
      readonly owing: number;
      readonly entries: number;
      /** Entries without those that return a use. */
      readonly count: number;
    }
  | {
      readonly part: "age";
      /** Index in `ageLimits`; one past the end for older credit. */
      readonly age: number;
      readonly cents: number;
      readonly count: number;
    }
  | {
      readonly part: "balance";
      readonly campaignId: string;
      readonly cents: number;
      /** Advocates with credit, and all advocates. */
      readonly count: number;
      readonly advocates: number;
      /** Owed cents, and the number of advocates who owe. */
      readonly owed: number;
      readonly owing: number;
    };

/**
 * Sort hundreds of thousands of credits in memory instead of on disk. Plan for the actual month, because the cached
 * generic plan takes twice as long.
 */
const settings = sql`
  SELECT set_config('work_mem', '64MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`;

/**
 * Reads all sums in one statement, so that they are of the same moment. Closing balances are the current ones minus
 * later changes, which are few right after the end of a month.
 */
export async function readCreditFigures(tx: Tx, orgId: string, span: Span, now: Date): Promise<readonly CreditSum[]> {
  await tx.execute(settings);
  return tx.execute<CreditSum & Record<string, unknown>>(selectFigures(orgId, span, now));
}

/**
 * Credit is used oldest first, and a reversal reduces what the same referral added (`selectLots`), so the newest cents
 * of the balance are left. Only the few referrals with reversals are sorted separately.
 */
function selectFigures(orgId: string, { from, to }: Span, now: Date): SQL {
  const end = sql`least(${to.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`;
  const limits = ageLimits.toReversed().map((days) => sql`${end} - ${`${days} days`}::interval`);
  const org = sql`${orgId}::uuid`;
  const before = sql`created_at < ${to.toISOString()}::timestamptz`;
  const newer = sql`ORDER BY seq DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING`;
  return sql`
    WITH entry AS (
      SELECT campaign_id, credit_type, created_at >= ${from.toISOString()}::timestamptz AS is_within,
             coalesce(sum(amount_cents), 0)::bigint AS cents, coalesce(sum(owed_cents), 0)::bigint AS owed,
             (count(*) FILTER (WHERE owed_cents > 0))::int AS owing, count(*)::int AS entries,
             (count(*) FILTER (WHERE NOT (credit_type IN ('used', 'given') AND amount_cents > 0)))::int AS count
        FROM activity
       WHERE org_id = ${org} AND (amount_cents IS NOT NULL OR owed_cents IS NOT NULL) AND ${before}
       GROUP BY 1, 2, 3),
    later AS (
      SELECT advocate_id, sum(amount_cents)::bigint AS cents, sum(owed_cents)::bigint AS owed
        FROM activity
       WHERE org_id = ${org} AND (amount_cents IS NOT NULL OR owed_cents IS NOT NULL) AND NOT (${before})
       GROUP BY 1),
    balance AS MATERIALIZED (
      SELECT a.campaign_id, a.id, a.credit_balance_cents - coalesce(l.cents, 0) AS cents,
             a.owed_cents - coalesce(l.owed, 0) AS owed
        FROM advocates a LEFT JOIN later l ON l.advocate_id = a.id
       WHERE a.org_id = ${org}),
    taken AS MATERIALIZED (
      SELECT e.referral_id, sum(e.amount_cents)::bigint AS cents
        FROM reversals v
        JOIN activity e ON e.org_id = v.org_id AND e.reversal_id = v.id AND e.action = 'advocate.credit.reversed'
       WHERE v.org_id = ${org} AND e.amount_cents IS NOT NULL AND e.${before}
       GROUP BY 1),
    added AS (
      SELECT e.advocate_id, e.seq, e.created_at, e.referral_id, e.amount_cents, t.cents AS taken
        FROM activity e LEFT JOIN taken t ON t.referral_id = e.referral_id
       WHERE e.org_id = ${org} AND e.amount_cents > 0 AND e.${before}),
    lot AS (
      SELECT advocate_id, seq, created_at, amount_cents AS cents FROM added WHERE taken IS NULL
      UNION ALL
      SELECT advocate_id, seq, created_at,
             least(amount_cents, given - coalesce(sum(amount_cents) OVER (PARTITION BY referral_id ${newer}), 0))::bigint
        FROM (SELECT *, sum(amount_cents) OVER (PARTITION BY referral_id) + taken AS given
                FROM added WHERE taken IS NOT NULL) source),
    remaining AS (
      SELECT l.created_at,
             least(l.cents, b.cents - coalesce(sum(l.cents) OVER (PARTITION BY l.advocate_id ${newer}), 0)) AS cents
        FROM lot l JOIN balance b ON b.id = l.advocate_id AND b.cents > 0
       WHERE l.cents > 0)
    SELECT 'entry' AS part, campaign_id AS "campaignId", credit_type::text AS type, is_within AS "isWithin", NULL::int AS age,
           cents, count, NULL::int AS advocates, owed, owing, entries FROM entry
    UNION ALL
    SELECT 'age', NULL, NULL, NULL, ${ageLimits.length}::int - width_bucket(created_at, ARRAY[${sql.join(limits, sql`, `)}]),
           sum(cents)::bigint, count(*)::int, NULL, NULL, NULL, NULL FROM remaining WHERE cents > 0 GROUP BY 5
    UNION ALL
    SELECT 'balance', campaign_id, NULL, NULL, NULL, sum(cents)::bigint, (count(*) FILTER (WHERE cents > 0))::int,
           count(*)::int, sum(owed)::bigint, (count(*) FILTER (WHERE owed > 0))::int, NULL FROM balance GROUP BY campaign_id`;
}
