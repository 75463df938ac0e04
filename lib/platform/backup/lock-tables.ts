import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { isLockBusy } from "@/db/errors";
import { quoteName } from "@/lib/platform/backup/session";

/** How long it waits for a lock, in ms: less than PostgreSQL's `deadlock_timeout`, so that it gives way first. */
const WAIT_MS = 200;
/** Only after `deadlock_timeout` does PostgreSQL end an autovacuum that is in the way, however long that would take. */
const LONG_WAIT_MS = 1_500;
const SHORT_WAITS = 20;

/**
 * Keeps others out of tables until the end of the transaction. Running writers lock the same tables in their own order, so
 * it takes all or none: after a short wait it gives back what it has and begins again, and neither side can wait for the
 * other. It waits longer once that has failed for some time.
 * @throws the signal's reason once it is aborted
 */
export async function lockTables(
  sql: postgres.Sql,
  tables: readonly string[],
  mode: "ACCESS EXCLUSIVE" | "SHARE ROW EXCLUSIVE",
  signal: AbortSignal,
): Promise<void> {
  const names = tables.map((name) => `public.${quoteName(name)}`).join(", ");
  for (let turn = 0; ; turn++) {
    signal.throwIfAborted();
    await sql.unsafe("SAVEPOINT unlocked");
    try {
      await sql.unsafe(`SET LOCAL lock_timeout = ${turn < SHORT_WAITS ? WAIT_MS : LONG_WAIT_MS}`);
      await sql.unsafe(`LOCK TABLE ${names} IN ${mode} MODE`);
      return;
    } catch (error) {
      if (!isLockBusy(error)) throw error;
      await sql.unsafe("ROLLBACK TO SAVEPOINT unlocked");
      await sleep(50);
    }
  }
}
