import { type SQL, sql } from "drizzle-orm";

/**
 * A few objects as rows to select from, in one parameter. PostgreSQL takes JSON for a hundred rows and would rather
 * read whole tables than look so many up; the limit says how few there are.
 * @param columns their names and types, as `AS row (…)` has them
 */
export function rowsOf(objects: readonly object[], columns: string): SQL {
  return sql`(SELECT * FROM json_to_recordset(${JSON.stringify(objects)}::text::json) AS row (${sql.raw(columns)})
               LIMIT ${objects.length}::int)`;
}
