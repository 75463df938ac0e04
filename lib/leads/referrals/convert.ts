import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { violatedConstraint } from "@/db/errors";
import { newId } from "@/db/new-id";
import { conversionExternalKey, conversions, referrals as table } from "@/db/schema/referrals";
import type { Actor } from "@/lib/kit/auth/actor";
import { implementBatched, type Member } from "@/lib/kit/batch";
import { ApiError, fieldError } from "@/lib/kit/errors";
import type { Context, WriteContext } from "@/lib/kit/implement";
import type { Subject } from "@/lib/leads/flags/evaluate";
import { flagReferrals } from "@/lib/leads/flags/flag";
import { availableAt, type Booking, bookConversions, changeOf } from "@/lib/leads/referrals/book-conversions";
import { referrals } from "@/lib/leads/referrals/contract";
import {
  type ConvertibleReferral,
  findReferrals,
  isOrdinary,
  isSameFriend,
  lockFreeReferrals,
  type ReferralIds,
  settle,
} from "@/lib/leads/referrals/convertible";
import { confirmReferral, duplicateReferral, findKeeper } from "@/lib/leads/referrals/friend-claims";
import { alreadyRejected } from "@/lib/leads/referrals/reject";
import { askApproval, isAbove, withdrawApproval } from "@/lib/ledger/ceiling/ask";

/**
 * Exactly once, by state: the referral moves from pending to converted, or the call returns the earlier result. A
 * reward above the organization's ceiling waits for a second member's approval instead.
 */
export const convertReferral = implementBatched(referrals.convert, convertAlone, convertTogether);

async function convertAlone(context: WriteContext, input: ConvertInput): Promise<ConvertOutput> {
  await lockAdvocate(context, input);
  const { referral, settled } = await prepare(context, input);
  const { advocateCents: amountCents, jobValueCents } = settled;
  const { externalId } = input;
  const { maxRewardCents, waitingId } = referral;
  if (isAbove(maxRewardCents, amountCents)) {
    const { campaignId, referralId } = input;
    const place = { campaignId, advocateId: referral.advocate.advocateId, referralId };
    return {
      approval: await askApproval(context, {
        kind: "reward",
        ...place,
        amountCents,
        jobValueCents,
        externalId,
      }),
    };
  }
  // For example, a job of $80,000 corrected to $800.
  if (waitingId) await withdrawApproval(context, waitingId);
  return { ok: true, ...(await book(context, input, { referral, settled })) };
}

/** Converts with an approval. @returns the advocate's new balance, in cents */
export async function convertApproved(
  context: WriteContext,
  input: ConvertInput,
  approvalId: string,
): Promise<number> {
  await lockAdvocate(context, input);
  const booked = await book(context, input, await prepare(context, input), approvalId);
  return booked.advocateNewBalance;
}

type ConvertOutput = z.output<typeof referrals.convert.output>;
type ConvertInput = Omit<ReferralIds, "orgId"> & {
  readonly jobValueCents?: number | undefined;
  readonly externalId?: string | undefined;
};

/** Serializes with decisions on reviews of the advocate. */
async function lockAdvocate(
  { db, actor: { orgId } }: WriteContext,
  { referralId }: ConvertInput,
): Promise<void> {
  await db.execute(sql`
    SELECT FROM advocates a
     WHERE a.org_id = ${orgId}::uuid
       AND a.id = (SELECT r.advocate_id FROM referrals r WHERE r.org_id = ${orgId}::uuid AND r.id = ${referralId}::uuid)
       FOR NO KEY UPDATE`);
}

async function prepare(context: WriteContext, input: ConvertInput) {
  const referral = await findReferral(context, input);
  if (referral.status === "converted") throw await alreadyConverted(context, referral);
  if (referral.stage === "rejected") throw alreadyRejected();
  const settled = settle(referral, input.jobValueCents);
  if (settled instanceof ApiError) throw settled;
  if (referral.stage === "lost") await takeBack(context, referral);
  // Converting an unconfirmed referral confirms it.
  if (referral.awaitsConfirmation) {
    await confirmReferral(context, { ...referral, id: referral.referralId }, null);
  }
  return { referral, settled };
}

/** Converting a lost referral reopens it, so it counts again. */
async function takeBack({ db }: WriteContext, referral: ConvertibleReferral): Promise<void> {
  const { orgId, referralId } = referral;
  if (await findKeeper(db, { ...referral, id: referralId })) throw duplicateReferral();
  await db
    .update(table)
    .set({ stage: "new", lostReason: null, stageChangedAt: null })
    .where(and(eq(table.orgId, orgId), eq(table.id, referralId), eq(table.stage, "lost")));
}

async function book(
  context: WriteContext,
  input: ConvertInput,
  prepared: Pick<Booking, "referral" | "settled">,
  approvalId?: string,
): Promise<BookedConversion> {
  const { db, actor, now, record } = context;
  const conversionId = newId(now);
  const { referral } = prepared;
  const open = await flagReferrals(db, [subjectOf({ actor, now }, referral)]);
  const inReview = open.has(referral.referralId);
  const booking = {
    actor,
    now,
    conversionId,
    ...prepared,
    approvalId,
    externalId: input.externalId,
    inReview,
  };
  const booked = await bookConversions(db, [booking]).catch(refuseTakenId);
  const advocateNewBalance = booked.get(conversionId);
  // Another call changed the referral while this one waited for the lock.
  if (advocateNewBalance === undefined)
    return book(context, input, await prepare(context, input), approvalId);
  record(changeOf(booking));
  return present(booking, advocateNewBalance);
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
function subjectOf(
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  referral: ConvertibleReferral,
): Subject {
  const { orgId, referralId } = referral;
  return {
    orgId,
    referralId,
    phase: "converted",
    now,
    memberIds: membersOf(actor),
    isByProgram: actor.kind !== "user",
  };
}

/** A payment reported by a connected system is not an act of the members who connected it. */
function membersOf({ userId, involved = [] }: Actor): string[] {
  return userId === undefined ? [] : [userId, ...involved];
}

function refuseTakenId(error: unknown): never {
  if (violatedConstraint(error) !== conversionExternalKey) throw error;
  throw fieldError("externalId", "belongs to another conversion", "duplicate_conversion");
}

async function findReferral(
  { db, actor, now }: Context,
  { campaignId, referralId }: ConvertInput,
): Promise<ConvertibleReferral> {
  const [referral] = await findReferrals(db, [{ orgId: actor.orgId, campaignId, referralId }], now);
  if (!referral) throw new ApiError("not_found", "There is no referral with this id in this campaign.");
  return referral;
}

/** Handles ordinary referrals whose advocate and friend are not being written elsewhere. */
async function convertTogether(tx: Tx, members: readonly Member<ConvertInput>[]) {
  const now = members[0]?.now ?? new Date();
  const rows = await lockFreeReferrals(tx, members.map(placeOf), now);
  const free = new Map(rows.map((referral) => [keyOf(referral), referral]));
  const wanted = members.map((member) => openBooking(member, free));
  const ordinary = wanted.filter((booking) => booking !== undefined);
  const open = await flagReferrals(
    tx,
    ordinary.map((booking) => subjectOf(booking, booking.referral)),
  );
  const bookings = wanted.map(
    (booking) => booking && { ...booking, inReview: open.has(booking.referral.referralId) },
  );
  const booked = await bookConversions(
    tx,
    bookings.filter((booking) => booking !== undefined),
  );
  return bookings.map((booking) => {
    if (!booking) return undefined;
    const advocateNewBalance = booked.get(booking.conversionId);
    if (advocateNewBalance === undefined) return undefined;
    return {
      output: { ok: true as const, ...present(booking, advocateNewBalance) },
      changes: [changeOf(booking)],
    };
  });
}

/** @param free referrals not yet booked in this batch; taking one also removes the others of its friend */
function openBooking(
  member: Member<ConvertInput>,
  free: Map<string, ConvertibleReferral>,
): Booking | undefined {
  const { actor, now, input } = member;
  const referral = free.get(keyOf(placeOf(member)));
  const settled = referral && isOrdinary(referral) && settle(referral, input.jobValueCents);
  if (!settled || settled instanceof ApiError || isAbove(referral.maxRewardCents, settled.advocateCents)) {
    return undefined;
  }
  for (const [key, candidate] of free) if (isSameFriend(referral, candidate)) free.delete(key);
  return { actor, now, conversionId: newId(now), referral, settled, externalId: input.externalId };
}

function placeOf({ actor: { orgId }, input: { campaignId, referralId } }: Member<ConvertInput>): ReferralIds {
  return { orgId, campaignId, referralId };
}

function keyOf({ orgId, campaignId, referralId }: ReferralIds): string {
  return `${orgId} ${campaignId} ${referralId}`.toLowerCase();
}

async function alreadyConverted(
  { db }: Context,
  { orgId, referralId }: ConvertibleReferral,
): Promise<ApiError> {
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
