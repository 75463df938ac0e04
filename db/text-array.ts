import { type SQL, sql } from "drizzle-orm";

/** Texts as one parameter of the type `text[]`. */
export function textArray(values: readonly string[]): SQL {
  return sql`ARRAY(SELECT json_array_elements_text(${JSON.stringify(values)}::text::json))`;
}
