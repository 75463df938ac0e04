import { and, eq } from "drizzle-orm";
import { conversions, referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { describeMissingAmount } from "@/lib/integrations/connections/amounts";
import type { Handled, Meant } from "@/lib/integrations/connections/handled";
import {
  contactsOf,
  findPayment,
  matchLead,
  type Payment,
  type Place,
} from "@/lib/integrations/connections/match";
import { keepReferences } from "@/lib/integrations/connections/references";
import type { Told } from "@/lib/integrations/connections/told";
import type { WriteContext } from "@/lib/kit/implement";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { NEEDS_APPROVAL } from "@/lib/ledger/ceiling/contract";

/** Books a lead, or converts it for a payment. */
export async function advance(
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
  known: Payment,
): Promise<Handled> {
  const { referralId } = known;
  if (await isAnotherPart(context, place, told, known)) {
    const detail =
      "Another payment for a job that has converted its lead already. It isn’t added to the reward.";
    return { outcome: "nothing", detail, referralId };
  }
  await keepReferences(context.db, { ...place, referralId, told, now: context.now }, true);
  return { outcome: "nothing", detail: "This payment has converted its lead already.", referralId };
}

/** Whether it is a payment by itself for a known job, such as what was left to pay after a deposit. */
async function isAnotherPart(
  { db }: WriteContext,
  place: Place,
  { partId, paymentIds: [id = ""], paidCents }: Told,
  known: Payment,
): Promise<boolean> {
  if (partId !== undefined) return (await findPayment(db, place, [partId])) === undefined;
  if (paidCents === undefined || known.paidCents === null || paidCents === known.paidCents) return false;
  return (await findPayment(db, place, [id])) === undefined;
}

async function findMeant(context: WriteContext, place: Place, told: Told): Promise<Meant | Handled> {
  const match = await matchLead(context.db, place, told);
  if (match.kind === "lead") return match.lead;
  if (match.kind === "sent") {
    const { campaignId } = match.sender;
    const { email: friendEmail, phone: friendPhone } = contactsOf(told);
    const friendName = told.name?.trim().slice(0, 100) || friendEmail || friendPhone || "";
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
  const detail = await describeMissingAmount(context, told, referralId);
  if (detail !== undefined) return { outcome: "needs_you", detail, referralId };
  const { valueCents: jobValueCents } = told;
  const [externalId] = told.paymentIds;
  const converted = await convertReferral.within(context, {
    ...{ campaignId, referralId },
    ...(jobValueCents !== undefined && { jobValueCents }),
    ...(externalId !== undefined && { externalId }),
  });
  await keepReferences(context.db, { ...place, referralId, told, now: context.now }, true);
  if (NEEDS_APPROVAL in converted) {
    return { outcome: "applied", detail: "The reward waits for approval.", referralId };
  }
  const itsOwn = and(eq(conversions.orgId, place.orgId), eq(conversions.referralId, referralId));
  const { creditCents } = single(
    await context.db.select({ creditCents: conversions.advocateRewardCents }).from(conversions).where(itsOwn),
  );
  return { outcome: "applied", referralId, creditCents };
}
