import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { matchRequests } from "@/db/schema/match-requests";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { notInDeleted } from "@/lib/business/campaigns/conditions";

/**
 * Leads that a stranger sent and no one has stood by yet. Limits leave them out, and so do the sums that triggers keep;
 * figures for people add them, because a lead counts from the first second.
 */
export const leftOutOfSums = sql`awaits_confirmation AND stage = 'new'`;

/** What a list of new leads holds: no one has contacted them yet. */
export function isNewLead(orgId: string): SQL {
  return sql`${referrals.orgId} = ${orgId}::uuid AND ${referrals.stage} = 'new'
    AND ${notInDeleted(referrals.campaignId, orgId)}`;
}

interface LeadTotals extends Record<string, unknown> {
  /** Open and converted ones. */
  readonly referrals: number;
  readonly converted: number;
  /** Leads without a sender. */
  readonly matchRequests: number;
}

/** The leads of all campaigns that aren't deleted. Sums kept by triggers tell most of it, so that size doesn't matter. */
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

/** No business calls so many; a bound keeps what pages ask for every few seconds from reading a whole table. */
const MOST_NEW = 1_000;

/** Leads that no member has contacted yet, leads without a sender included; of the former at most `MOST_NEW` count. */
export async function countNewLeads(db: Db, orgId: string): Promise<number> {
  const rows = await db.execute<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM (
             SELECT ${referrals.id} FROM ${referrals} WHERE ${isNewLead(orgId)}
              ORDER BY ${referrals.id} LIMIT ${MOST_NEW}) new_leads)
         + (SELECT count(*) FROM ${matchRequests} WHERE ${matchRequests.orgId} = ${orgId}::uuid) AS count`);
  return Number(single(rows).count);
}
