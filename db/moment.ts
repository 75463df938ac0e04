import { type SQL, sql } from "drizzle-orm";

/** A moment as a parameter of raw SQL, which does not accept a Date. */
export function moment(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
