import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { MessageChannel, MessageStatus } from "@/db/enums";
import { messageTallies } from "@/db/schema/workers";

// Kept on `globalThis` so that separately bundled routes count together.
const shared = globalThis as typeof globalThis & { referralRewardsTallies?: Map<string, number> };

const SEPARATOR = " ";

/** Counts a message that has ended, until `saveTallies` hands it on. */
export function tally(channel: MessageChannel, status: MessageStatus): void {
  shared.referralRewardsTallies ??= new Map();
  const key = `${channel}${SEPARATOR}${status}`;
  shared.referralRewardsTallies.set(key, (shared.referralRewardsTallies.get(key) ?? 0) + 1);
}

/**
 * Adds what this process has counted to the installation's tallies. Every now and then is enough: one row for each
 * message would be one row that all workers wait for.
 */
export async function saveTallies(tx: Tx): Promise<void> {
  const counted = shared.referralRewardsTallies ?? new Map<string, number>();
  delete shared.referralRewardsTallies;
  for (const [key, total] of [...counted].sort()) {
    const [channel, status] = key.split(SEPARATOR);
    await tx.execute(sql`
      INSERT INTO ${messageTallies} AS tallies (channel, status, total) VALUES (${channel}, ${status}, ${total})
      ON CONFLICT (channel, status) DO UPDATE SET total = tallies.total + excluded.total`);
  }
}
