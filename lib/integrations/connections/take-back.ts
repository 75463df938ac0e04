import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { conversions, referrals } from "@/db/schema/referrals";
import { reversals } from "@/db/schema/reversals";
import { single } from "@/db/single";
import type { EventFacts, EventResult } from "@/lib/integrations/connections/event-facts";
import {
  type ConnectionRef,
  findCandidates,
  findPayment,
  type LeadRef,
  type Payment,
} from "@/lib/integrations/connections/match";
import { eventsOfPayments, keepReferences } from "@/lib/integrations/connections/references";
import type { WriteContext } from "@/lib/kit/implement";
import { cutText } from "@/lib/kit/well-formed";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";

/** Takes back the refunded share of a reward, once per refund. */
export async function takeBack(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  chosen: LeadRef | undefined,
): Promise<EventResult> {
  if (facts.paymentIds.length === 0 && !chosen) return askWhich(context, connection, facts);
  const payment = await findConverted(context, connection, facts, chosen);
  if (!payment && chosen) return { outcome: "needs_you", detail: "This lead isn’t converted, so it has no reward." };
  if (!payment) return waitForPayment(context, connection, facts);
  const { referralId, campaignId, paidCents } = payment;
  if (chosen) {
    // From now on the payment belongs to that lead, for later events about it.
    const { customerId: _, ...paid } = { ...facts, ...(paidCents !== null && { paidCents }) };
    await keepReferences(context.db, { ...connection, referralId, facts: paid, now: context.now }, true);
  }
  const refund = await partOf(context, connection, facts, payment);
  if (!refund) return { outcome: "nothing", detail: "Nothing more of its payment was refunded.", referralId };
  const before = await readTaken(context, referralId);
  await reverseReferral.within(context, { campaignId, referralId, reason: "refunded", ...refund });
  const taken = (await readTaken(context, referralId)) - before;
  if (taken === 0) return { outcome: "applied", detail: "Nothing of the reward is affected.", referralId };
  return { outcome: "applied", referralId, creditCents: -taken };
}

// Some systems say who was refunded, but not for which job.
async function askWhich({ db }: WriteContext, connection: ConnectionRef, facts: EventFacts): Promise<EventResult> {
  const known = (await findCandidates(db, connection, facts)).find(({ by, isOpen }) => by !== "name" && !isOpen);
  if (!known) return { outcome: "nothing", detail: "It isn’t about a payment of a lead." };
  const detail = `${known.friendName} was refunded, but the event doesn’t say which job. Is it this lead?`;
  return { outcome: "needs_you", detail };
}

/** The part of a refund still to take back, in API terms; undefined if nothing is left. */
async function partOf(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  payment: Payment,
): Promise<({ refundId?: string } & Partial<Share>) | undefined> {
  const { refund } = facts;
  if (refund?.leftCents === undefined) {
    return { ...(refund && { refundId: refundIdOf(connection, refund.id) }), ...shareOf(facts, payment) };
  }
  const paid = facts.paidCents ?? payment.paidCents ?? payment.valueCents;
  const prefix = refundIdOf(connection, `${refund.id}:`);
  const refundId = `${prefix}${refund.leftCents}`;
  if (refund.leftCents === 0 || paid === null) return { refundId };
  const cents = paid - refund.leftCents;
  if (cents <= 0) return undefined;
  const share = shareOf(
    { ...facts, paidCents: paid, refund: { id: refund.id, cents } },
    { ...payment, paidCents: paid },
  );
  const refunded = await readRefunded(context, payment.referralId, prefix);
  const more = (share?.refundedValueCents ?? 0) - refunded;
  return more > 0 ? { refundId, ...share, refundedValueCents: more } : undefined;
}

function refundIdOf({ connectionId }: ConnectionRef, id: string): string {
  return cutText(`${connectionId} ${id}`, 255);
}

/** Cents of the job already taken back by refunds whose ids start with `prefix`. */
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
  return single(rows).cents;
}

/** Restores credit taken back by a refund that failed or a dispute that was won. */
export async function giveBack(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
): Promise<EventResult> {
  const { refund } = facts;
  if (!refund || facts.paymentIds.length === 0) {
    return { outcome: "nothing", detail: "It isn’t about a payment of a lead." };
  }
  const payment = await findConverted(context, connection, facts);
  if (!payment) return waitForPayment(context, connection, facts);
  const { referralId, campaignId } = payment;
  const refundId = refundIdOf(connection, refund.id);
  const before = await readTaken(context, referralId);
  await unreverseReferral.within(context, { campaignId, referralId, refundId });
  const given = before - (await readTaken(context, referralId));
  if (given === 0) return { outcome: "nothing", detail: "Nothing was taken back for it.", referralId };
  return { outcome: "applied", referralId, creditCents: given };
}

/** Cents to take off the job's value; `ofValueCents` is the whole payment if the value is unknown. */
interface Share {
  readonly refundedValueCents: number;
  readonly ofValueCents?: number;
}

/**
 * Share of the job's value to take off, in cents; undefined for all of it. It is the refund's share of the payment, tax
 * and shipping included, rounded up so that partial refunds add up to the whole.
 */
function shareOf({ refund, paidCents: facts }: EventFacts, { paidCents, valueCents }: Payment): Share | undefined {
  const paid = paidCents ?? facts ?? valueCents;
  if (refund?.cents === undefined || paid === null || refund.cents >= paid) return undefined;
  if (valueCents === null) return { refundedValueCents: refund.cents, ofValueCents: paid };
  const value = BigInt(valueCents);
  const refundedValueCents = Number((value * BigInt(refund.cents) + BigInt(paid) - 1n) / BigInt(paid));
  return { refundedValueCents };
}

/** The payment, if the connection or the API conversion named it by one of the event's ids. */
async function findConverted(
  { db, actor: { orgId } }: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  chosen?: LeadRef,
) {
  const payment = await findPayment(db, connection, facts.paymentIds, chosen?.referralId);
  const leadId = payment?.referralId ?? chosen?.referralId;
  const byPayment = leadId
    ? eq(conversions.referralId, leadId)
    : inArray(conversions.externalId, [...facts.paymentIds, ""]);
  const [conversion] = await db
    .select({
      referralId: referrals.id,
      campaignId: referrals.campaignId,
      valueCents: conversions.jobValueCents,
    })
    .from(conversions)
    .innerJoin(referrals, and(eq(referrals.orgId, conversions.orgId), eq(referrals.id, conversions.referralId)))
    .where(and(eq(conversions.orgId, orgId), byPayment))
    .limit(1);
  return conversion && { ...conversion, paidCents: payment?.paidCents ?? null };
}

/** Why a refund waits while its payment is unknown. */
export const PAYMENT_MISSING = "Its payment hasn’t arrived yet. We’ll try again when it does.";

/**
 * A payment that belongs to no lead has nothing to take back. The refund waits if the payment is unsettled or missing.
 */
export async function waitForPayment(
  { db }: WriteContext,
  connection: ConnectionRef,
  { paymentIds }: EventFacts,
): Promise<EventResult> {
  const paid = await db.execute<{ outcome: string }>(sql`
    SELECT e.outcome FROM (${eventsOfPayments(paymentIds)}) e
     WHERE e.org_id = ${connection.orgId}::uuid AND e.connection_id = ${connection.connectionId}::uuid AND e.meaning = 'paid'`);
  const came = new Set(paid.map(({ outcome }) => outcome));
  if (came.has("applied")) return { outcome: "waiting", detail: "The reward for its payment is waiting for approval." };
  if (came.has("needs_you") || came.has("refused")) {
    return { outcome: "waiting", detail: "Its payment needs attention first. We’ll try again after that." };
  }
  if (came.has("nothing")) return { outcome: "nothing", detail: "Its payment isn’t of a lead." };
  return { outcome: "waiting", detail: PAYMENT_MISSING };
}

async function readTaken({ db, actor: { orgId } }: WriteContext, referralId: string): Promise<number> {
  const rows = await db
    .select({ taken: referrals.reversedRewardCents })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId)));
  return single(rows).taken;
}
