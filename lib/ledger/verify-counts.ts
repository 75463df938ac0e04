import { sql } from "drizzle-orm";
import type { Rule } from "@/lib/ledger/verify-rule";

const advocateCounts: Rule = (within) => sql`
  SELECT 'advocate-counts' AS rule, a.org_id AS "orgId", a.id AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('The advocate counts %s pending and %s converted referrals, but there are %s and %s.',
                a.pending_count, a.converted_count, coalesce(pending, 0), coalesce(converted, 0)) AS detail
    FROM advocates a
    LEFT JOIN (SELECT org_id, advocate_id, count(*) FILTER (WHERE status = 'pending') AS pending,
                      count(*) FILTER (WHERE status = 'converted') AS converted
                 FROM referrals r WHERE ${within("r")} GROUP BY org_id, advocate_id) real
      ON real.org_id = a.org_id AND real.advocate_id = a.id
   WHERE ${within("a")} AND (a.pending_count, a.converted_count) <> (coalesce(pending, 0), coalesce(converted, 0))`;

const planUsage: Rule = (within) => sql`
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
               SELECT org_id, 'referrals', count(*) FROM referrals t WHERE ${within("t")} GROUP BY org_id) real
      ON real.org_id = u.org_id AND real.resource = u.resource
   WHERE coalesce(u.used, 0) <> coalesce(number, 0)`;

const creditTotals: Rule = (within) => sql`
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

/** The rules of everything that is counted ahead of time. */
export const countRules: readonly Rule[] = [advocateCounts, planUsage, creditTotals];
