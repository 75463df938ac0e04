import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * Selects what breaks a rule, one row per fault: rule, ids (null where none) and a sentence.
 * @param within limits a table, named by its alias, to the organization that is verified
 */
export type Rule = (within: (alias: string) => SQL) => SQL;

const conversionRecord: Rule = (within) => sql`
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

// A conversion that earns nothing may have an entry without an amount, or none; one that is pending first has no amount.
const conversionEntry: Rule = (within) => sql`
  SELECT 'conversion-entry' AS rule, coalesce(c.org_id, ledger.org_id) AS "orgId",
         coalesce(c.advocate_id, ledger.advocate_id) AS "advocateId", coalesce(c.referral_id, ledger.referral_id) AS "referralId",
         NULL::uuid AS "entryId",
         CASE WHEN c.id IS NULL THEN 'The ledger has an entry of a conversion that does not exist.'
              WHEN entries IS NULL THEN format('The conversion earned %s cents, but the ledger has no entry of it.', c.advocate_reward_cents)
              WHEN entries > 1 THEN format('The ledger has %s entries of one conversion.', entries)
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

// Percent rewards are rounded half up to the cent, here by another engine than the one that paid.
const conversionReward: Rule = (within) => sql`
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

// Every cent of a reward is in the ledger, pending, owed or was taken back.
const rewardBalance: Rule = (within) => sql`
  SELECT 'reward-balance' AS rule, c.org_id AS "orgId", c.advocate_id AS "advocateId", c.referral_id AS "referralId",
         NULL::uuid AS "entryId",
         format('Of %s cents %s were taken back, but the ledger has %s of it, with %s pending and %s owed.', c.advocate_reward_cents,
                r.reversed_reward_cents, coalesce(ledger.cents, 0), coalesce(held.cents, 0), coalesce(ledger.owed, 0)) AS detail
    FROM conversions c
    JOIN referrals r ON r.org_id = c.org_id AND r.id = c.referral_id
    LEFT JOIN (SELECT org_id, referral_id, sum(amount_cents) AS cents, sum(owed_cents) AS owed
                 FROM activity e WHERE referral_id IS NOT NULL AND ${within("e")} GROUP BY 1, 2) ledger
      ON ledger.org_id = c.org_id AND ledger.referral_id = c.referral_id
    LEFT JOIN (SELECT org_id, referral_id, amount_cents AS cents
                 FROM held_credit h WHERE released_at IS NULL AND ${within("h")}) held
      ON held.org_id = c.org_id AND held.referral_id = c.referral_id
   WHERE ${within("c")} AND ${within("r")}
     AND c.advocate_reward_cents - r.reversed_reward_cents
         <> coalesce(ledger.cents, 0) + coalesce(held.cents, 0) - coalesce(ledger.owed, 0)`;

// What is left after the refunds that stand. Which share of the job takes a fixed reward back can have been another then.
const reversedReward: Rule = (within) => sql`
  SELECT 'reversed-reward' AS rule, org_id AS "orgId", advocate_id AS "advocateId", id AS "referralId", NULL::uuid AS "entryId",
         format('The refunds take %s cents off the job and leave %s of the reward, but %s and %s were recorded.',
                due_refunded, coalesce(due_left::text, 'all or nothing'), refunded_value_cents, earned - reversed_reward_cents) AS detail
    FROM (SELECT r.*, c.advocate_reward_cents AS earned,
                 CASE WHEN refund.whole THEN coalesce(c.job_value_cents, 0) ELSE coalesce(refund.cents, 0) END AS due_refunded,
                 CASE WHEN refund.cents IS NULL AND refund.whole IS NOT TRUE THEN c.advocate_reward_cents
                      WHEN refund.whole THEN 0
                      WHEN r.reward_mode = 'percent'
                      THEN div((c.job_value_cents - refund.cents)::numeric * r.advocate_reward_value + 5000, 10000) END AS due_left
            FROM conversions c
            JOIN referrals r ON r.org_id = c.org_id AND r.id = c.referral_id
            LEFT JOIN (SELECT v.org_id, v.referral_id, sum(v.refunded_value_cents) AS cents,
                              bool_or(v.refunded_value_cents IS NULL)
                                OR coalesce(sum(v.refunded_value_cents) >= max(k.job_value_cents), false) AS whole
                         FROM reversals v JOIN conversions k ON k.org_id = v.org_id AND k.referral_id = v.referral_id
                        WHERE v.undone_at IS NULL AND ${within("v")} AND ${within("k")} GROUP BY 1, 2) refund
              ON refund.org_id = c.org_id AND refund.referral_id = c.referral_id
           WHERE ${within("c")} AND ${within("r")}) reversed
   WHERE refunded_value_cents <> due_refunded
      OR CASE WHEN due_left IS NULL THEN earned - reversed_reward_cents NOT IN (0, earned)
              ELSE earned - reversed_reward_cents <> due_left END`;

const pendingAndOwed: Rule = (within) => sql`
  SELECT 'pending-and-owed' AS rule, a.org_id AS "orgId", a.id AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('The advocate has %s cents pending and owes %s, but %s are held and the entries leave %s owed.',
                a.pending_credit_cents, a.owed_cents, coalesce(held.cents, 0), coalesce(ledger.owed, 0)) AS detail
    FROM advocates a
    LEFT JOIN (SELECT org_id, advocate_id, sum(amount_cents) AS cents
                 FROM held_credit h WHERE released_at IS NULL AND ${within("h")} GROUP BY 1, 2) held
      ON held.org_id = a.org_id AND held.advocate_id = a.id
    LEFT JOIN (SELECT org_id, advocate_id, sum(owed_cents) AS owed
                 FROM activity e WHERE owed_cents IS NOT NULL AND ${within("e")} GROUP BY 1, 2) ledger
      ON ledger.org_id = a.org_id AND ledger.advocate_id = a.id
   WHERE ${within("a")}
     AND (a.pending_credit_cents, a.owed_cents) <> (coalesce(held.cents, 0), coalesce(ledger.owed, 0))`;

// What was redeemed is taken, and what was canceled or failed is given back.
const redemptionEntry: Rule = (within) => sql`
  SELECT 'redemption-entry' AS rule, d.org_id AS "orgId", d.advocate_id AS "advocateId", NULL::uuid AS "referralId",
         NULL::uuid AS "entryId",
         format('The redemption of %s cents is %s, but its entries add up to %s.', d.amount_cents, d.state,
                coalesce(ledger.cents, 0)) AS detail
    FROM redemptions d
    LEFT JOIN (SELECT org_id, redemption_id, sum(amount_cents) AS cents
                 FROM activity e WHERE redemption_id IS NOT NULL AND ${within("e")} GROUP BY 1, 2) ledger
      ON ledger.org_id = d.org_id AND ledger.redemption_id = d.id
   WHERE ${within("d")}
     AND coalesce(ledger.cents, 0) <> CASE WHEN d.state >= 'canceled' THEN 0 ELSE -d.amount_cents END`;

/** The rules that tie referrals, conversions, refunds, redemptions and ledger entries together. */
export const rewardRules: readonly Rule[] = [
  ...[conversionRecord, conversionEntry, conversionReward, rewardBalance, reversedReward],
  ...[pendingAndOwed, redemptionEntry],
];
