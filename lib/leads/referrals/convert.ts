import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { violatedConstraint } from "@/db/errors";
import { newId } from "@/db/new-id";
import { conversionExternalKey, conversions, referrals as table } from "@/db/schema/referrals";
import type { Actor } from "@/lib/kit/auth/actor";
import { type BatchedCall, checkCall, implementBatched, performAlone } from "@/lib/kit/batch";
import { ApiError, fieldError } from "@/lib/kit/errors";
import type { Context, WriteContext } from "@/lib/kit/implement";
import { availableAt, type Booking, bookConversions, changeOf } from "@/lib/leads/referrals/book-conversions";
import { referrals } from "@/lib/leads/referrals/contract";
import {
  type ConvertibleReferral,
  findReferrals,
  isOrdinary,
  isSameFriend,
  lockFreeReferrals,
  type ReferralIds,
  type Settled,
  settle,
} from "@/lib/leads/referrals/convertible";
import { confirmReferral, countAgain, duplicateReferral, findKeeper } from "@/lib/leads/referrals/friend-claims";
import { noSuchReferral } from "@/lib/leads/referrals/lock";
import { alreadyRejected } from "@/lib/leads/referrals/reject";
import type { Subject } from "@/lib/leads/review/evaluate";
import { flagReferrals } from "@/lib/leads/review/flag";
import { NEEDS_APPROVAL } from "@/lib/ledger/approvals/approval-contract";
import { askApproval, isAbove, withdrawApproval } from "@/lib/ledger/approvals/ask";

/**
 * Exactly once, by state: the referral moves from pending to converted, or the call returns the earlier result. A
 * reward above the organization's ceiling waits for a second member's approval instead.
 */
export const convertReferral = implementBatched(referrals.convert, convertReferrals);

/** Converts with an approval. @returns the advocate's new balance, in cents */
export async function convertApproved(context: WriteContext, input: ConvertInput, approvalId: string): Promise<number> {
  const converted = await performAlone(context, { ...input, approvalId }, convertReferrals);
  if (NEEDS_APPROVAL in converted) throw new Error("An approved conversion needs no approval");
  return converted.advocateNewBalance;
}

type ConvertOutput = z.output<typeof referrals.convert.output>;
type ConvertInput = Omit<ReferralIds, "orgId"> & {
  readonly jobValueCents?: number | undefined;
  readonly externalId?: string | undefined;
  readonly approvalId?: string;
};
type Call = BatchedCall<ConvertInput>;

/** A batch takes ordinary referrals whose advocate and friend are not being written elsewhere. */
async function convertReferrals(
  tx: Tx,
  calls: readonly Call[],
  isAlone: boolean,
): Promise<(ConvertOutput | undefined)[]> {
  const now = calls[0]?.now ?? new Date();
  if (isAlone) await lockAdvocates(tx, calls);
  const rows = await (isAlone ? findReferrals : lockFreeReferrals)(tx, calls.map(placeOf), now);
  const free = new Map(rows.map((referral) => [keyOf(referral), referral]));
  const prepared: Prepared[] = [];
  for (const call of calls) prepared.push(await prepare(call, free, isAlone));
  const open = await flagReferrals(tx, prepared.filter(isBooking).map(subjectOf));
  const bookings = prepared.map(
    (result): Prepared => (isBooking(result) ? { ...result, inReview: open.has(result.referral.referralId) } : result),
  );
  const booked = await bookConversions(tx, bookings.filter(isBooking)).catch(refuseTakenId);
  // Another call changed the referral while this one waited for the lock.
  if (isAlone && bookings.some((booking) => isBooking(booking) && !booked.has(booking.conversionId))) {
    return convertReferrals(tx, calls, isAlone);
  }
  return bookings.map((booking, at) => {
    if (!isBooking(booking)) return booking;
    const advocateNewBalance = booked.get(booking.conversionId);
    if (advocateNewBalance === undefined) return undefined;
    calls[at]?.record(changeOf(booking));
    return { ok: true, ...present(booking, advocateNewBalance) };
  });
}

/** A conversion to book, or the approval it waits for; undefined if the call has to run alone. */
type Prepared = Booking | Extract<ConvertOutput, { readonly approval: unknown }> | undefined;

function isBooking(prepared: Prepared): prepared is Booking {
  return prepared !== undefined && !(NEEDS_APPROVAL in prepared);
}

/** Serializes with decisions on reviews of the advocate. */
async function lockAdvocates(tx: Tx, calls: readonly Call[]): Promise<void> {
  for (const { actor, input } of calls) {
    await tx.execute(sql`
      SELECT FROM advocates a
       WHERE a.org_id = ${actor.orgId}::uuid
         AND a.id = (SELECT r.advocate_id FROM referrals r
                      WHERE r.org_id = ${actor.orgId}::uuid AND r.id = ${input.referralId}::uuid)
         FOR NO KEY UPDATE`);
  }
}

/**
 * Decides what becomes of a call. Alone, it also does what has to come before the booking.
 * @param free referrals not yet booked in this batch; taking one also removes the others of its friend
 */
async function prepare(call: Call, free: Map<string, ConvertibleReferral>, isAlone: boolean): Promise<Prepared> {
  const { actor, now, input } = call;
  const { jobValueCents: job, externalId, approvalId } = input;
  const referral = free.get(keyOf(placeOf(call)));
  if (isAlone) await requirePending(call, referral);
  if (!referral || !(isAlone || isOrdinary(referral))) return undefined;
  const settled = checkCall(isAlone, () => settle(referral, job));
  if (!settled) return undefined;
  const needsApproval = approvalId === undefined && isAbove(referral.maxRewardCents, settled.advocateCents);
  if (!isAlone && needsApproval) return undefined;
  if (isAlone) await makeOrdinary(call, referral);
  if (needsApproval) return { approval: await askReward(call, referral, settled) };
  // For example, a job of $80,000 corrected to $800.
  if (approvalId === undefined && referral.waitingId) await withdrawApproval(call, referral.waitingId);
  for (const [key, candidate] of free) if (isSameFriend(referral, candidate)) free.delete(key);
  return { actor, now, conversionId: newId(now), referral, settled, externalId, approvalId };
}

/** Reopens a lost referral and confirms an unconfirmed one. */
async function makeOrdinary(call: Call, referral: ConvertibleReferral): Promise<void> {
  if (referral.stage === "lost") await takeBack(call, referral);
  if (!referral.awaitsConfirmation) return;
  await confirmReferral(call, { ...referral, id: referral.referralId }, null);
}

/** @throws ApiError `not_found`, `already_converted`, or the rejection's */
async function requirePending(call: Call, referral: ConvertibleReferral | undefined): Promise<void> {
  if (!referral) throw noSuchReferral();
  if (referral.status === "converted") throw await alreadyConverted(call, referral);
  if (referral.stage === "rejected") throw alreadyRejected();
}

function askReward(call: Call, { advocate, campaignId, referralId }: ConvertibleReferral, settled: Settled) {
  const { advocateCents: amountCents, jobValueCents } = settled;
  return askApproval(call, {
    kind: "reward",
    campaignId,
    advocateId: advocate.advocateId,
    referralId,
    amountCents,
    jobValueCents,
    externalId: call.input.externalId,
  });
}

/** Converting a lost referral reopens it, so it counts again. */
async function takeBack(call: Call, referral: ConvertibleReferral): Promise<void> {
  const { orgId, referralId } = referral;
  const claim = { ...referral, id: referralId };
  if (await findKeeper(call.db, claim)) throw duplicateReferral();
  await call.db
    .update(table)
    .set({ stage: "new", lostReason: null, stageChangedAt: null })
    .where(and(eq(table.orgId, orgId), eq(table.id, referralId), eq(table.stage, "lost")));
  await countAgain(call, claim);
}

interface BookedConversion {
  readonly conversionId: string;
  readonly advocateNewBalance: number;
  readonly creditAvailableAt?: Date;
  readonly inReview?: true;
}

function present(booking: Booking, advocateNewBalance: number): BookedConversion {
  const creditAvailableAt = availableAt(booking);
  return {
    conversionId: booking.conversionId,
    advocateNewBalance,
    ...(creditAvailableAt && { creditAvailableAt }),
    ...(booking.inReview && { inReview: true }),
  };
}

/** The conversion as a subject for the review rules, with the members behind it. */
function subjectOf({ actor, now, referral: { orgId, referralId } }: Booking): Subject {
  const isByProgram = actor.kind !== "user";
  return { orgId, referralId, phase: "converted", now, memberIds: membersOf(actor), isByProgram };
}

/** A payment reported by a connected system is not an act of the members who connected it. */
function membersOf({ userId, involved = [] }: Actor): string[] {
  return userId === undefined ? [] : [userId, ...involved];
}

function refuseTakenId(error: unknown): never {
  if (violatedConstraint(error) !== conversionExternalKey) throw error;
  throw fieldError("externalId", "belongs to another conversion", "duplicate_conversion");
}

function placeOf({ actor: { orgId }, input: { campaignId, referralId } }: Call): ReferralIds {
  return { orgId, campaignId, referralId };
}

function keyOf({ orgId, campaignId, referralId }: ReferralIds): string {
  return `${orgId} ${campaignId} ${referralId}`.toLowerCase();
}

async function alreadyConverted({ db }: Context, { orgId, referralId }: ConvertibleReferral): Promise<ApiError> {
  const [conversion] = await db
    .select()
    .from(conversions)
    .where(and(eq(conversions.orgId, orgId), eq(conversions.referralId, referralId)));
  const facts = conversion && {
    conversionId: conversion.id,
    convertedAt: conversion.createdAt.toISOString(),
    advocateRewardCents: conversion.advocateRewardCents,
  };
  return new ApiError("already_converted", "This lead was already converted, so no credit was added.", {
    facts: { conversion: facts },
  });
}
