import { sql } from "drizzle-orm";
import type { Rule } from "@/lib/ledger/verify-rule";

// Numbers run 1 to n, each entry starts where the one before ended, and ends where its amount takes it.
const entryChain: Rule = (within) => sql`
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

// With an unbroken chain the sum is also the last entry's balance, and the count the last entry's number.
const advocateBalance: Rule = (within) => sql`
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

/** The rules of the ledger itself and of the balances that follow from it. */
export const entryRules: readonly Rule[] = [entryChain, advocateBalance];
