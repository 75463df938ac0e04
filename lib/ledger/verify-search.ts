import { sql } from "drizzle-orm";
import type { Rule } from "@/lib/ledger/verify-rule";

const detail = sql.raw(`
  CASE WHEN words IS NULL THEN 'It cannot be found, because no words are kept of it.'
       WHEN due IS NULL THEN 'Words are kept of what does not exist.'
       ELSE format('It is found by "%s" instead of "%s".', words, due)
  END AS detail`);

const advocateWords: Rule = (within) => sql`
  SELECT 'search-words' AS rule, org_id AS "orgId", advocate_id AS "advocateId", NULL::uuid AS "referralId",
         NULL::uuid AS "entryId", ${detail}
    FROM (SELECT * FROM advocate_search s WHERE ${within("s")}) kept
    FULL JOIN (SELECT org_id, id AS advocate_id, advocate_words(name, email, phone, referral_code) AS due
                 FROM advocates a WHERE ${within("a")}) advocate USING (org_id, advocate_id)
   WHERE words IS DISTINCT FROM due`;

const referralWords: Rule = (within) => sql`
  SELECT 'search-words' AS rule, org_id AS "orgId", NULL::uuid AS "advocateId", referral_id AS "referralId",
         NULL::uuid AS "entryId", ${detail}
    FROM (SELECT * FROM referral_search s WHERE ${within("s")}) kept
    FULL JOIN (SELECT r.org_id, r.id AS referral_id,
                      referral_words(r.friend_name, r.friend_email, r.friend_phone, a.name) AS due
                 FROM referrals r JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
                WHERE ${within("r")} AND ${within("a")}) referral USING (org_id, referral_id)
   WHERE words IS DISTINCT FROM due`;

/** The rules of what advocates and referrals are found by. */
export const searchRules: readonly Rule[] = [advocateWords, referralWords];
