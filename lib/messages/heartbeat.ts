import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { MessageChannel, MessageStatus } from "@/db/enums";
import { messageTallies, workers } from "@/db/schema/workers";

/** What the calls of `/api/jobs/run` are called among the workers. */
export const SCHEDULE = "schedule";

/** What this process is called among the workers. */
export function workerName(): string {
  return `${hostname()}/${process.pid}`;
}

/**
 * Says that a worker has just been through all of its work, and hands over what it counted. The clock is the database's:
 * those of machines differ.
 * @param isFirst whether it has only started
 */
export async function beat(name: string, isFirst: boolean): Promise<void> {
  await handOverCounters((counters) =>
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
      await saveCounters(tx, counters);
    }),
  );
}

/** How many messages have ended, by channel and status. */
type Counters = ReadonlyMap<string, number>;

// Kept on `globalThis` so that separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsCounters?: Map<string, number> };

const SEPARATOR = " ";

/** Counts a message that has ended, until `handOverCounters` hands it over. */
export function countEnded(channel: MessageChannel, status: MessageStatus): void {
  add(`${channel}${SEPARATOR}${status}`, 1);
}

function add(key: string, count: number): void {
  shared.referralRewardsCounters ??= new Map();
  shared.referralRewardsCounters.set(key, (shared.referralRewardsCounters.get(key) ?? 0) + count);
}

/** Hands over what this process has counted since the last time; what cannot be saved is counted on. */
async function handOverCounters(save: (counters: Counters) => Promise<void>): Promise<void> {
  const counted: Counters = shared.referralRewardsCounters ?? new Map();
  delete shared.referralRewardsCounters;
  try {
    await save(counted);
  } catch (error) {
    for (const [key, count] of counted) add(key, count);
    throw error;
  }
}

/**
 * Adds what a process has counted to the installation's counters. Every now and then is enough: one row for each
 * message would be one row that all workers wait for.
 */
async function saveCounters(tx: Tx, counted: Counters): Promise<void> {
  for (const [key, total] of [...counted].sort()) {
    const [channel, status] = key.split(SEPARATOR);
    await tx.execute(sql`
      INSERT INTO ${messageTallies} AS counters (channel, status, total) VALUES (${channel}, ${status}, ${total})
      ON CONFLICT (channel, status) DO UPDATE SET total = counters.total + excluded.total`);
  }
}
