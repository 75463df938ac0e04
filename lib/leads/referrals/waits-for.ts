import { sql } from "drizzle-orm";
import type { MessageChannel } from "@/db/enums";
import { referrals as table } from "@/db/schema/referrals";

type ConfirmationState = Pick<typeof table.$inferSelect, "awaitsConfirmation" | "confirmationChannel">;

/**
 * The channel of the confirmation that a lead waits for, or null. A phone-only friend who may not be texted got no
 * message, so that lead is new at once and the business calls. Until then `awaits_confirmation` only keeps it from
 * taking one of the advocate's places.
 */
export function waitsFor({
  awaitsConfirmation,
  confirmationChannel,
}: ConfirmationState): MessageChannel | null {
  return awaitsConfirmation ? confirmationChannel : null;
}

/** `waitsFor` in SQL. */
export const confirmationChannel = sql<MessageChannel | null>`CASE WHEN ${table.awaitsConfirmation} THEN ${table.confirmationChannel} END`;

/** Whether a lead waits for its friend, in SQL: `awaitsConfirmation` in the API. */
export const waitsForFriend = sql<boolean>`(${table.awaitsConfirmation} AND ${table.confirmationChannel} IS NOT NULL)`;
