import { sql } from "drizzle-orm";
import type { Rule } from "@/lib/ledger/verify-rule";

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

// A conversion that earns nothing may have an entry without an amount, or none.
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
    FROM (SELECT * FROM conversions c WHERE ${within("c")}) c
    FULL JOIN (SELECT org_id, advocate_id, referral_id, conversion_id, count(*) AS entries, sum(amount_cents) AS cents
                 FROM activity e WHERE action = 'advocate.referral.converted' AND ${within("e")}
                GROUP BY org_id, advocate_id, referral_id, conversion_id) ledger
      ON ledger.org_id = c.org_id AND ledger.referral_id = c.referral_id
   WHERE c.id IS NULL OR entries > 1 OR ledger.advocate_id <> c.advocate_id
      OR (entries > 0 AND ledger.conversion_id IS DISTINCT FROM c.id)
      OR c.advocate_reward_cents <> coalesce(ledger.cents, 0)`;

// Percent rewards are rounded half up to the cent (design §3, "Money"), here by another engine than the one that paid.
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

/** The rules that tie referrals, conversions and ledger entries together. */
export const conversionRules: readonly Rule[] = [conversionRecord, conversionEntry, conversionReward];
