import { sql } from "drizzle-orm";
import { askSteps } from "@/db/enums";
import { asks } from "@/lib/asks/contract";
import { findCampaign } from "@/lib/business/campaigns/service";
import { implement } from "@/lib/kit/implement";

const SINCE_MS = 90 * 24 * 60 * 60 * 1000;

/** Below this many sent asks, a rate means little. */
const FEW = 30;

type StepCounts = {
  step: (typeof askSteps)[number];
  sent: number;
  opened: number;
  referrals: number;
  converted: number;
  unsubscribed: number;
};

/**
 * Credits a referral to the last ask its advocate got within the 14 days before, and an opt-out to one within 3 days.
 */
export const getAskResults = implement(asks.results, async ({ db, actor, now }, { campaignId }) => {
  const { orgId } = actor;
  await findCampaign(db, actor, campaignId);
  const since = new Date(now.getTime() - SINCE_MS);
  const rows = await db.execute<StepCounts>(sql`
    WITH sent AS MATERIALIZED (
      SELECT a.id, a.step, a.advocate_id, a.cause_id, a.decided_at AS at, a.opened_at, d.phone, lower(d.email) AS email, d.email_identity AS person,
             lead(a.decided_at) OVER (PARTITION BY a.advocate_id ORDER BY a.decided_at, a.id) AS next_at
        FROM asks a JOIN advocates d ON d.org_id = a.org_id AND d.id = a.advocate_id
       WHERE a.org_id = ${orgId}::uuid AND a.state = 'sent' AND a.decided_at >= ${since.toISOString()}::timestamptz
         AND a.campaign_id = ${campaignId}::uuid)
    SELECT s.step, count(*)::int AS sent, count(s.opened_at)::int AS opened, coalesce(sum(r.referrals), 0)::int AS referrals,
           coalesce(sum(r.converted), 0)::int AS converted, coalesce(sum(o.outs), 0)::int AS unsubscribed
      FROM sent s
     CROSS JOIN LATERAL (
       SELECT count(*) AS referrals, count(*) FILTER (WHERE r.stage = 'converted') AS converted
         FROM referrals r
        WHERE s.step <> 'friend_reminder' AND r.org_id = ${orgId}::uuid AND r.advocate_id = s.advocate_id
          AND r.created_at >= s.at AND r.created_at < least(s.at + interval '14 days', s.next_at)
        UNION ALL
       SELECT 0, count(*) FROM referrals r
        WHERE s.step = 'friend_reminder' AND r.org_id = ${orgId}::uuid AND r.id = s.cause_id AND r.stage = 'converted'
        ORDER BY 1 DESC, 2 DESC LIMIT 1) r
     CROSS JOIN LATERAL (
       SELECT (EXISTS (SELECT FROM email_opt_outs e WHERE e.org_id = ${orgId}::uuid AND e.email IN (s.email, s.person)
                          AND e.created_at >= s.at AND e.created_at < least(s.at + interval '3 days', s.next_at))
            OR EXISTS (SELECT FROM sms_opt_outs t WHERE t.phone = s.phone
                          AND t.created_at >= s.at AND t.created_at < least(s.at + interval '3 days', s.next_at))
            OR EXISTS (SELECT FROM text_opt_outs t WHERE t.org_id = ${orgId}::uuid AND t.phone = s.phone
                          AND t.created_at >= s.at AND t.created_at < least(s.at + interval '3 days', s.next_at)))::int AS outs) o
     GROUP BY s.step`);
  const byStep = new Map(rows.map((row) => [row.step, row]));
  const none = { sent: 0, opened: 0, referrals: 0, converted: 0, unsubscribed: 0 };
  const results = askSteps.map((step) => {
    const result = { ...none, ...byStep.get(step), step };
    return { ...result, isFew: result.sent < FEW };
  });
  return { results };
});
