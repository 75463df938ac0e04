import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { closeDatabase } from "@/db/client";

interface TableReads {
  readonly scans: number;
  readonly lookups: number;
  readonly rows: number;
}

// From the sixth run on, PostgreSQL may use one plan for all parameters.
const RUNS = 8;

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

// A session reports its counters at the latest when it ends.
async function handInCounts(owner: postgres.Sql): Promise<void> {
  await closeDatabase();
  while ((await otherSessions(owner)) > 0) await sleep(10);
}

async function otherSessions(owner: postgres.Sql): Promise<number> {
  const sessions = await owner`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  return sessions.length;
}
