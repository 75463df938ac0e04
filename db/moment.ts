import { type SQL, sql } from "drizzle-orm";

/** A moment as a parameter of SQL by hand, which takes no Date. */
export function moment(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
