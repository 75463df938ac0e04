import { type SQL, sql } from "drizzle-orm";

/**
 * Locks one advocate by primary key, for `CROSS JOIN LATERAL`; finds none while another transaction holds the lock. A
 * plain join with FOR UPDATE may read a whole campaign while the tables have no statistics (docs/database.md).
 */
export function lockFreeAdvocate(orgId: SQL, advocateId: SQL): SQL {
  return sql`(SELECT * FROM advocates WHERE org_id = ${orgId} AND id = ${advocateId} LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)`;
}
