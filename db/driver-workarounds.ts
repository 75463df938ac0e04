import type { Readable, Writable } from "node:stream";
import { getTableColumns, getTableName, type SQL, Subquery } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { PostgresJsSession } from "drizzle-orm/postgres-js/session";
import type postgres from "postgres";

// Internals of drizzle-orm 0.45.4 and postgres 3.4.9 (postgres.js) that we rely on. Check each when updating either.

/**
 * drizzle sends unnamed queries unprepared, which costs each a second round trip (drizzle-orm#6096). Any name makes
 * drizzle prepare them, and all our queries have a fixed text.
 */
export function prepareUnnamedQueries(): void {
  PostgresJsSession.prototype.prepareQuery = new Proxy(PostgresJsSession.prototype.prepareQuery, {
    apply: (prepareQuery, session, [query, fields, name, ...rest]) =>
      Reflect.apply(prepareQuery, session, [query, fields, name ?? "prepared", ...rest]),
  });
}

/**
 * Sends unprepared queries together with their parameters. postgres.js first asks PostgreSQL for the parameter types,
 * which costs a second round trip, although drizzle already passes text.
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
 * Removes the empty places before the first row of a result. postgres.js counts rows on from a query that failed after
 * its first rows (porsager/postgres#1120): without a ROLLBACK in between, the next result of that connection would begin
 * with as many places without a row, and a row that is there would look missing.
 * @param client any client, since all share the class of its queries
 */
export function closeResultGaps(client: postgres.ISql): void {
  const query: object = Object.getPrototypeOf(client.unsafe(""));
  if (Object.hasOwn(query, "resolve")) return;
  Object.defineProperty(query, "resolve", {
    set(this: object, resolve: (result: unknown) => void) {
      const value = (result: unknown) => resolve(withoutGap(result));
      Object.defineProperty(this, "resolve", { value, writable: true });
    },
  });
}

function withoutGap(result: unknown): unknown {
  if (!Array.isArray(result)) return result;
  const gap = result.findIndex((_, at) => Object.hasOwn(result, at));
  if (gap > 0) result.splice(0, gap);
  const [first] = result;
  // Several statements at once have a list of results.
  if (Array.isArray(first) && Object.hasOwn(first, "command")) withoutGap(first);
  return result;
}

/**
 * A subquery that stands in for a table in a select. drizzle builds subqueries only from its own query builder, not
 * from raw SQL.
 */
export function subqueryOf<T extends PgTable>(table: T, rows: SQL): Subquery<T["_"]["name"], T["_"]["columns"]> {
  return new Subquery(rows, getTableColumns(table), getTableName(table)) as Subquery<T["_"]["name"], T["_"]["columns"]>;
}

/**
 * Ends reading a COPY. postgres.js stops listening while a stream's buffer is full and does not resume if those were
 * the last rows, so the connection would stay busy.
 */
export function finishCopyOut(stream: Readable): void {
  stream._read(0);
}

/**
 * Ends writing a COPY. postgres.js settles the query once its stream opens, so an error after the last byte would be
 * lost.
 * @throws PostgresError if the table rejects the data
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
