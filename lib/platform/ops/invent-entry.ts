import { v7 as uuidv7 } from "uuid";
import { drawIdBytes } from "@/db/new-id";
import type { activity } from "@/db/schema/activity";
import type { advocates } from "@/db/schema/advocates";
import type { Random } from "@/lib/platform/ops/random";

export type Advocate = typeof advocates.$inferInsert;
export type InventedEntry = typeof activity.$inferInsert;

/** A ledger entry of an invented advocate, made by the seed. */
export function inventEntry(
  { orgId, campaignId, id: advocateId }: Advocate,
  createdAt: Date,
  action: InventedEntry["action"],
  description: string,
): InventedEntry {
  return {
    orgId,
    campaignId,
    advocateId,
    id: newId(createdAt),
    action,
    description,
    actorKind: "system",
    actorId: "seed",
    createdAt,
  };
}

/**
 * An id that sorts by its moment.
 * @param lastDigit decides the row's counter slot, as a random digit would
 */
export function newId(at: Date, lastDigit?: string): string {
  const id = uuidv7({ msecs: at.getTime(), random: drawIdBytes() });
  return lastDigit === undefined ? id : `${id.slice(0, -1)}${lastDigit}`;
}

/** A moment from `earliest` (included) to `latest`. */
export function between(random: Random, earliest: Date, latest: Date): Date {
  const span = latest.getTime() - earliest.getTime();
  return new Date(earliest.getTime() + Math.floor(random.next() * span));
}
