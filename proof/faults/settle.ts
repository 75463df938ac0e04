import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { one } from "@/db/one";

// The work of a worker that was killed goes on within 90 s (design §3, "Messages").
const PATIENCE_MS = 120_000;

/** Waits until no message is waiting any more; answers after how many ms, or null if some still are. */
export async function awaitMessages(): Promise<number | null> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE_MS) {
    const rows = await database().execute<{ waiting: number }>(
      sql`SELECT count(*) AS waiting FROM messages WHERE status = 'queued'`,
    );
    if (one(rows).waiting === 0) return performance.now() - start;
    await sleep(200);
  }
  return null;
}
