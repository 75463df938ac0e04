import { sql } from "drizzle-orm";
import type { Rule } from "@/lib/ledger/verify-rule";

const day = (moment: string) => sql.raw(`(${moment} AT TIME ZONE 'UTC')::date`);

// What the figures say, less what the rows say, must be nothing. Of visits only the sum is known.
const dailyFigures: Rule = (within) => sql`
  SELECT 'daily-figures' AS rule, org_id AS "orgId", NULL::uuid AS "advocateId", NULL::uuid AS "referralId", NULL::uuid AS "entryId",
         format('The figures of campaign %s for %s say too much by: %s.', campaign_id, coalesce(day::text, 'all days'),
                concat_ws(', ',
                  nullif(sum(enrolled), 0) || ' enrolled', nullif(sum(reached_visit), 0) || ' of them visited',
                  nullif(sum(reached_referral), 0) || ' of them having referred',
                  nullif(sum(reached_conversion), 0) || ' of them having converted', nullif(sum(visits), 0) || ' visits',
                  nullif(sum(referrals), 0) || ' referrals', nullif(sum(conversions), 0) || ' conversions',
                  nullif(sum(job_value), 0) || ' cents of jobs', nullif(sum(earned), 0) || ' cents earned',
                  nullif(sum(added), 0) || ' cents added', nullif(sum(taken), 0) || ' cents taken off')) AS detail
    FROM (SELECT org_id, campaign_id, day, enrolled, reached_visit, reached_referral, reached_conversion, 0 AS visits,
                 referrals, conversions, job_value_cents AS job_value, earned_cents AS earned, added_cents AS added,
                 taken_cents AS taken
            FROM daily_figures f WHERE ${within("f")}
          UNION ALL
          SELECT org_id, campaign_id, NULL, 0, 0, 0, 0, sum(visits), 0, 0, 0, 0, 0, 0
            FROM daily_figures f WHERE ${within("f")} GROUP BY 1, 2
          UNION ALL
          SELECT org_id, campaign_id, NULL, 0, 0, 0, 0, -sum(visit_count), 0, 0, 0, 0, 0, 0
            FROM advocates a WHERE ${within("a")} GROUP BY 1, 2
          UNION ALL
          SELECT org_id, campaign_id, ${day("enrolled_at")}, -count(*),
                 -count(*) FILTER (WHERE visit_count + pending_count + converted_count > 0),
                 -count(*) FILTER (WHERE pending_count + converted_count > 0), -count(*) FILTER (WHERE converted_count > 0),
                 0, 0, 0, 0, 0, 0, 0
            FROM advocates a WHERE ${within("a")} GROUP BY 1, 2, 3
          UNION ALL
          SELECT org_id, campaign_id, ${day("created_at")}, 0, 0, 0, 0, 0, -count(*), 0, 0, 0, 0, 0
            FROM referrals r WHERE ${within("r")} GROUP BY 1, 2, 3
          UNION ALL
          SELECT c.org_id, a.campaign_id, ${day("c.created_at")}, 0, 0, 0, 0, 0, 0, -count(*),
                 -coalesce(sum(c.job_value_cents), 0), -sum(c.advocate_reward_cents), 0, 0
            FROM conversions c JOIN advocates a ON a.org_id = c.org_id AND a.id = c.advocate_id
           WHERE ${within("c")} AND ${within("a")} GROUP BY 1, 2, 3
          UNION ALL
          SELECT org_id, campaign_id, ${day("created_at")}, 0, 0, 0, 0, 0, 0, 0, 0, 0, -sum(greatest(amount_cents, 0)),
                 sum(least(amount_cents, 0))
            FROM activity e WHERE action = 'advocate.credit.adjusted' AND ${within("e")} GROUP BY 1, 2, 3) figures
   GROUP BY org_id, campaign_id, day
  HAVING (sum(enrolled), sum(reached_visit), sum(reached_referral), sum(reached_conversion), sum(visits), sum(referrals),
          sum(conversions), sum(job_value), sum(earned), sum(added), sum(taken)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`;

/** The rules of the figures that charts are made of. */
export const figureRules: readonly Rule[] = [dailyFigures];
