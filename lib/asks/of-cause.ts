import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: the ask `a` is one of a cause. Without statistics, an index of all planned or sent asks looks as good as the
 * one of causes, so the organization is compared in a way that fits no index. Compare states as text for the same reason.
 * @param cause the id of the job, ledger entry, advocate or referral
 */
export function isOfCause(orgId: string, cause: SQL): SQL {
  return sql`a.cause_id = ${cause} AND a.org_id IS NOT DISTINCT FROM ${orgId}::uuid`;
}
