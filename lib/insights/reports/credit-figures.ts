import { type SQL, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import type { CreditType } from "@/db/enums-credit";
import { ageLimits } from "@/lib/insights/reports/contract";
import type { Span } from "@/lib/insights/reports/span";

/** A sum of the report: of entries, of what is left of credit by age, or of balances. Amounts are cents. */
export type Figure =
  | {
      readonly part: "entry";
      readonly campaignId: string;
      readonly type: CreditType;
      /** Whether within the span, else before it. */
      readonly isWithin: boolean;
      readonly cents: number;
      /** What the entries add to what is owed, and how many of them do. */
      readonly owed: number;
      readonly owing: number;
      readonly entries: number;
      /** The same without those that give a use back. */
      readonly count: number;
    }
  | {
      readonly part: "age";
      /** Place among `ageLimits`; one more for what is older. */
      readonly age: number;
      readonly cents: number;
      readonly count: number;
    }
  | {
      readonly part: "balance";
      readonly campaignId: string;
      readonly cents: number;
      /** How many advocates have credit, and how many there are. */
      readonly count: number;
      readonly advocates: number;
      /** What they owe, and how many of them do. */
      readonly owed: number;
      readonly owing: number;
    };

/*
 * Hundreds of thousands of credits are put in order in memory, rather than on disk; and a plan for any month, as is used
 * for whatever is asked often, takes twice as long as one for this month.
 */
const settings = sql`
  SELECT set_config('work_mem', '64MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`;

/**
 * Reads all sums of an organization's credit report in one statement, so that they are of one moment. Balances at the
 * end are those of now less what came later, which is little where a month has just ended.
 */
export function readCreditFigures(orgId: string, span: Span, now: Date): Promise<readonly Figure[]> {
  return transact(async (tx) => {
    await tx.execute(settings);
    return tx.execute<Figure & Record<string, unknown>>(selectFigures(orgId, span, now));
  });
}

/*
 * Credit is used the oldest first, and what was taken back comes off what the same referral added (`selectLots`): so
 * what is left are the youngest cents of the balance. Few referrals have anything taken back, and only these are put
 * in order by themselves.
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
