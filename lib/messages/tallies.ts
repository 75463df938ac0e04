import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { MessageChannel, MessageStatus } from "@/db/enums";
import { messageTallies } from "@/db/schema/workers";

/** How many messages have ended, by channel and status. */
export type Tallies = ReadonlyMap<string, number>;

// Kept on `globalThis` so that separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsTallies?: Map<string, number> };

const SEPARATOR = " ";

/** Counts a message that has ended, until `handOnTallies` hands it on. */
export function tally(channel: MessageChannel, status: MessageStatus): void {
  add(`${channel}${SEPARATOR}${status}`, 1);
}

function add(key: string, count: number): void {
  shared.referralRewardsTallies ??= new Map();
  shared.referralRewardsTallies.set(key, (shared.referralRewardsTallies.get(key) ?? 0) + count);
}

/** Hands on what this process has counted since the last time; what cannot be saved is counted on. */
export async function handOnTallies(save: (tallies: Tallies) => Promise<void>): Promise<void> {
  const counted: Tallies = shared.referralRewardsTallies ?? new Map();
  delete shared.referralRewardsTallies;
  try {
    await save(counted);
  } catch (error) {
    for (const [key, count] of counted) add(key, count);
    throw error;
  }
}

/**
 * Adds what a process has counted to the installation's tallies. Every now and then is enough: one row for each
 * message would be one row that all workers wait for.
 */
export async function saveTallies(tx: Tx, counted: Tallies): Promise<void> {
  for (const [key, total] of [...counted].sort()) {
    const [channel, status] = key.split(SEPARATOR);
    await tx.execute(sql`
      INSERT INTO ${messageTallies} AS tallies (channel, status, total) VALUES (${channel}, ${status}, ${total})
      ON CONFLICT (channel, status) DO UPDATE SET total = tallies.total + excluded.total`);
  }
}
