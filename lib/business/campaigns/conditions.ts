import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";

interface OfCampaign {
  readonly orgId: SQLWrapper;
  readonly campaignId: SQLWrapper;
}

/** Joins the campaign that a row (of advocates, referrals, messages) belongs to. */
export function itsCampaign({ orgId, campaignId }: OfCampaign): SQL | undefined {
  return and(eq(campaigns.orgId, orgId), eq(campaigns.id, campaignId));
}

interface Terms {
  readonly status: SQLWrapper;
  readonly expiresAt: SQLWrapper;
}

/** Whether a campaign takes referrals at this moment, as a condition on its columns. */
export function takesReferrals({ status, expiresAt }: Terms, now: Date): SQL<boolean> {
  return sql<boolean>`(${status} = 'active' AND coalesce(${expiresAt} > ${now.toISOString()}::timestamptz, true))`;
}

/**
 * Whether something is in a campaign that was not deleted, for lists over all campaigns of an organization. The deleted
 * ones are read once; a join would be estimated as if organizations had nothing to do with each other's campaigns.
 */
export function notInDeleted(campaignId: SQLWrapper, orgId: string): SQL {
  return sql`${campaignId} NOT IN (
    SELECT ${campaigns.id} FROM ${campaigns} WHERE ${campaigns.orgId} = ${orgId} AND ${campaigns.deletedAt} IS NOT NULL)`;
}
