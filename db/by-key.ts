import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { subqueryOf } from "@/db/driver-workarounds";

/**
 * The row of a table that another row names, for `innerJoinLateral` or `leftJoinLateral`. PostgreSQL looks it up by its
 * key, row by row. A plain join it may plan the other way round while it has no statistics, and then it reads all rows
 * of an organization.
 * @param isIt the condition on the whole key
 */
export function byKey<T extends PgTable>(table: T, isIt: SQL | undefined) {
  return [subqueryOf(table, sql`SELECT * FROM ${table} WHERE ${isIt} LIMIT 1`), sql`true`] as const;
}
