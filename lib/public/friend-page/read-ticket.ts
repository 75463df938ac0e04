import { and, eq, isNull } from "drizzle-orm";
import { database } from "@/db/client";
import { referrals } from "@/db/schema/referrals";
import type { Offer } from "@/emails/props";
import type { FriendLink } from "@/lib/public/friend-page/find-link";

/**
 * How far a friend's request is: `waiting` for the friend to confirm it, `set` for the business to call. Null for a
 * request that came to nothing.
 */
type TicketStage = "waiting" | "set" | "contacted" | "booked" | "saved" | null;

/** A friend's request, as its own page shows it. */
export interface Ticket {
  readonly stage: TicketStage;
  /** The terms promised to this friend. */
  readonly offer: Offer;
  /** When it reached its stage, if that was after it was sent. */
  readonly changedAt: Date | null;
}

/**
 * The request that a sent form made. A friend who was known already gets one that waits, like a new friend's, so that
 * typing an address reveals nothing.
 * @param id the id kept for it when the form was sent
 */
export async function readTicket(
  { orgId, advocateId, offer }: Pick<FriendLink, "orgId" | "advocateId" | "offer">,
  id: string,
): Promise<Ticket> {
  const [row] = await database()
    .select()
    .from(referrals)
    .where(
      and(
        eq(referrals.orgId, orgId),
        eq(referrals.id, id),
        eq(referrals.advocateId, advocateId),
        isNull(referrals.erasedAt),
      ),
    );
  if (!row) return { stage: "waiting", offer, changedAt: null };
  const { rewardMode, advocateRewardValue, friendRewardValue } = row;
  return {
    stage: stageOf(row),
    offer: { ...offer, rewardMode, advocateRewardValue, friendRewardValue },
    changedAt: row.convertedAt ?? row.stageChangedAt,
  };
}

function stageOf({ stage, awaitsConfirmation }: typeof referrals.$inferSelect): TicketStage {
  switch (stage) {
    case "new":
      return awaitsConfirmation ? "waiting" : "set";
    case "contacted":
    case "booked":
      return stage;
    case "converted":
      return "saved";
    default:
      return null;
  }
}
