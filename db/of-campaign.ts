/**
 * Whether a row is of this organization and campaign, as SQL. No index serves the comparison, so PostgreSQL searches by
 * the index of the contact beside it and doesn't read a whole campaign.
 * @param row the table's alias
 */
export function ofCampaign(row: string, orgId = "c.org_id", campaignId = "c.campaign_id"): string {
  return `${row}.org_id IS NOT DISTINCT FROM ${orgId} AND ${row}.campaign_id IS NOT DISTINCT FROM ${campaignId}`;
}
