import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";

interface CampaignRowColumns {
  readonly orgId: SQLWrapper;
  readonly campaignId: SQLWrapper;
}

/** Join condition for the campaign of a row (advocate, referral, message). */
export function onCampaign({ orgId, campaignId }: CampaignRowColumns): SQL | undefined {
  return and(eq(campaigns.orgId, orgId), eq(campaigns.id, campaignId));
}

interface CampaignTermColumns {
  readonly status: SQLWrapper;
  readonly expiresAt: SQLWrapper;
}

/** SQL condition: the campaign accepts referrals at `now`. */
export function takesReferrals({ status, expiresAt }: CampaignTermColumns, now: Date): SQL<boolean> {
  return sql<boolean>`(${status} = 'active' AND coalesce(${expiresAt} > ${now.toISOString()}::timestamptz, true))`;
}

/**
 * SQL condition: the campaign isn't deleted, for lists over all of an organization's campaigns. A subquery reads the deleted
 * ones once; with a join, the planner's row estimates are far off.
 */
export function notInDeleted(campaignId: SQLWrapper, orgId: string): SQL {
  return sql`${campaignId} NOT IN (
    SELECT ${campaigns.id} FROM ${campaigns} WHERE ${campaigns.orgId} = ${orgId} AND ${campaigns.deletedAt} IS NOT NULL)`;
}
