import { setImmediate as nextTurn } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Db, database, pointDatabase } from "@/db/client";
import { prepared } from "@/db/prepared";

type Columns = Readonly<Record<string, PgColumn>>;
type KeyOf<C extends Columns> = { readonly [Name in keyof C]: string };

interface Query<Row> {
  execute(keys: Readonly<Record<string, string>>): Promise<Row[]>;
}

/** Reads collected during one turn of the event loop. */
interface ReadBatch<Row> {
  readonly keys: Map<string, readonly string[]>;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
}

/**
 * A read of one row by its key. Reads in one turn of the event loop share a statement, with each key once: starting a
 * statement costs more than finding another row. Nothing is cached: a read after the statement was sent starts a new
 * one. Inside a transaction each read runs on its own.
 * @param columns the key columns; keys must be values that their types accept
 * @param build the query for the requested rows; it must select the key columns
 */
export function pointRead<C extends Columns, Row extends KeyOf<C>>(
  columns: C,
  build: (db: Db, whereKey: SQL) => Query<Row>,
): (db: Db, key: KeyOf<C>) => Promise<Row | undefined> {
  const names = Object.keys(columns);
  // PostgreSQL returns ids in lower case, whatever the case of the key.
  const partsOf = (key: KeyOf<C>) =>
    Object.entries(columns).map(([name, { columnType }]) =>
      columnType === "PgUUID" ? (key[name]?.toLowerCase() ?? "") : (key[name] ?? ""),
    );
  const query = prepared((db) => build(db, matchesAnyKey(columns)));
  const queryOne = prepared((db) => build(db, matchesKey(columns)));
  let waiting: ReadBatch<Row> | undefined;

  function find(db: Db, keys: readonly (readonly string[])[]): Promise<Row[]> {
    const lists = names.map((name, at) => [name, arrayOf(keys.map((parts) => parts[at] ?? ""))]);
    return query(db).execute(Object.fromEntries(lists));
  }

  function collect(): ReadBatch<Row> {
    const keys = new Map<string, readonly string[]>();
    const rowsByKey = nextTurn().then(async () => {
      waiting = undefined;
      const rows = await find(pointDatabase(), [...keys.values()]);
      return new Map(rows.map((row) => [partsOf(row).join(), row]));
    });
    return { keys, rows: rowsByKey };
  }

  return async (db, key) => {
    const parts = partsOf(key);
    if (db !== database()) {
      return (await queryOne(db).execute(Object.fromEntries(names.map((name, at) => [name, parts[at] ?? ""]))))[0];
    }
    waiting ??= collect();
    const { keys, rows } = waiting;
    const name = parts.join();
    keys.set(name, parts);
    return (await rows).get(name);
  };
}

// A single key is compared directly: for a list of one, PostgreSQL might scan the table while it has no statistics.
function matchesKey(columns: Columns): SQL {
  const parts = Object.entries(columns).map(
    ([name, column]) => sql`${column} = ${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`,
  );
  return sql.join(parts, sql` AND `);
}

function matchesAnyKey(columns: Columns): SQL {
  const keyColumns = Object.values(columns).map((column) => sql`${column}`);
  const lists = Object.entries(columns).map(
    ([name, column]) => sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[]`,
  );
  return sql`(${sql.join(keyColumns, sql`, `)}) IN (SELECT * FROM unnest(${sql.join(lists, sql`, `)}))`;
}

function arrayOf(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join()}}`;
}
