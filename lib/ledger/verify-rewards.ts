import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * Selects violations, one row each: rule, ids (null if none) and a sentence.
 * @param within limits a table, named by its alias, to the verified organization
 */
export type LedgerRule = (within: (alias: string) => SQL) => SQL;

const conversionRecord: LedgerRule = (within) => sql`
  SELECT 'conversion-record' AS rule, coalesce(r.org_id, c.org_id) AS "orgId",
         coalesce(r.advocate_id, c.advocate_id) AS "advocateId", coalesce(r.id, c.referral_id) AS "referralId", NULL::uuid AS "entryId",
         CASE WHEN r.id IS NULL THEN 'There is a conversion, but the referral is not converted.'
              WHEN c.id IS NULL THEN 'The referral is converted, but has no conversion.'
              WHEN c.advocate_id <> r.advocate_id THEN 'The conversion is of another advocate than the referral.'
              ELSE 'The referral names another conversion than its own.'
         END AS detail
    FROM (SELECT * FROM referrals r WHERE r.status = 'converted' AND ${within("r")}) r
    FULL JOIN (SELECT * FROM conversions c WHERE ${within("c")}) c ON c.org_id = r.org_id AND c.referral_id = r.id
   WHERE r.id IS NULL OR c.id IS NULL OR c.advocate_id <> r.advocate_id OR r.conversion_id IS DISTINCT FROM c.id`;

// A conversion without a reward may have an entry without an amount, or none. A pending one has no amount yet.
const conversionEntry: LedgerRule = (within) => sql`
  SELECT 'conversion-entry' AS rule, coalesce(c.org_id, ledger.org_id) AS "orgId",
         coalesce(c.advocate_id, ledger.advocate_id) AS "advocateId", coalesce(c.referral_id, ledger.referral_id) AS "referralId",
         NULL::uuid AS "entryId",
         CASE WHEN c.id IS NULL THEN 'The ledger has an entry of a conversion that does not exist.'
              WHEN entries IS NULL THEN format('The conversion earned %s cents, but the ledger has no entry for it.', c.advocate_reward_cents)
              WHEN entries > 1 THEN format('The ledger has %s entries for one conversion.', entries)
              WHEN ledger.advocate_id <> c.advocate_id THEN 'The entry of the conversion is in the ledger of another advocate.'
              WHEN ledger.conversion_id IS DISTINCT FROM c.id THEN 'The entry names another conversion than that of the referral.'
              ELSE format('The conversion earned %s cents, but its entry says %s.', c.advocate_reward_cents, coalesce(ledger.cents, 0))
         END AS detail
    FROM (SELECT c.*, EXISTS (SELECT FROM held_credit h WHERE h.org_id = c.org_id AND h.referral_id = c.referral_id) AS held
            FROM conversions c WHERE ${within("c")}) c
    FULL JOIN (SELECT org_id, advocate_id, referral_id, conversion_id, count(*) AS entries, sum(amount_cents) AS cents
                 FROM activity e WHERE action = 'advocate.referral.converted' AND ${within("e")}
                GROUP BY org_id, advocate_id, referral_id, conversion_id) ledger
      ON ledger.org_id = c.org_id AND ledger.referral_id = c.referral_id
   WHERE c.id IS NULL OR entries > 1 OR ledger.advocate_id <> c.advocate_id
      OR (entries > 0 AND ledger.conversion_id IS DISTINCT FROM c.id)
      OR CASE WHEN c.held THEN 0 ELSE c.advocate_reward_cents END <> coalesce(ledger.cents, 0)`;

// Percent rewards are rounded half up to the cent; SQL recalculates here what JavaScript paid.
const conversionReward: LedgerRule = (within) => sql`
  SELECT 'conversion-reward' AS rule, org_id AS "orgId", advocate_id AS "advocateId", referral_id AS "referralId", NULL::uuid AS "entryId",
         format('The terms give the advocate %s and the friend %s cents, but %s and %s were recorded.',
                coalesce(advocate_due::text, 'no known number of'), coalesce(friend_due::text, 'no known number of'),
                advocate_reward_cents, friend_reward_cents) AS detail
    FROM (SELECT c.*,
                 CASE r.reward_mode WHEN 'fixed' THEN r.advocate_reward_value
                      ELSE div(c.job_value_cents::numeric * r.advocate_reward_value + 5000, 10000) END AS advocate_due,
                 CASE r.reward_mode WHEN 'fixed' THEN r.friend_reward_value
                      ELSE div(c.job_value_cents::numeric * r.friend_reward_value + 5000, 10000) END AS friend_due
            FROM conversions c
            JOIN referrals r ON r.org_id = c.org_id AND r.id = c.referral_id
           WHERE ${within("c")} AND ${within("r")}) conversion
   WHERE advocate_reward_cents IS DISTINCT FROM advocate_due OR friend_reward_cents IS DISTINCT FROM friend_due`;

// Every cent of a reward is in the ledger, pending, owed or taken back. It is one sum because, without statistics,
// PostgreSQL may reread one sum for every row of the other when joining two.
const rewardBalance: LedgerRule = (within) => sql`
  SELECT 'reward-balance' AS rule, org_id AS "orgId", advocate_id AS "advocateId", referral_id AS "referralId", NULL::uuid AS "entryId",
         format('Of %s cents, %s were taken back, but the ledger has %s, with %s pending and %s owed.',
                sum(earned), sum(taken), sum(posted), sum(held), sum(owed)) AS detail
    FROM (SELECT org_id, advocate_id, referral_id, advocate_reward_cents AS earned, 0 AS taken, 0 AS posted, 0 AS held, 0 AS owed
            FROM conversions c WHERE ${within("c")}
          UNION ALL
          SELECT org_id, advocate_id, id, 0, reversed_reward_cents, 0, 0, 0
            FROM referrals r WHERE reversed_reward_cents <> 0 AND ${within("r")}
          UNION ALL
          SELECT org_id, advocate_id, referral_id, 0, 0, coalesce(amount_cents, 0), 0, coalesce(owed_cents, 0)
            FROM activity e WHERE referral_id IS NOT NULL AND ${within("e")}
          UNION ALL
          SELECT org_id, advocate_id, referral_id, 0, 0, 0, amount_cents, 0
            FROM held_credit h WHERE released_at IS NULL AND ${within("h")}) reward
   GROUP BY org_id, advocate_id, referral_id
  HAVING sum(earned) - sum(taken) <> sum(posted) + sum(held) - sum(owed)`;

// Checks the reward left after valid refunds. The share that takes a fixed reward back may have been another then.
const reversedReward: LedgerRule = (within) => sql`
  SELECT 'reversed-reward' AS rule, org_id AS "orgId", advocate_id AS "advocateId", id AS "referralId", NULL::uuid AS "entryId",
         format('The refunds take %s cents off the job and leave %s of the reward, but %s and %s were recorded.',
                due_refunded, coalesce(due_left::text, 'all or nothing'), refunded_value_cents, earned - reversed_reward_cents) AS detail
    FROM (SELECT r.*, c.advocate_reward_cents AS earned,
                 CASE WHEN whole OR cents >= c.job_value_cents THEN coalesce(c.job_value_cents, 0)
                      ELSE coalesce(cents, 0) END AS due_refunded,
                 CASE WHEN whole IS NULL THEN c.advocate_reward_cents
                      WHEN whole OR cents >= c.job_value_cents THEN 0
                      WHEN r.reward_mode = 'percent'
                      THEN div((c.job_value_cents - cents)::numeric * r.advocate_reward_value + 5000, 10000) END AS due_left
            FROM referrals r
            JOIN conversions c ON c.org_id = r.org_id AND c.referral_id = r.id
            LEFT JOIN (SELECT org_id, referral_id, sum(refunded_value_cents) AS cents,
                              bool_or(refunded_value_cents IS NULL) AS whole
                         FROM reversals v WHERE undone_at IS NULL AND ${within("v")} GROUP BY 1, 2) refund
              ON refund.org_id = r.org_id AND refund.referral_id = r.id
           WHERE ${within("r")} AND ${within("c")}) reversed
   WHERE refunded_value_cents <> due_refunded
      OR CASE WHEN due_left IS NULL THEN earned - reversed_reward_cents NOT IN (0, earned)
              ELSE earned - reversed_reward_cents <> due_left END`;

const pendingAndOwed: LedgerRule = (within) => sql`
  SELECT 'pending-and-owed' AS rule, org_id AS "orgId", advocate_id AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('The advocate has %s cents too many pending, and owes %s too many.', sum(pending), sum(owed)) AS detail
    FROM (SELECT org_id, id AS advocate_id, pending_credit_cents AS pending, owed_cents AS owed
            FROM advocates a WHERE ${within("a")}
          UNION ALL
          SELECT org_id, advocate_id, -amount_cents, 0
            FROM held_credit h WHERE released_at IS NULL AND ${within("h")}
          UNION ALL
          SELECT org_id, advocate_id, 0, -owed_cents
            FROM activity e WHERE owed_cents IS NOT NULL AND ${within("e")}) credit
   GROUP BY org_id, advocate_id
  HAVING (sum(pending), sum(owed)) <> (0, 0)`;

// Redemptions are deducted; canceled or failed ones are given back.
const redemptionEntry: LedgerRule = (within) => sql`
  SELECT 'redemption-entry' AS rule, org_id AS "orgId", advocate_id AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('A redemption should have taken %s cents, but its entries add up to %s.', sum(due), sum(posted)) AS detail
    FROM (SELECT org_id, advocate_id, id AS redemption_id, 0 AS posted,
                 CASE WHEN state >= 'canceled' THEN 0 ELSE amount_cents END AS due
            FROM redemptions d WHERE ${within("d")}
          UNION ALL
          SELECT org_id, advocate_id, redemption_id, amount_cents, 0
            FROM activity e WHERE redemption_id IS NOT NULL AND ${within("e")}) redemption
   GROUP BY org_id, advocate_id, redemption_id
  HAVING sum(due) <> -sum(posted)`;

/** The rules that connect referrals, conversions, refunds, redemptions and ledger entries. */
export const rewardRules: readonly LedgerRule[] = [
  conversionRecord,
  conversionEntry,
  conversionReward,
  rewardBalance,
  reversedReward,
  pendingAndOwed,
  redemptionEntry,
];
