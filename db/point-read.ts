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

/** What is asked in one turn of the event loop. */
interface Questions<Row> {
  readonly keys: Map<string, readonly string[]>;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
}

/**
 * A read of one row by its key. What is asked in one turn of the event loop travels as one statement, the same key
 * once: starting a statement costs more than finding another row. Nothing is remembered: whoever asks after the
 * statement has left asks anew. Inside a transaction every question travels by itself.
 * @param columns what a row is found by; keys must be values that their types take
 * @param build the query of the rows that are asked for, with those columns among what it selects
 */
export function pointRead<C extends Columns, Row extends KeyOf<C>>(
  columns: C,
  build: (db: Db, isAsked: SQL) => Query<Row>,
): (db: Db, key: KeyOf<C>) => Promise<Row | undefined> {
  const names = Object.keys(columns);
  // PostgreSQL answers ids in lower case, however they were asked for.
  const partsOf = (key: KeyOf<C>) =>
    Object.entries(columns).map(([name, { columnType }]) =>
      columnType === "PgUUID" ? (key[name]?.toLowerCase() ?? "") : (key[name] ?? ""),
    );
  const query = prepared((db) => build(db, isAmong(columns)));
  const queryOne = prepared((db) => build(db, isIt(columns)));
  let waiting: Questions<Row> | undefined;

  function find(db: Db, keys: readonly (readonly string[])[]): Promise<Row[]> {
    const lists = names.map((name, at) => [name, arrayOf(keys.map((parts) => parts[at] ?? ""))]);
    return query(db).execute(Object.fromEntries(lists));
  }

  function collect(): Questions<Row> {
    const keys = new Map<string, readonly string[]>();
    const rows = nextTurn().then(async () => {
      waiting = undefined;
      const found = await find(pointDatabase(), [...keys.values()]);
      return new Map(found.map((row) => [partsOf(row).join(), row]));
    });
    return { keys, rows };
  }

  return async (db, key) => {
    const parts = partsOf(key);
    if (db !== database()) {
      return (
        await queryOne(db).execute(Object.fromEntries(names.map((name, at) => [name, parts[at] ?? ""])))
      )[0];
    }
    waiting ??= collect();
    const { keys, rows } = waiting;
    const name = parts.join();
    keys.set(name, parts);
    return (await rows).get(name);
  };
}

// A single key is compared: as a list of one, PostgreSQL might read the table for it while it has no statistics.
function isIt(columns: Columns): SQL {
  const parts = Object.entries(columns).map(
    ([name, column]) => sql`${column} = ${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`,
  );
  return sql.join(parts, sql` AND `);
}

function isAmong(columns: Columns): SQL {
  const own = Object.values(columns).map((column) => sql`${column}`);
  const lists = Object.entries(columns).map(
    ([name, column]) => sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[]`,
  );
  return sql`(${sql.join(own, sql`, `)}) IN (SELECT * FROM unnest(${sql.join(lists, sql`, `)}))`;
}

function arrayOf(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join()}}`;
}
