import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { type Db, database, listDatabase, pointDatabase, transact, transactBatch } from "@/db/client";

// Connections stay open, with their cached plans.

/** Rows or index entries read, by table. */
export type RowsRead = Readonly<Record<string, number>>;

/** Reads per table of one call, by PostgreSQL's own counters. */
export async function countRowsRead(owner: postgres.Sql, call: () => Promise<unknown>): Promise<RowsRead> {
  await handInCounts(owner);
  const before = await readCounts(owner);
  await call();
  await handInCounts(owner);
  const after = await readCounts(owner);
  const changes = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, rows]) => rows > 0));
}

interface TableReads {
  readonly scans: number;
  readonly lookups: number;
  readonly rows: number;
}

// From the sixth run on, PostgreSQL may use one plan for all parameters.
const RUNS = 7;

/**
 * Average reads per table of one run of a call, by PostgreSQL's own counters. They cover the services' real queries with
 * joins and guards, and show whether an index served each one.
 */
export async function observeReads(
  owner: postgres.Sql,
  call: (run: number) => Promise<unknown>,
): Promise<Record<string, TableReads>> {
  await handInCounts(owner);
  await owner`SELECT pg_stat_reset()`;
  for (let run = 0; run < RUNS; run++) await call(run);
  await handInCounts(owner);
  const tables = await owner<{ name: string; scans: string; lookups: string; rows: string }[]>`
    SELECT relname AS name, seq_scan AS scans, idx_scan AS lookups, seq_tup_read + idx_tup_fetch AS rows
      FROM pg_stat_user_tables WHERE schemaname = 'public'`;
  const average = (count: string) => Number(count) / RUNS;
  return Object.fromEntries(
    tables.map(({ name, scans, lookups, rows }) => [
      name,
      { scans: average(scans), lookups: average(lookups), rows: average(rows) },
    ]),
  );
}

async function readCounts(owner: postgres.Sql): Promise<ReadonlyMap<string, number>> {
  const tables = await owner<{ name: string; rows: string }[]>`
    SELECT t.relname AS name,
           coalesce(t.seq_tup_read, 0) + greatest(coalesce(t.idx_tup_fetch, 0), coalesce(sum(i.idx_tup_read), 0)) AS rows
      FROM pg_stat_user_tables t LEFT JOIN pg_stat_user_indexes i ON i.relid = t.relid
     WHERE t.schemaname = 'public' GROUP BY t.relid, t.relname, t.seq_tup_read, t.idx_tup_fetch`;
  return new Map(tables.map(({ name, rows }) => [name, Number(rows)]));
}

const handIn = sql`SELECT pg_backend_pid() AS pid, pg_stat_force_next_flush()`;

type Ask = () => Promise<readonly { readonly pid: number }[]>;

const from =
  (db: () => Db): Ask =>
  () =>
    db().execute<{ pid: number }>(handIn);

/** Runs one after the other, so that a pool cycles through its connections and opens no new ones. */
const pools: readonly Ask[] = [
  from(database),
  from(listDatabase),
  from(pointDatabase),
  () => transact((tx) => tx.execute<{ pid: number }>(handIn)),
  () => transactBatch((tx) => tx.execute<{ pid: number }>(handIn)),
];

interface HandedIn {
  /** The server's time when all counts had been handed in, in microseconds. */
  readonly at: string;
  /** The pool of each session. */
  readonly poolOf: Map<number, Ask>;
}

const handedIn = new WeakMap<postgres.Sql, HandedIn>();

/** Lets every session that ran something since the last time hand in its counts. A session that ends does so itself. */
async function handInCounts(owner: postgres.Sql): Promise<void> {
  await owner`SELECT pg_stat_force_next_flush()`;
  const { at, poolOf } = handedIn.get(owner) ?? { at: "0", poolOf: new Map<number, Ask>() };
  const done = new Set<number>();
  for (;;) {
    const sessions = await owner<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
         AND extract(epoch FROM state_change) * 1000000 > ${at}::numeric`;
    const pending = new Set(sessions.map(({ pid }) => pid).filter((pid) => !done.has(pid)));
    if (pending.size === 0) break;
    const asks = new Set([...pending].flatMap((pid) => poolOf.get(pid) ?? pools));
    for (const ask of asks) {
      for (const { pid } of await ask()) {
        poolOf.set(pid, ask);
        done.add(pid);
      }
    }
  }
  const [now] = await owner<{ at: string }[]>`
    SELECT extract(epoch FROM clock_timestamp()) * 1000000 AS at`;
  handedIn.set(owner, { at: now?.at ?? "0", poolOf });
}
