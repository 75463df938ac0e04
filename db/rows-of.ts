import { type SQL, sql } from "drizzle-orm";

/**
 * A few objects as rows to select from, passed as one parameter. PostgreSQL assumes that JSON holds a hundred rows and
 * would rather scan tables than look up that many, so the limit gives the real number.
 * @param columns their names and types, in the form of `AS row (…)`
 */
export function rowsOf(objects: readonly object[], columns: string): SQL {
  return sql`(SELECT * FROM json_to_recordset(${JSON.stringify(objects)}::text::json) AS row (${sql.raw(columns)})
               LIMIT ${objects.length}::int)`;
}
