import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";

/**
 * Whether something is in a campaign that was not deleted, for lists over all campaigns of an organization. The deleted
 * ones are read once; a join would be estimated as if organizations had nothing to do with each other's campaigns.
 */
export function notInDeleted(campaignId: SQLWrapper, orgId: string): SQL {
  return sql`${campaignId} NOT IN (
    SELECT ${campaigns.id} FROM ${campaigns} WHERE ${campaigns.orgId} = ${orgId} AND ${campaigns.deletedAt} IS NOT NULL)`;
}
