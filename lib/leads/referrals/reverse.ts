import { and, asc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { ReversalReason } from "@/db/enums";
import { violatedConstraint } from "@/db/errors";
import { newId } from "@/db/new-id";
import { conversions, friendKey, friendPhoneKey } from "@/db/schema/referrals";
import { reversals as table } from "@/db/schema/reversals";
import { single } from "@/db/single";
import { memberName } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { readBalance } from "@/lib/leads/advocates/read";
import { releaseWithin } from "@/lib/leads/advocates/release-credit";
import { referrals } from "@/lib/leads/referrals/contract";
import { duplicateReferral } from "@/lib/leads/referrals/friend-claims";
import { lockReferral, readReferral } from "@/lib/leads/referrals/lock";
import { type Moved, moveStanding } from "@/lib/leads/referrals/move-standing";
import { flagReferrals } from "@/lib/leads/review/flag";
import { readReverseShare } from "@/lib/ledger/credit-settings/read";
import { type Refund, rewardAfterRefunds, type Standing } from "@/lib/ledger/reversal";
import { advocateRows, wasNotified } from "@/lib/messages/advocate-messages";
import { queueMessages } from "@/lib/messages/outbox";

type Locked = Awaited<ReturnType<typeof lockReferral>>;
type Reversal = typeof table.$inferSelect;

/**
 * Takes back a reward or part of it by separate entries. Refunds add up in any order, and each `refundId` counts once,
 * even if it was undone before it arrived.
 */
export const reverseReferral = implement(referrals.reverse, async (context, input) => {
  const { reason, note = null, refundId = null, refundedValueCents = null } = input;
  const opened = await openConversion(context, input);
  const { referral, known } = opened;
  if (refundId !== null && known.some((reversal) => reversal.refundId === refundId)) {
    context.unchanged();
    return answer(context, input);
  }
  if (referral.stage === "reversed" && refundId === null) {
    throw new ApiError("already_reversed", "The whole reward was already taken back.");
  }
  const ofValueCents = wholeOf(opened, input);
  const entry = { reason, note, refundId, refundedValueCents, ofValueCents };
  const reversal = await insertReversal(context, opened, entry);
  await settle(context, opened, [...known, reversal], reversal);
  const { orgId, id: referralId } = referral;
  await flagReferrals(context.db, [{ orgId, referralId, phase: "reversed", now: context.now }]);
  return answer(context, input);
});

/**
 * The job value in cents to compare a partial refund with, if the stored one is unknown; null if it is known or the
 * whole reward goes back.
 * @throws ApiError `invalid_input` if the refund cannot be compared
 */
function wholeOf(
  { conversion: { jobValueCents } }: OpenedReferral,
  {
    refundedValueCents,
    ofValueCents,
  }: Pick<z.output<typeof referrals.reverse.input>, "refundedValueCents" | "ofValueCents">,
): number | null {
  if (refundedValueCents === undefined || jobValueCents !== null) return null;
  if (ofValueCents === undefined) {
    const problem = "can’t be compared because the job’s value isn’t known. Leave it out to take back everything";
    throw fieldError("refundedValueCents", problem);
  }
  if (refundedValueCents > ofValueCents) throw fieldError("refundedValueCents", "must be at most ofValueCents");
  return ofValueCents;
}

/** Undoes a failed refund, or everything taken back, by the opposite entry. */
export const unreverseReferral = implement(referrals.unreverse, async (context, input) => {
  const { refundId, note = null } = input;
  const opened = await openConversion(context, input);
  const { known } = opened;
  // A review's reversal is undone by a decision on the review, and the error names it.
  const named = known.filter((reversal) =>
    refundId === undefined ? !reversal.refundId?.startsWith("review-") : reversal.refundId === refundId,
  );
  const undone = { undoneAt: context.now, undoneBy: memberName(context.actor), undoNote: note };
  // Remember a failed refund that has not been reported yet, so it has no effect later.
  if (refundId !== undefined && named.length === 0) {
    await insertReversal(context, opened, { reason: "refunded", refundId, note: null, ...undone });
    record(context, opened, "referral.restored", { refundId });
    return answer(context, input);
  }
  const standing = named.filter(({ undoneAt }) => undoneAt === null);
  const last = standing.at(-1);
  if (!last) {
    if (refundId === undefined) {
      const isDenied = known.some((reversal) => !named.includes(reversal) && reversal.undoneAt === null);
      throw new ApiError(
        "not_reversed",
        isDenied
          ? "A review took this reward back. Undo that decision in the inbox."
          : "Nothing of this reward was taken back.",
      );
    }
    context.unchanged();
    return answer(context, input);
  }
  for (const { id } of standing) {
    await context.db
      .update(table)
      .set(undone)
      .where(and(eq(table.orgId, context.actor.orgId), eq(table.id, id), isNull(table.undoneAt)));
  }
  const left = known.filter((reversal) => !standing.includes(reversal));
  await settle(context, opened, left, { ...last, ...undone }).catch((error: unknown) => {
    const isTaken = [friendKey, friendPhoneKey].includes(violatedConstraint(error) ?? "");
    throw isTaken ? duplicateReferral() : error;
  });
  return answer(context, input);
});

type ReversalIds = Pick<z.output<typeof referrals.reverse.input>, "campaignId" | "referralId">;

/** Locks a converted referral with its reversals. Due rewards are released first. */
async function openConversion(context: WriteContext, ids: ReversalIds) {
  const { db, actor, now } = context;
  const first = await lockReferral(context, ids);
  const released = await releaseWithin(db, { orgId: actor.orgId, advocateId: first.advocate.id }, now);
  const locked = released > 0 ? await lockReferral(context, ids) : first;
  if (locked.referral.status !== "converted") {
    throw new ApiError("not_converted", "This lead isn’t converted, so there is no reward to take back.");
  }
  const ofReferral = and(eq(conversions.orgId, actor.orgId), eq(conversions.referralId, ids.referralId));
  const conversion = single(await db.select().from(conversions).where(ofReferral));
  const known = await db
    .select()
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.referralId, ids.referralId)))
    .orderBy(asc(table.id));
  return { ...locked, conversion, known };
}

type OpenedReferral = Locked & {
  readonly conversion: typeof conversions.$inferSelect;
  readonly known: readonly Reversal[];
};

type ReversalInput = { readonly reason: ReversalReason } & Partial<
  Pick<Reversal, "note" | "refundId" | "refundedValueCents" | "ofValueCents" | "undoneAt" | "undoneBy" | "undoNote">
>;

async function insertReversal(
  context: WriteContext,
  { conversion }: OpenedReferral,
  input: ReversalInput,
): Promise<Reversal> {
  const { db, actor, now } = context;
  const { orgId, referralId, id: conversionId } = conversion;
  const by = { actorKind: actor.kind, actorId: actor.id, by: memberName(context.actor), createdAt: now };
  const rows = await db
    .insert(table)
    .values({ orgId, id: newId(now), referralId, conversionId, ...input, ...by })
    .returning();
  return single(rows);
}

/** Adjusts the reward to its refunds. @param cause the reversal that was made or undone */
async function settle(
  context: WriteContext,
  opened: OpenedReferral,
  all: readonly Reversal[],
  cause: Reversal,
): Promise<void> {
  const { referral, conversion } = opened;
  const standing = all.filter(({ undoneAt }) => undoneAt === null);
  const isUndone = !standing.includes(cause);
  const after = inDirection(
    rewardAfterRefunds(
      {
        rewardMode: referral.rewardMode,
        rewardValue: referral.advocateRewardValue,
        jobValueCents: conversion.jobValueCents,
        rewardCents: conversion.advocateRewardCents,
      },
      standing.map(refundOf),
      await readReverseShare(context.db, referral.orgId),
    ),
    opened,
    isUndone,
  );
  const moved = await moveStanding(context, opened, after, cause, standing.at(-1)?.reason ?? cause.reason);
  await notifyMoved(context, opened, cause, moved);
  record(context, opened, isUndone ? "referral.restored" : "referral.reversed", {
    reason: cause.reason,
    ...(cause.refundId !== null && { refundId: cause.refundId }),
    refundedValueCents: after.refundedValueCents,
    stage: after.isReversed ? "reversed" : "converted",
    ...moved,
  });
}

/**
 * A refund never gives credit back and an undo never takes any: the share from which a fixed reward is taken back may
 * have changed since the last one.
 */
function inDirection(after: Standing, { referral, conversion }: OpenedReferral, isUndone: boolean): Standing {
  const wasReversed = referral.stage === "reversed";
  const leftCents = conversion.advocateRewardCents - referral.reversedRewardCents;
  return isUndone
    ? {
        ...after,
        rewardCents: Math.max(leftCents, after.rewardCents),
        isReversed: wasReversed && after.isReversed,
      }
    : {
        ...after,
        rewardCents: Math.min(leftCents, after.rewardCents),
        isReversed: wasReversed || after.isReversed,
      };
}

function refundOf({ refundedValueCents: cents, ofValueCents: of }: Reversal): Refund {
  return cents !== null && of !== null ? { cents, of } : cents;
}

/** Notifies an advocate who was notified of the reward. */
async function notifyMoved(
  { db, actor, now }: WriteContext,
  { referral, advocate, conversion }: OpenedReferral,
  { id: causeId, reason, undoneAt }: Reversal,
  { takenCents, shortfallCents: owedCents, wasPending }: Moved,
): Promise<void> {
  const { orgId } = referral;
  if (takenCents === 0 || !(await wasNotified(db, orgId, conversion.id))) return;
  const to = { ...advocate, advocateId: advocate.id, mayText: advocate.smsConsentAt !== null };
  const friendAgreed = referral.friendTellConsentAt !== null;
  const names = {
    advocateName: advocate.name,
    friendName: referral.friendName,
    ...(friendAgreed && { friendAgreed }),
    balanceCents: await readBalance(db, orgId, advocate.id),
  };
  const message = { orgId, plan: actor.plan, now, causeId, to };
  const row =
    undoneAt === null
      ? advocateRows({
          ...message,
          template: "reward-reversed",
          data: { ...names, reason, takenCents, owedCents, wasPending },
        })
      : advocateRows({
          ...message,
          template: "reward-restored",
          data: { ...names, restoredCents: -takenCents, isPending: wasPending },
        });
  await queueMessages(db, row);
}

function record(
  { record: add }: WriteContext,
  { referral }: OpenedReferral,
  action: "referral.reversed" | "referral.restored",
  after: Readonly<Record<string, unknown>>,
): void {
  const { id, friendName, stage, refundedValueCents } = referral;
  add({ action, subjectId: id, before: { stage, refundedValueCents }, after: { friendName, ...after } });
}

async function answer(context: WriteContext, ids: ReversalIds) {
  const { advocate } = await lockReferral(context, ids);
  const { creditBalanceCents: advocateNewBalance, pendingCreditCents, owedCents } = advocate;
  const referral = await readReferral(context, ids);
  return { referral, advocateNewBalance, pendingCreditCents, owedCents };
}
