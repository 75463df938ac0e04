import { sql } from "drizzle-orm";
import type { MessageChannel } from "@/db/enums";
import { referrals as table } from "@/db/schema/referrals";

type Waiting = Pick<typeof table.$inferSelect, "awaitsConfirmation" | "confirmationChannel">;

/**
 * Which message a lead waits to be confirmed by; null when it waits for none. A friend with a phone number alone that may
 * not be texted was sent nothing: that lead is new from the first second, and the business calls. Until then the column
 * `awaits_confirmation` only keeps it from taking one of the advocate's places.
 */
export function waitsFor({ awaitsConfirmation, confirmationChannel }: Waiting): MessageChannel | null {
  return awaitsConfirmation ? confirmationChannel : null;
}

/** `waitsFor` in SQL. */
export const confirmationChannel = sql<MessageChannel | null>`CASE WHEN ${table.awaitsConfirmation} THEN ${table.confirmationChannel} END`;

/** Whether a lead waits for its friend, in SQL: what the API calls `awaitsConfirmation`. */
export const waitsForFriend = sql<boolean>`(${table.awaitsConfirmation} AND ${table.confirmationChannel} IS NOT NULL)`;
