import { and, eq } from "drizzle-orm";
import { conversions, referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { describeMissingAmount } from "@/lib/integrations/connections/amounts";
import type { EventFacts, EventResult } from "@/lib/integrations/connections/event-facts";
import {
  type ConnectionRef,
  contactsOf,
  findPayment,
  type LeadRef,
  matchLead,
  type Payment,
} from "@/lib/integrations/connections/match";
import { keepReferences } from "@/lib/integrations/connections/references";
import type { WriteContext } from "@/lib/kit/implement";
import { cutText } from "@/lib/kit/well-formed";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { NEEDS_APPROVAL } from "@/lib/ledger/approvals/approval-contract";

/** Books a lead or converts it for a payment. */
export async function advance(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  chosen: LeadRef | undefined,
): Promise<EventResult> {
  const known = facts.meaning === "paid" ? await findPayment(context.db, connection, facts.paymentIds) : undefined;
  if (known) return repeatPayment(context, connection, facts, known);
  const lead = chosen ?? (await findOrCreateLead(context, connection, facts));
  if ("outcome" in lead) return lead;
  const { referralId } = lead;
  await keepReferences(context.db, { ...connection, referralId, facts, now: context.now }, false);
  if (facts.meaning === "booked") return book(context, lead);
  return pay(context, connection, facts, lead);
}

// A checkout and its invoice, for example, report one payment under different ids.
async function repeatPayment(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  known: Payment,
): Promise<EventResult> {
  const { referralId } = known;
  if (await isAnotherPart(context, connection, facts, known)) {
    const detail = "Another payment for a job that already converted its lead. It isn’t added to the reward.";
    return { outcome: "nothing", detail, referralId };
  }
  await keepReferences(context.db, { ...connection, referralId, facts, now: context.now }, true);
  return { outcome: "nothing", detail: "This payment already converted its lead.", referralId };
}

/** Whether this is a separate payment for a known job, such as the balance after a deposit. */
async function isAnotherPart(
  { db }: WriteContext,
  connection: ConnectionRef,
  { partId, paymentIds: [id = ""], paidCents }: EventFacts,
  known: Payment,
): Promise<boolean> {
  if (partId !== undefined) return (await findPayment(db, connection, [partId])) === undefined;
  if (paidCents === undefined || known.paidCents === null || paidCents === known.paidCents) return false;
  return (await findPayment(db, connection, [id])) === undefined;
}

async function findOrCreateLead(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
): Promise<LeadRef | EventResult> {
  const match = await matchLead(context.db, connection, facts);
  if (match.kind === "lead") return match.lead;
  if (match.kind === "sent") {
    const { campaignId } = match.sender;
    const { email: friendEmail, phone: friendPhone } = contactsOf(facts);
    const friendName = cutText(facts.name?.trim() ?? "", 100) || friendEmail || friendPhone || "";
    const contacts = { ...(friendEmail && { friendEmail }), ...(friendPhone && { friendPhone }) };
    const friend = { campaignId, advocateId: match.sender.advocateId, friendName, ...contacts };
    const { referral } = await createReferral.within(context, friend);
    return { campaignId, referralId: referral.referralId };
  }
  return { outcome: match.kind === "unclear" ? "needs_you" : "nothing", detail: match.detail };
}

async function book(context: WriteContext, { campaignId, referralId }: LeadRef): Promise<EventResult> {
  const [lead] = await context.db
    .select({ status: referrals.status, stage: referrals.stage })
    .from(referrals)
    .where(and(eq(referrals.orgId, context.actor.orgId), eq(referrals.id, referralId)));
  if (lead?.status === "converted" || lead?.stage === "booked") {
    return { outcome: "nothing", detail: `This lead is already ${lead.stage}.`, referralId };
  }
  await setReferralStage.within(context, { campaignId, referralId, stage: "booked" });
  return { outcome: "applied", referralId };
}

async function pay(
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  { campaignId, referralId }: LeadRef,
): Promise<EventResult> {
  const detail = await describeMissingAmount(context, facts, referralId);
  if (detail !== undefined) return { outcome: "needs_you", detail, referralId };
  const { valueCents: jobValueCents } = facts;
  const [externalId] = facts.paymentIds;
  const converted = await convertReferral.within(context, {
    campaignId,
    referralId,
    ...(jobValueCents !== undefined && { jobValueCents }),
    ...(externalId !== undefined && { externalId }),
  });
  await keepReferences(context.db, { ...connection, referralId, facts, now: context.now }, true);
  if (NEEDS_APPROVAL in converted) {
    return { outcome: "applied", detail: "The reward waits for approval.", referralId };
  }
  const ofReferral = and(eq(conversions.orgId, connection.orgId), eq(conversions.referralId, referralId));
  const { creditCents } = single(
    await context.db.select({ creditCents: conversions.advocateRewardCents }).from(conversions).where(ofReferral),
  );
  return { outcome: "applied", referralId, creditCents };
}
