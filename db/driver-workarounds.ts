import type { Readable, Writable } from "node:stream";
import { getTableColumns, getTableName, type SQL, Subquery } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { PostgresJsSession } from "drizzle-orm/postgres-js/session";
import type postgres from "postgres";

// Where we reach into drizzle-orm 0.45.4 and postgres 3.4.9 (postgres.js). Check each of them when either is updated.

/**
 * drizzle sends unnamed queries unprepared, which costs each a second round trip (drizzle-orm#6096). Any name makes
 * it prepare them, and every query of ours has a fixed text.
 */
export function prepareUnnamedQueries(): void {
  PostgresJsSession.prototype.prepareQuery = new Proxy(PostgresJsSession.prototype.prepareQuery, {
    apply: (prepareQuery, session, [query, fields, name, ...rest]) =>
      Reflect.apply(prepareQuery, session, [query, fields, name ?? "prepared", ...rest]),
  });
}

/**
 * Sends unprepared queries together with their parameters. postgres.js asks PostgreSQL for the types of these first,
 * which costs a second round trip, though what drizzle hands it is text already.
 */
export function sendAtOnce(client: postgres.ISql): void {
  client.unsafe = new Proxy(client.unsafe, {
    apply: (unsafe, own, args) =>
      Object.defineProperty(Reflect.apply(unsafe, own, args), "describeFirst", {
        get: () => false,
        set: () => undefined,
      }),
  });
}

/**
 * What a query finds of a table, to select from instead of the table. drizzle makes subqueries of its own builder's
 * queries only, not of written SQL.
 */
export function subqueryOf<T extends PgTable>(
  table: T,
  rows: SQL,
): Subquery<T["_"]["name"], T["_"]["columns"]> {
  return new Subquery(rows, getTableColumns(table), getTableName(table)) as Subquery<
    T["_"]["name"],
    T["_"]["columns"]
  >;
}

/**
 * Ends reading a COPY. postgres.js stops listening while a stream's buffer is full, and does not begin again when
 * those were the last rows, so the connection would stay busy.
 */
export function finishCopyOut(stream: Readable): void {
  stream._read(0);
}

/**
 * Ends writing a COPY. postgres.js has settled the query once its stream opens, and would tell nobody of an error that
 * comes after the last byte.
 * @throws PostgresError when the table does not take what was written
 */
export async function finishCopyIn(
  query: ReturnType<postgres.Sql["unsafe"]>,
  stream: Writable,
  bytes: Buffer,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    Object.assign(query, { reject });
    stream.once("error", reject).end(bytes, () => resolve());
  });
}
