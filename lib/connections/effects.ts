import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ConnectionEventOutcome } from "@/db/enums-connections";
import { one } from "@/db/one";
import { conversions, referrals } from "@/db/schema/referrals";
import { reversals } from "@/db/schema/reversals";
import { textArray } from "@/db/text-array";
import { WAITING } from "@/lib/ceiling/contract";
import {
  findCandidates,
  findPayment,
  type Lead,
  matchLead,
  type Payment,
  type Place,
} from "@/lib/connections/match";
import { keepReferences } from "@/lib/connections/references";
import type { Told } from "@/lib/connections/told";
import { attempt } from "@/lib/kit/attempt";
import { ApiError, type ErrorCode, errorCodes } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { convertReferral } from "@/lib/referrals/convert";
import { createReferral } from "@/lib/referrals/create";
import { reverseReferral, unreverseReferral } from "@/lib/referrals/reverse";
import { setReferralStage } from "@/lib/referrals/stages";

/** What came of an event. */
export interface Handled {
  readonly outcome: Exclude<ConnectionEventOutcome, "kept">;
  /** Why it had no effect, as a sentence for members. */
  readonly detail?: string;
  readonly referralId?: string;
  /** What the advocate got, in cents; less than 0 for what was taken back. */
  readonly creditCents?: number;
}

/** A lead, as far as the functions that change it ask. */
type Meant = Pick<Lead, "referralId" | "campaignId">;

/**
 * Lets an event take effect through the same functions as the API, so by the same rules, or finds out why it cannot,
 * which leaves no trace.
 * @param chosen the lead that a member says it means
 * @throws whatever is our own failure
 */
export async function handleTold(
  context: WriteContext,
  place: Place,
  told: Told | null,
  chosen?: Meant,
): Promise<Handled> {
  if (!told) return { outcome: "nothing", detail: "This kind of event isn’t used here." };
  try {
    return await attempt(context, (part) => {
      if (told.meaning === "booked" || told.meaning === "paid") return advance(part, place, told, chosen);
      return told.meaning === "refunded" ? takeBack(part, place, told, chosen) : giveBack(part, place, told);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explain(error);
  }
}

// What happened before, or has nothing to act on, is no trouble.
const harmless: ReadonlySet<ErrorCode> = new Set([
  "already_converted",
  "duplicate_conversion",
  "already_reversed",
  "not_reversed",
]);

function explain({ code, message, errors }: ApiError): Handled {
  if (errorCodes[code][0] >= 500) throw new ApiError(code, message);
  const [first] = errors;
  const detail = first ? `${first.field} ${first.message}.` : message;
  if (harmless.has(code)) return { outcome: "nothing", detail };
  return { outcome: code === "not_found" ? "needs_you" : "refused", detail };
}

async function advance(
  context: WriteContext,
  place: Place,
  told: Told,
  chosen: Meant | undefined,
): Promise<Handled> {
  const known = told.meaning === "paid" ? await findPayment(context.db, place, told.paymentIds) : undefined;
  if (known) return repeatPayment(context, place, told, known);
  const found = chosen ?? (await findMeant(context, place, told));
  if ("outcome" in found) return found;
  const { referralId } = found;
  await keepReferences(context.db, { ...place, referralId, told, now: context.now }, false);
  if (told.meaning === "booked") return book(context, found);
  return pay(context, place, told, found);
}

// Such as a checkout and its invoice: they tell of one payment, by ids of their own.
async function repeatPayment(
  context: WriteContext,
  place: Place,
  told: Told,
  { referralId }: Payment,
): Promise<Handled> {
  await keepReferences(context.db, { ...place, referralId, told, now: context.now }, true);
  return { outcome: "nothing", detail: "This payment has converted its lead already.", referralId };
}

async function findMeant(context: WriteContext, place: Place, told: Told): Promise<Meant | Handled> {
  const match = await matchLead(context.db, place, told);
  if (match.kind === "lead") return match.lead;
  if (match.kind === "sent") {
    const { campaignId } = match.sender;
    const friendName = told.name?.trim().slice(0, 100) || told.email || told.phone || "";
    const { email: friendEmail, phone: friendPhone } = told;
    const contacts = { ...(friendEmail && { friendEmail }), ...(friendPhone && { friendPhone }) };
    const friend = { campaignId, advocateId: match.sender.advocateId, friendName, ...contacts };
    const { referral } = await createReferral.within(context, friend);
    return { campaignId, referralId: referral.referralId };
  }
  return { outcome: match.kind === "unclear" ? "needs_you" : "nothing", detail: match.detail };
}

async function book(context: WriteContext, { campaignId, referralId }: Meant): Promise<Handled> {
  const [lead] = await context.db
    .select({ status: referrals.status, stage: referrals.stage })
    .from(referrals)
    .where(and(eq(referrals.orgId, context.actor.orgId), eq(referrals.id, referralId)));
  if (lead?.status === "converted" || lead?.stage === "booked") {
    return { outcome: "nothing", detail: `This lead is ${lead.stage} already.`, referralId };
  }
  await setReferralStage.within(context, { campaignId, referralId, stage: "booked" });
  return { outcome: "applied", referralId };
}

async function pay(
  context: WriteContext,
  place: Place,
  told: Told,
  { campaignId, referralId }: Meant,
): Promise<Handled> {
  const { valueCents: jobValueCents } = told;
  const [externalId] = told.paymentIds;
  const converted = await convertReferral.within(context, {
    ...{ campaignId, referralId },
    ...(jobValueCents !== undefined && { jobValueCents }),
    ...(externalId !== undefined && { externalId }),
  });
  await keepReferences(context.db, { ...place, referralId, told, now: context.now }, true);
  if (WAITING in converted) {
    return { outcome: "applied", detail: "The reward waits for approval.", referralId };
  }
  const itsOwn = and(eq(conversions.orgId, place.orgId), eq(conversions.referralId, referralId));
  const { creditCents } = one(
    await context.db.select({ creditCents: conversions.advocateRewardCents }).from(conversions).where(itsOwn),
  );
  return { outcome: "applied", referralId, creditCents };
}

async function takeBack(
  context: WriteContext,
  place: Place,
  told: Told,
  chosen: Meant | undefined,
): Promise<Handled> {
  if (told.paymentIds.length === 0 && !chosen) return askWhich(context, place, told);
  const payment = await findConverted(context, place, told, chosen);
  if (!payment) return waitForPayment(context, place, told);
  const { referralId, campaignId } = payment;
  const refund = await partOf(context, place, told, payment);
  if (!refund) return { outcome: "nothing", detail: "Nothing more of its payment went back.", referralId };
  const before = await readTaken(context, referralId);
  await reverseReferral.within(context, { campaignId, referralId, reason: "refunded", ...refund });
  const taken = (await readTaken(context, referralId)) - before;
  if (taken === 0) return { outcome: "applied", detail: "Nothing of the reward is affected.", referralId };
  return { outcome: "applied", referralId, creditCents: -taken };
}

// Some systems tell whose money went back, and not for what.
async function askWhich({ db }: WriteContext, place: Place, told: Told): Promise<Handled> {
  const known = (await findCandidates(db, place, told)).find(({ by, isOpen }) => by !== "name" && !isOpen);
  if (!known) return { outcome: "nothing", detail: "It isn’t about a payment of a lead." };
  const detail = `${known.friendName} got money back, and it isn’t said for which job. Pick the lead if it was this one.`;
  return { outcome: "needs_you", detail };
}

/** What of a refund is still to be taken back, in the words of the API; undefined where all of it was. */
async function partOf(
  context: WriteContext,
  place: Place,
  told: Told,
  payment: Payment,
): Promise<{ refundId?: string; refundedValueCents?: number } | undefined> {
  const { refund } = told;
  if (refund?.leftCents === undefined) {
    const refundedValueCents = shareOf(told, payment);
    return {
      ...(refund && { refundId: refundIdOf(place, refund.id) }),
      ...(refundedValueCents !== undefined && { refundedValueCents }),
    };
  }
  const paid = told.paidCents ?? payment.paidCents ?? payment.valueCents;
  const prefix = refundIdOf(place, `${refund.id}:`);
  const refundId = `${prefix}${refund.leftCents}`;
  if (refund.leftCents === 0 || paid === null) return { refundId };
  const cents = paid - refund.leftCents;
  if (cents <= 0) return undefined;
  const share = shareOf(
    { ...told, paidCents: paid, refund: { id: refund.id, cents } },
    { ...payment, paidCents: paid },
  );
  const more = (share ?? 0) - (await readRefunded(context, payment.referralId, prefix));
  return more > 0 ? { refundId, refundedValueCents: more } : undefined;
}

function refundIdOf({ connectionId }: Place, id: string): string {
  return `${connectionId} ${id}`.slice(0, 255);
}

/** What of a job was taken back by refunds whose ids begin so, in cents. */
async function readRefunded({ db, actor: { orgId } }: WriteContext, referralId: string, prefix: string) {
  const rows = await db
    .select({ cents: sql`coalesce(sum(${reversals.refundedValueCents}), 0)`.mapWith(Number) })
    .from(reversals)
    .where(
      and(
        eq(reversals.orgId, orgId),
        eq(reversals.referralId, referralId),
        isNull(reversals.undoneAt),
        sql`starts_with(${reversals.refundId}, ${prefix})`,
      ),
    );
  return one(rows).cents;
}

async function giveBack(context: WriteContext, place: Place, told: Told): Promise<Handled> {
  const payment = await findConverted(context, place, told);
  if (!payment || !told.refund) return { outcome: "nothing", detail: "It isn’t about a payment of a lead." };
  const { referralId, campaignId } = payment;
  const refundId = refundIdOf(place, told.refund.id);
  const before = await readTaken(context, referralId);
  await unreverseReferral.within(context, { campaignId, referralId, refundId });
  const given = before - (await readTaken(context, referralId));
  if (given === 0) return { outcome: "nothing", detail: "Nothing was taken back for it.", referralId };
  return { outcome: "applied", referralId, creditCents: given };
}

/**
 * What a refund takes off the job's value, in cents; undefined for all of it. It is the share of what the customer paid,
 * tax and shipping included, rounded up, so that parts of a whole refund leave nothing.
 */
function shareOf({ refund, paidCents: told }: Told, { paidCents, valueCents }: Payment): number | undefined {
  const paid = paidCents ?? told ?? valueCents;
  if (refund?.cents === undefined || paid === null || refund.cents >= paid) return undefined;
  const value = BigInt(valueCents ?? paid);
  return Number((value * BigInt(refund.cents) + BigInt(paid) - 1n) / BigInt(paid));
}

/** The payment, where the connection or whoever converted the lead named it by one of the event's ids. */
async function findConverted(
  { db, actor: { orgId } }: WriteContext,
  place: Place,
  told: Told,
  chosen?: Meant,
) {
  const payment = await findPayment(db, place, told.paymentIds, chosen?.referralId);
  const meant = payment?.referralId ?? chosen?.referralId;
  const itsOwn = meant
    ? eq(conversions.referralId, meant)
    : inArray(conversions.externalId, [...told.paymentIds, ""]);
  const [found] = await db
    .select({
      referralId: referrals.id,
      campaignId: referrals.campaignId,
      valueCents: conversions.jobValueCents,
    })
    .from(conversions)
    .innerJoin(
      referrals,
      and(eq(referrals.orgId, conversions.orgId), eq(referrals.id, conversions.referralId)),
    )
    .where(and(eq(conversions.orgId, orgId), itsOwn))
    .limit(1);
  return found && { ...found, paidCents: payment?.paidCents ?? null };
}

// A payment that is known to be of no lead has nothing to take back; one that is not settled, or not here yet, may have.
async function waitForPayment({ db }: WriteContext, place: Place, { paymentIds }: Told): Promise<Handled> {
  const [known] = await db.execute(sql`
    SELECT FROM connection_events
     WHERE org_id = ${place.orgId}::uuid AND connection_id = ${place.connectionId}::uuid
       AND meaning = 'paid' AND outcome = 'nothing' AND payment_ids && ${textArray(paymentIds)} LIMIT 1`);
  if (known) return { outcome: "nothing", detail: "Its payment isn’t of a lead." };
  return { outcome: "waiting", detail: "Its payment hasn’t come yet. It is tried again when it does." };
}

async function readTaken({ db, actor: { orgId } }: WriteContext, referralId: string): Promise<number> {
  const rows = await db
    .select({ taken: referrals.reversedRewardCents })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId)));
  return one(rows).taken;
}
