import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { workers } from "@/db/schema/workers";
import { handOnTallies, saveTallies } from "@/lib/messages/tallies";

/** What the calls of `/api/jobs/run` are called among the workers. */
export const SCHEDULE = "schedule";

/** What this process is called among the workers. */
export function workerName(): string {
  return `${hostname()}/${process.pid}`;
}

/**
 * Says that a worker has just been through all of its work, and hands on what it counted. The clock is the database's:
 * those of machines differ.
 * @param isFirst whether it has only started
 */
export async function beat(name: string, isFirst: boolean): Promise<void> {
  await handOnTallies((tallies) =>
    transact(async (tx) => {
      await tx.execute(sql`
        INSERT INTO ${workers} (name, started_at, seen_at) VALUES (${name}, now(), now())
        ON CONFLICT (name) DO UPDATE
           SET seen_at = excluded.seen_at,
               started_at = CASE WHEN ${isFirst} THEN excluded.started_at ELSE workers.started_at END`);
      // Of those that are gone the newest stays, so that it can be told since when there is none.
      await tx.execute(
        sql`DELETE FROM ${workers} WHERE seen_at < now() - interval '1 day' AND name <> ${name}`,
      );
      await saveTallies(tx, tallies);
    }),
  );
}
