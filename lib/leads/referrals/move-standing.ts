import { and, eq } from "drizzle-orm";
import type { ReversalReason } from "@/db/enums";
import type { advocates } from "@/db/schema/advocates";
import { type conversions, referrals as table } from "@/db/schema/referrals";
import type { reversals } from "@/db/schema/reversals";
import { formatCents } from "@/lib/kit/format-cents";
import type { WriteContext } from "@/lib/kit/implement";
import { changePending } from "@/lib/leads/advocates/release-credit";
import { noteStep } from "@/lib/leads/referrals/reject";
import { postActivity } from "@/lib/ledger/post-activity";
import type { Standing } from "@/lib/ledger/reversal";

/** A converted referral, locked with its advocate. */
interface ConvertedReferral {
  readonly referral: typeof table.$inferSelect;
  readonly advocate: typeof advocates.$inferSelect;
  readonly conversion: typeof conversions.$inferSelect;
}

/** Credit that moved, in cents. */
export interface Moved {
  /** Taken back; negative if restored. */
  readonly takenCents: number;
  /** The part of `takenCents` that was already spent and is now owed. */
  readonly shortfallCents: number;
  readonly wasPending: boolean;
}

/**
 * Adjusts a reward to its refunds. A pending reward is lowered; from a credited one, the available part is taken and
 * the rest is owed. Restored credit settles owed credit first (trigger `advocates_settled`).
 * @param reason why it is reversed, if it is
 */
export async function moveStanding(
  context: WriteContext,
  converted: ConvertedReferral,
  after: Standing,
  cause: typeof reversals.$inferSelect,
  reason: ReversalReason,
): Promise<Moved> {
  const { referral, advocate, conversion } = converted;
  const takenCents = conversion.advocateRewardCents - referral.reversedRewardCents - after.rewardCents;
  const isReversedAnew = after.isReversed !== (referral.stage === "reversed");
  const wasPending = await changePending(context.db, conversion, { amountCents: after.rewardCents });
  const shortfallCents = wasPending ? 0 : Math.max(0, takenCents - advocate.creditBalanceCents);
  if (takenCents !== 0 || isReversedAnew) {
    const amountCents = wasPending ? 0 : shortfallCents - takenCents;
    await postActivity(context, {
      campaignId: referral.campaignId,
      advocateId: advocate.id,
      referralId: referral.id,
      reversalId: cause.id,
      friendName: referral.friendName,
      ...describeEntry(referral.friendName, cause, { takenCents, shortfallCents, wasPending }),
      ...(amountCents !== 0 && { amountCents }),
      ...(shortfallCents > 0 && { owedCents: shortfallCents }),
    });
  }
  await markStanding(context, converted, after, reason);
  return { takenCents, shortfallCents, wasPending };
}

const causes: Readonly<Record<ReversalReason, string>> = {
  refunded: "was refunded",
  canceled: "was canceled",
  chargeback: "was charged back",
  fraud: "does not count",
  duplicate: "was counted twice",
  mistake: "was counted by mistake",
  other: "does not count",
  "not eligible": "does not count",
};

// Starts with the friend's name, which is removed when the friend's data is erased.
function describeEntry(
  friendName: string,
  { reason, undoneAt }: typeof reversals.$inferSelect,
  { takenCents, shortfallCents, wasPending }: Moved,
) {
  const isTaken = undoneAt === null;
  const amount = takenCents === 0 ? "" : `: ${formatCents(Math.abs(takenCents) - shortfallCents)}`;
  const pending = wasPending && takenCents !== 0 ? " of pending credit" : "";
  const done = takenCents === 0 ? "" : isTaken ? " taken back" : " given back";
  const what = isTaken ? causes[reason] : "counts again";
  const owed = shortfallCents > 0 ? `, ${formatCents(shortfallCents)} owed` : "";
  return {
    action: isTaken ? ("advocate.credit.reversed" as const) : ("advocate.credit.restored" as const),
    description: `${friendName}’s job ${what}${amount}${pending}${done}${owed}`,
  };
}

async function markStanding(
  context: WriteContext,
  { referral, conversion }: ConvertedReferral,
  { isReversed, rewardCents, refundedValueCents }: Standing,
  reason: ReversalReason,
): Promise<void> {
  const { db, now } = context;
  const { orgId, id, stage } = referral;
  const stays = isReversed === (stage === "reversed");
  const next = isReversed
    ? ({ stage: "reversed", reversedAt: stays ? referral.reversedAt : now, reversalReason: reason } as const)
    : ({ stage: "converted", reversedAt: null, reversalReason: null } as const);
  await db
    .update(table)
    .set({
      ...next,
      ...(!stays && { stageChangedAt: now }),
      refundedValueCents,
      reversedRewardCents: conversion.advocateRewardCents - rewardCents,
    })
    .where(and(eq(table.orgId, orgId), eq(table.id, id)));
  if (stays) return;
  const details = { reason: isReversed ? reason : null, note: null };
  await noteStep(context, { referralId: id, stage: next.stage, ...details });
}
