import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { matchRequests } from "@/db/schema/match-requests";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { notInDeleted } from "@/lib/business/campaigns/conditions";

/**
 * Unconfirmed leads from public links. Limits and trigger-kept sums exclude them; figures for people add them, because
 * a lead counts from the first second.
 */
export const leftOutOfSums = sql`awaits_confirmation AND stage = 'new'`;

/** Condition for new leads, which no one has contacted yet. */
export function isNewLead(orgId: string): SQL {
  return sql`${referrals.orgId} = ${orgId}::uuid AND ${referrals.stage} = 'new'
    AND ${notInDeleted(referrals.campaignId, orgId)}`;
}

interface LeadTotals extends Record<string, unknown> {
  /** Open and converted leads. */
  readonly referrals: number;
  readonly converted: number;
  /** Leads without a sender. */
  readonly matchRequests: number;
}

/**
 * Leads of all campaigns that aren't deleted. Mostly read from trigger-kept sums, so the cost does not grow with size.
 */
export async function readLeadTotals(db: Db, orgId: string): Promise<LeadTotals> {
  const rows = await db.execute<LeadTotals>(sql`
    WITH deleted AS (
      SELECT coalesce(sum(f.referrals), 0) AS referrals, coalesce(sum(f.conversions), 0) AS conversions
        FROM campaigns c JOIN daily_figures f ON f.org_id = c.org_id AND f.campaign_id = c.id
       WHERE c.org_id = ${orgId}::uuid AND c.deleted_at IS NOT NULL)
    SELECT ((SELECT coalesce(sum(used), 0) FROM plan_usage WHERE org_id = ${orgId}::uuid AND resource = 'referrals')
          + (SELECT count(*) FROM referrals
              WHERE org_id = ${orgId}::uuid AND ${leftOutOfSums} AND ${notInDeleted(sql`campaign_id`, orgId)})
          - deleted.referrals)::bigint AS referrals,
           ((SELECT coalesce(sum(converted_referrals), 0) FROM credit_totals WHERE org_id = ${orgId}::uuid)
          - deleted.conversions)::bigint AS converted,
           (SELECT count(*) FROM match_requests WHERE org_id = ${orgId}::uuid) AS "matchRequests"
      FROM deleted`);
  const { referrals: all, converted, matchRequests: unmatched } = single(rows);
  return { referrals: Number(all), converted: Number(converted), matchRequests: Number(unmatched) };
}

/** A bound on pages that poll every few seconds, so they never scan a whole table. */
const MOST_NEW = 1_000;

/** Leads no member has contacted yet, including match requests; at most `MOST_NEW` of the former are counted. */
export async function countNewLeads(db: Db, orgId: string): Promise<number> {
  const rows = await db.execute<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM (
             SELECT ${referrals.id} FROM ${referrals} WHERE ${isNewLead(orgId)}
              ORDER BY ${referrals.id} LIMIT ${MOST_NEW}) new_leads)
         + (SELECT count(*) FROM ${matchRequests} WHERE ${matchRequests.orgId} = ${orgId}::uuid) AS count`);
  return Number(single(rows).count);
}
