import { and, getTableColumns, getTableName, type SQL, type SQLWrapper, Subquery, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** In what order a list is: by some columns and then by the id, all in one direction. */
export interface Order {
  readonly by: readonly SQLWrapper[];
  readonly id: SQLWrapper;
  readonly direction: "asc" | "desc";
}

/** A list of rows of an organization that can be searched. */
export interface Listing extends Order {
  readonly table: SQLWrapper;
  /** Whether a row is of the organization, which is first in every index. */
  readonly isOurs: SQL;
  readonly where: SQL | undefined;
  /** What its rows are found by, in lower case and with a space before each word. */
  readonly words: {
    readonly table: SQLWrapper;
    readonly isOurs: SQL;
    readonly id: SQLWrapper;
    readonly text: SQLWrapper;
  };
  /** How many rows to look through at most: for what is rarer than that, asking the index takes less time. */
  readonly far: number;
}

/** The terms of `ORDER BY`. */
export function inOrder({ by, id, direction }: Order): SQL {
  return commas([...by, id].map((column) => sql`${column} ${sql.raw(direction)}`));
}

/** Whether a row comes after the one that has these values in the columns of the order, its id last. */
export function isAfter({ by, id, direction }: Order, values: readonly SQL[]): SQL {
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  return sql`(${commas([...by, id])}) ${beyond} (${commas(values)})`;
}

/** The first rows of a list, as a query for them. */
export function frontOf(listing: Listing, limit: number): SQL {
  const { table, isOurs, where } = listing;
  return sql`SELECT * FROM ${table} WHERE ${and(isOurs, where)} ORDER BY ${inOrder(listing)} LIMIT ${limit}::int`;
}

/** What a query finds of a table, to select from instead of the table. */
export function inPlaceOf(table: PgTable, rows: SQL) {
  return new Subquery(rows, getTableColumns(table), getTableName(table));
}

/** Parts of a query with commas between them. */
export function commas(parts: readonly SQLWrapper[]): SQL {
  return sql.join([...parts], sql`, `);
}
