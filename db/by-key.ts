import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { subqueryOf } from "@/db/driver-workarounds";

/**
 * Joins a table by its primary key, for `innerJoinLateral` or `leftJoinLateral`. PostgreSQL then looks up each row by
 * key. A plain join may be planned the other way round while the table has no statistics, reading every row of an
 * organization.
 * @param whereKey the condition on the whole key
 */
export function byKey<T extends PgTable>(table: T, whereKey: SQL | undefined) {
  return [subqueryOf(table, sql`SELECT * FROM ${table} WHERE ${whereKey} LIMIT 1`), sql`true`] as const;
}
