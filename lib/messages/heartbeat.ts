import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { MessageChannel, MessageStatus } from "@/db/enums";
import { messageTallies, workers } from "@/db/schema/workers";

/** The worker name for calls of `/api/jobs/run`. */
export const SCHEDULE = "schedule";

/** This process's worker name. */
export function workerName(): string {
  return `${hostname()}/${process.pid}`;
}

/** A worker's sleep, and the query for due work that belongs to the same transaction. */
interface Sleep<T> {
  /** How long notifications wake it, in ms; null if it looks for work soon by itself. */
  readonly forMs: number | null;
  readonly look: (tx: Tx) => Promise<T>;
}

/**
 * Records that a worker has completed a round of its work, and saves its counters. Uses the database's clock, since
 * those of machines differ.
 * @param isFirst whether the worker has just started
 * @returns the result of the look for work, if there was one
 */
export async function recordHeartbeat<T>(name: string, isFirst: boolean, sleep?: Sleep<T>): Promise<T | undefined> {
  const sleepMs = sleep?.forMs ?? null;
  return handOverCounters((counters) =>
    transact(async (tx) => {
      await tx.execute(sql`
        INSERT INTO ${workers} (name, started_at, seen_at, wakes_at)
        VALUES (${name}, now(), now(), now() + ${sleepMs}::float8 * interval '1 millisecond')
        ON CONFLICT (name) DO UPDATE
           SET seen_at = excluded.seen_at, wakes_at = excluded.wakes_at,
               started_at = CASE WHEN ${isFirst} THEN excluded.started_at ELSE workers.started_at END`);
      // The newest stopped worker stays, to show how long there has been none.
      await tx.execute(sql`DELETE FROM ${workers} WHERE seen_at < now() - interval '1 day' AND name <> ${name}`);
      await saveCounters(tx, counters);
      return sleep?.look(tx);
    }),
  );
}

/** Ended messages by channel and status. */
type Counters = ReadonlyMap<string, number>;

// On `globalThis`, so that separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsCounters?: Map<string, number> };

const SEPARATOR = " ";

/** Counts a message that has ended, until `handOverCounters` saves it. */
export function countEnded(channel: MessageChannel, status: MessageStatus): void {
  add(`${channel}${SEPARATOR}${status}`, 1);
}

function add(key: string, count: number): void {
  shared.referralRewardsCounters ??= new Map();
  shared.referralRewardsCounters.set(key, (shared.referralRewardsCounters.get(key) ?? 0) + count);
}

/** Saves what this process has counted since the last save; failed saves keep counting. */
async function handOverCounters<T>(save: (counters: Counters) => Promise<T>): Promise<T> {
  const counted: Counters = shared.referralRewardsCounters ?? new Map();
  delete shared.referralRewardsCounters;
  try {
    return await save(counted);
  } catch (error) {
    for (const [key, count] of counted) add(key, count);
    throw error;
  }
}

/**
 * Adds a process's counts to the installation's counters. Saving per message would make all workers wait for the same
 * row, so this runs now and then.
 */
async function saveCounters(tx: Tx, counted: Counters): Promise<void> {
  for (const [key, total] of [...counted].sort()) {
    const [channel, status] = key.split(SEPARATOR);
    await tx.execute(sql`
      INSERT INTO ${messageTallies} AS counters (channel, status, total) VALUES (${channel}, ${status}, ${total})
      ON CONFLICT (channel, status) DO UPDATE SET total = counters.total + excluded.total`);
  }
}
