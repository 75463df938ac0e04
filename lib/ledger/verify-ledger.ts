import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { type LedgerRule, rewardRules } from "@/lib/ledger/verify-rewards";

const advocateCounts: LedgerRule = (within) => sql`
  SELECT 'advocate-counts' AS rule, a.org_id AS "orgId", a.id AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('The advocate counts %s pending and %s converted referrals, but there are %s and %s.',
                a.pending_count, a.converted_count, coalesce(pending, 0), coalesce(converted, 0)) AS detail
    FROM advocates a
    LEFT JOIN (SELECT org_id, advocate_id, count(*) FILTER (WHERE status = 'pending') AS pending,
                      count(*) FILTER (WHERE status = 'converted') AS converted
                 FROM referrals r WHERE counts AND ${within("r")} GROUP BY org_id, advocate_id) real
      ON real.org_id = a.org_id AND real.advocate_id = a.id
   WHERE ${within("a")} AND (a.pending_count, a.converted_count) <> (coalesce(pending, 0), coalesce(converted, 0))`;

const planUsage: LedgerRule = (within) => sql`
  SELECT 'plan-usage' AS rule, coalesce(u.org_id, real.org_id) AS "orgId", NULL::uuid AS "advocateId", NULL::uuid AS "referralId",
         NULL::uuid AS "entryId",
         format('The plan usage says %s %s, but there are %s.', coalesce(u.used, 0), coalesce(u.resource, real.resource), coalesce(number, 0)) AS detail
    FROM (SELECT org_id, resource, sum(used) AS used FROM plan_usage u WHERE ${within("u")} GROUP BY org_id, resource) u
    FULL JOIN (SELECT org_id, 'users'::counted_resource AS resource, count(*) AS number FROM users t WHERE ${within("t")} GROUP BY org_id
               UNION ALL
               SELECT org_id, 'campaigns', count(*) FROM campaigns t WHERE deleted_at IS NULL AND ${within("t")} GROUP BY org_id
               UNION ALL
               SELECT org_id, 'advocates', count(*) FROM advocates t WHERE ${within("t")} GROUP BY org_id
               UNION ALL
               SELECT org_id, 'referrals', count(*) FROM referrals t WHERE counts AND ${within("t")} GROUP BY org_id) real
      ON real.org_id = u.org_id AND real.resource = u.resource
   WHERE coalesce(u.used, 0) <> coalesce(number, 0)`;

const creditTotals: LedgerRule = (within) => sql`
  SELECT 'credit-totals' AS rule, coalesce(total.org_id, real.org_id) AS "orgId", NULL::uuid AS "advocateId", NULL::uuid AS "referralId",
         NULL::uuid AS "entryId",
         format('The sums say %s cents of credit with %s advocates and %s conversions, but there are %s, %s and %s.',
                coalesce(total.cents, 0), coalesce(total.advocates, 0), coalesce(total.conversions, 0),
                coalesce(real.cents, 0), coalesce(real.advocates, 0), coalesce(real.conversions, 0)) AS detail
    FROM (SELECT org_id, sum(credit_balance_cents) AS cents, sum(advocates_with_credit) AS advocates, sum(converted_referrals) AS conversions
            FROM credit_totals t WHERE ${within("t")} GROUP BY org_id) total
    FULL JOIN (SELECT org_id, sum(credit_balance_cents) AS cents, count(*) FILTER (WHERE credit_balance_cents > 0) AS advocates,
                      sum(converted_count) AS conversions
                 FROM advocates a WHERE ${within("a")} GROUP BY org_id) real ON real.org_id = total.org_id
   WHERE (coalesce(total.cents, 0), coalesce(total.advocates, 0), coalesce(total.conversions, 0))
         <> (coalesce(real.cents, 0), coalesce(real.advocates, 0), coalesce(real.conversions, 0))`;

const countRules: readonly LedgerRule[] = [advocateCounts, planUsage, creditTotals];

// Numbers run 1 to n, and each entry starts at the previous balance and ends at its own amount more.
const entryChain: LedgerRule = (within) => sql`
  SELECT 'entry-chain' AS rule, org_id AS "orgId", advocate_id AS "advocateId", NULL::uuid AS "referralId", id AS "entryId",
         CASE WHEN seq <> place THEN format('Entry %s of the advocate is numbered %s.', place, seq)
              WHEN balance_before <> previous
              THEN format('Entry %s starts from %s cents, but the one before ended at %s.', seq, balance_before, previous)
              WHEN balance_after <> balance_before + coalesce(amount_cents, 0)
              THEN format('Entry %s goes from %s to %s cents, but its amount is %s.', seq, balance_before, balance_after, coalesce(amount_cents, 0))
              ELSE format('Entry %s leaves a balance of %s cents, which no balance may be.', seq, balance_after)
         END AS detail
    FROM (SELECT org_id, advocate_id, id, seq, amount_cents, balance_before, balance_after,
                 row_number() OVER chain AS place, lag(balance_after, 1, 0::bigint) OVER chain AS previous
            FROM activity e
           WHERE ${within("e")}
          WINDOW chain AS (PARTITION BY org_id, advocate_id ORDER BY seq)) entry
   WHERE seq <> place
      OR balance_before <> previous
      OR balance_after <> balance_before + coalesce(amount_cents, 0)
      OR balance_after NOT BETWEEN 0 AND ${sql.raw(String(Number.MAX_SAFE_INTEGER))}`;

// If the chain is unbroken, the sum equals the last entry's balance, and the count the last entry's number.
const advocateBalance: LedgerRule = (within) => sql`
  SELECT 'advocate-balance' AS rule, coalesce(a.org_id, ledger.org_id) AS "orgId",
         coalesce(a.id, ledger.advocate_id) AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         CASE WHEN a.id IS NULL THEN format('The ledger has %s entries of an advocate who does not exist.', entries)
              WHEN a.credit_balance_cents <> coalesce(ledger.cents, 0)
              THEN format('The balance is %s cents, but the entries add up to %s.', a.credit_balance_cents, coalesce(ledger.cents, 0))
              ELSE format('The last entry should be number %s, but the ledger has %s entries.', a.activity_seq, coalesce(entries, 0))
         END AS detail
    FROM (SELECT * FROM advocates a WHERE ${within("a")}) a
    FULL JOIN (SELECT org_id, advocate_id, count(*) AS entries, sum(amount_cents) AS cents
                 FROM activity e WHERE ${within("e")} GROUP BY org_id, advocate_id) ledger
      ON ledger.org_id = a.org_id AND ledger.advocate_id = a.id
   WHERE a.id IS NULL
      OR a.credit_balance_cents <> coalesce(ledger.cents, 0)
      OR a.activity_seq <> coalesce(entries, 0)`;

// If the entries before the latest closed month's end add up, none was dated into an earlier one either.
const closedMonth: LedgerRule = (within) => sql`
  SELECT 'closed-month' AS rule, m.org_id AS "orgId", NULL::uuid AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('%s was closed with %s cents of credit, but the entries up to its end add up to %s.', m.month,
                m.figures ->> 'closingCents', ledger.cents) AS detail
    FROM (SELECT DISTINCT ON (org_id) org_id, month, ends_at, figures FROM closed_months m
           WHERE reopened_at IS NULL AND ${within("m")} ORDER BY org_id, month DESC) m
   CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM activity e
                        WHERE e.org_id = m.org_id AND e.created_at < m.ends_at) ledger
   WHERE (m.figures ->> 'closingCents')::bigint IS DISTINCT FROM ledger.cents`;

/** The rules for the ledger and the balances that follow from it. */
const entryRules: readonly LedgerRule[] = [entryChain, advocateBalance, closedMonth];

const detail = sql.raw(`
  CASE WHEN words IS NULL THEN 'It is missing from the search index.'
       WHEN due IS NULL THEN 'The search index has words for a row that does not exist.'
       ELSE format('It is indexed as "%s" instead of "%s".', words, due)
  END AS detail`);

const advocateWords: LedgerRule = (within) => sql`
  SELECT 'search-words' AS rule, org_id AS "orgId", advocate_id AS "advocateId", NULL::uuid AS "referralId",
         NULL::uuid AS "entryId", ${detail}
    FROM (SELECT * FROM advocate_search s WHERE ${within("s")}) kept
    FULL JOIN (SELECT org_id, id AS advocate_id, advocate_words(name, email, phone, referral_code) AS due
                 FROM advocates a WHERE ${within("a")}) advocate USING (org_id, advocate_id)
   WHERE words IS DISTINCT FROM due`;

const referralWords: LedgerRule = (within) => sql`
  SELECT 'search-words' AS rule, org_id AS "orgId", NULL::uuid AS "advocateId", referral_id AS "referralId",
         NULL::uuid AS "entryId", ${detail}
    FROM (SELECT * FROM referral_search s WHERE ${within("s")}) kept
    FULL JOIN (SELECT r.org_id, r.id AS referral_id,
                      referral_words(r.friend_name, r.friend_email, r.friend_phone, a.name) AS due
                 FROM referrals r JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
                WHERE ${within("r")} AND ${within("a")}) referral USING (org_id, referral_id)
   WHERE words IS DISTINCT FROM due`;

/** The rules for the search words of advocates and referrals. */
const searchRules: readonly LedgerRule[] = [advocateWords, referralWords];

type Fault = {
  readonly rule: string;
  readonly orgId: string;
  readonly advocateId: string | null;
  readonly referralId: string | null;
  readonly entryId: string | null;
  readonly detail: string;
};

/** A mismatch: the ids locate it, and the detail describes it in a sentence. */
export interface Mismatch {
  readonly rule: string;
  readonly orgId: string;
  readonly advocateId?: string | undefined;
  readonly referralId?: string | undefined;
  readonly entryId?: string | undefined;
  readonly detail: string;
}

export interface Verification {
  readonly entries: number;
  readonly advocates: number;
  readonly mismatches: Mismatch[];
}

/** Maximum examples per rule, since a systematic fault may be everywhere. */
const SHOWN_PER_RULE = 100;

/**
 * Proves that every balance, count and sum follows from the append-only ledger and the referrals, and that all rows can
 * be found by search. One pass over the tables per rule. Call it in a transaction with a consistent snapshot
 * (`REPEATABLE READ`), or it may report concurrent writes.
 * @param orgId limits it to one organization
 */
export async function verifyLedger(db: Db, orgId?: string): Promise<Verification> {
  const within = (alias: string) =>
    orgId === undefined ? sql`true` : sql`${sql.identifier(alias)}.org_id = ${orgId}::uuid`;
  const mismatches: Mismatch[] = [];
  for (const rule of [...entryRules, ...rewardRules, ...countRules, ...figureRules, ...searchRules]) {
    const faults = await db.execute<Fault>(sql`SELECT * FROM (${rule(within)}) fault LIMIT ${SHOWN_PER_RULE}`);
    mismatches.push(...faults.map(omitNulls));
  }
  const [size] = await db.execute<{ entries: number; advocates: number }>(sql`
    SELECT (SELECT count(*) FROM activity e WHERE ${within("e")}) AS entries,
           (SELECT count(*) FROM advocates a WHERE ${within("a")}) AS advocates`);
  return { entries: size?.entries ?? 0, advocates: size?.advocates ?? 0, mismatches };
}

const day = (moment: string) => sql.raw(`(${moment} AT TIME ZONE 'UTC')::date`);

// Stored figures minus counted rows must be zero. For visits, only the sum is known.
const dailyFigures: LedgerRule = (within) => sql`
  SELECT 'daily-figures' AS rule, org_id AS "orgId", NULL::uuid AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('The figures of campaign %s for %s say too much by: %s.', campaign_id, coalesce(day::text, 'all days'),
                concat_ws(', ',
                  nullif(sum(enrolled), 0) || ' enrolled', nullif(sum(reached_message), 0) || ' of them written to',
                  nullif(sum(reached_visit), 0) || ' of them visited',
                  nullif(sum(reached_referral), 0) || ' of them having referred',
                  nullif(sum(reached_conversion), 0) || ' of them having converted', nullif(sum(visits), 0) || ' visits',
                  nullif(sum(referrals), 0) || ' referrals', nullif(sum(conversions), 0) || ' conversions',
                  nullif(sum(job_value), 0) || ' cents of jobs', nullif(sum(earned), 0) || ' cents earned',
                  nullif(sum(added), 0) || ' cents added', nullif(sum(taken), 0) || ' cents taken off')) AS detail
    FROM (SELECT org_id, campaign_id, day, enrolled, reached_message, reached_visit, reached_referral,
                 reached_conversion, 0 AS visits, referrals, conversions, job_value_cents AS job_value, earned_cents AS earned, added_cents AS added,
                 taken_cents AS taken
            FROM daily_figures f WHERE ${within("f")}
          UNION ALL
          SELECT org_id, campaign_id, NULL, 0, 0, 0, 0, 0, sum(visits), 0, 0, 0, 0, 0, 0
            FROM daily_figures f WHERE ${within("f")} GROUP BY 1, 2
          UNION ALL
          SELECT org_id, campaign_id, NULL, 0, 0, 0, 0, 0, -sum(visit_count), 0, 0, 0, 0, 0, 0
            FROM advocates a WHERE ${within("a")} GROUP BY 1, 2
          UNION ALL
          SELECT org_id, campaign_id, ${day("enrolled_at")}, -count(*),
                 -count(written_to_at), -count(*) FILTER (WHERE visit_count > 0),
                 -count(*) FILTER (WHERE pending_count + converted_count > 0), -count(*) FILTER (WHERE converted_count > 0),
                 0, 0, 0, 0, 0, 0, 0
            FROM advocates a WHERE ${within("a")} GROUP BY 1, 2, 3
          UNION ALL
          SELECT org_id, campaign_id, ${day("created_at")}, 0, 0, 0, 0, 0, 0, -count(*), 0, 0, 0, 0, 0
            FROM referrals r WHERE counts AND ${within("r")} GROUP BY 1, 2, 3
          UNION ALL
          SELECT c.org_id, r.campaign_id, ${day("c.created_at")}, 0, 0, 0, 0, 0, 0, 0, -count(*) FILTER (WHERE r.counts),
                 sum(r.refunded_value_cents - coalesce(c.job_value_cents, 0)), 0, 0, 0
            FROM conversions c JOIN referrals r ON r.org_id = c.org_id AND r.id = c.referral_id
           WHERE ${within("c")} AND ${within("r")} GROUP BY 1, 2, 3
          UNION ALL
          SELECT org_id, campaign_id, ${day("created_at")}, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                 coalesce(-sum(amount_cents) FILTER (WHERE credit_type IN ('earned', 'released')), 0),
                 coalesce(-sum(greatest(amount_cents, 0)) FILTER (WHERE action = 'advocate.credit.adjusted'), 0),
                 coalesce(sum(least(amount_cents, 0)) FILTER (WHERE action = 'advocate.credit.adjusted'), 0)
            FROM activity e
           WHERE (action = 'advocate.credit.adjusted' OR credit_type IN ('earned', 'released')) AND ${within("e")}
           GROUP BY 1, 2, 3) figures
   GROUP BY org_id, campaign_id, day
  HAVING (sum(enrolled), sum(reached_message), sum(reached_visit), sum(reached_referral), sum(reached_conversion),
          sum(visits), sum(referrals), sum(conversions), sum(job_value), sum(earned), sum(added), sum(taken)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`;

/** The rules for the figures behind charts. */
const figureRules: readonly LedgerRule[] = [dailyFigures];
