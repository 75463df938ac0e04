import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ReferralStage, RewardMode } from "@/db/enums";
import { newId } from "@/db/new-id";
import { conversions } from "@/db/schema/referrals";
import type { Offer } from "@/emails/props";
import type { Actor } from "@/lib/auth/actor";
import { MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import { askApproval, isAbove, withdrawApproval } from "@/lib/ceiling/ask";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { type Context, implement, type WriteContext } from "@/lib/kit/implement";
import { rewardCents } from "@/lib/ledger/reward";
import { openOfferJson, queueRewards, type Recipient, recipientJson } from "@/lib/messages/advocate-messages";
import { referrals } from "@/lib/referrals/contract";
import { postConversion } from "@/lib/referrals/post-conversion";
import { alreadyRejected } from "@/lib/referrals/reject";
import { duplicateReferral, findKeeper, standBy } from "@/lib/referrals/stand-by";

/**
 * Exactly once, by state: the referral moves from pending to converted, or the call answers what happened before. A
 * reward above the organization's ceiling is not booked: it waits for a second member's OK.
 */
export const convertReferral = implement(referrals.convert, async (context, input) => {
  const { referral, settled } = await prepare(context, input);
  const { advocateCents: amountCents, jobValueCents } = settled;
  const { maxRewardCents, waitingId } = referral;
  if (isAbove(maxRewardCents, amountCents)) {
    const { campaignId, referralId } = input;
    const place = { campaignId, advocateId: referral.advocate.advocateId, referralId };
    return { approval: await askApproval(context, { kind: "reward", ...place, amountCents, jobValueCents }) };
  }
  // Such as a job of $80,000 that turned out to be one of $800.
  if (waitingId) await withdrawApproval(context, waitingId);
  return book(context, referral, settled);
});

/** The same with the second OK. @returns the advocate's balance after it, in cents */
export async function convertApproved(
  context: WriteContext,
  input: Input,
  approvalId: string,
): Promise<number> {
  const { referral, settled } = await prepare(context, input);
  const { advocateNewBalance } = await book(context, referral, settled, approvalId);
  return advocateNewBalance;
}

type Input = ReferralIds & { readonly jobValueCents?: number | undefined };

async function prepare(context: WriteContext, input: Input) {
  const referral = await findReferral(context, input);
  if (referral.status === "converted") throw await alreadyConverted(context.db, context.actor, referral);
  if (referral.stage === "rejected") throw alreadyRejected();
  const settled = settle(referral, input.jobValueCents);
  const isLost = referral.stage === "lost";
  if (isLost && (await findKeeper(context.db, { orgId: context.actor.orgId, ...referral }))) {
    throw duplicateReferral();
  }
  // A business that converts what a stranger sent stands by it.
  if (referral.awaitsConfirmation) {
    await standBy(context, { orgId: context.actor.orgId, ...referral }, null);
  }
  return { referral, settled };
}

async function book(
  context: WriteContext,
  referral: Referral,
  settled: ReturnType<typeof settle>,
  approvalId?: string,
) {
  const { now } = context;
  const conversionId = newId(now);
  const posting = postConversion(context, {
    referralId: referral.id,
    conversionId,
    friendName: referral.friendName,
    advocateName: referral.advocateName,
    approvalId,
    ...settled,
  });
  // Sent along with the conversion: one round trip for both.
  context.record({
    action: "referral.converted",
    subjectId: referral.id,
    before: { status: "pending" },
    after: { status: "converted", conversionId, ...settled },
  });
  const posted = await posting;
  if (!posted) throw await explainLost(context, referral);
  const { advocateNewBalance, friend } = posted;
  await queueRewards(context, { conversionId, referral, advocateNewBalance, friend, ...settled });
  return { ok: true as const, conversionId, advocateNewBalance };
}

interface ReferralIds {
  readonly campaignId: string;
  readonly referralId: string;
}

interface Referral {
  readonly id: string;
  readonly status: "pending" | "converted";
  readonly stage: ReferralStage;
  readonly awaitsConfirmation: boolean;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly friendName: string;
  readonly friendEmailIdentity: string | null;
  readonly friendPhone: string | null;
  readonly advocateName: string;
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  readonly advocate: Recipient;
  readonly offer: Offer | null;
  /** The organization's ceiling for rewards; null for none. */
  readonly maxRewardCents: number | null;
  /** The approval that it waits for. */
  readonly waitingId: string | null;
}

// Plain SQL, because building this with the query builder in every transaction took longer than running it.
async function findReferral(
  { db, actor, now }: Context,
  { campaignId, referralId }: ReferralIds,
): Promise<Referral> {
  const [found] = await db.execute<Referral & Record<string, unknown>>(sql`
    SELECT r.id, r.status, r.stage, r.awaits_confirmation AS "awaitsConfirmation", r.campaign_id AS "campaignId",
           r.advocate_id AS "advocateId", r.friend_email_identity AS "friendEmailIdentity", r.friend_phone AS "friendPhone",
           r.friend_name AS "friendName", a.name AS "advocateName", r.reward_mode AS "rewardMode",
           r.advocate_reward_value AS "advocateRewardValue", r.friend_reward_value AS "friendRewardValue",
           ${recipientJson("a")} AS advocate, ${openOfferJson("c", now)} AS offer,
           (SELECT o.max_reward_cents FROM organizations o WHERE o.id = ${actor.orgId}::uuid) AS "maxRewardCents",
           (SELECT w.id FROM approvals w
             WHERE w.org_id = ${actor.orgId}::uuid AND w.referral_id = r.id
               AND w.state = 'waiting' AND w.kind = 'reward') AS "waitingId"
      FROM referrals r
      JOIN campaigns c ON c.org_id = r.org_id AND c.id = r.campaign_id AND c.deleted_at IS NULL
      JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
     WHERE r.org_id = ${actor.orgId}::uuid AND r.campaign_id = ${campaignId}::uuid AND r.id = ${referralId}::uuid`);
  if (!found) throw new ApiError("not_found", "There is no referral with this id in this campaign.");
  return found;
}

// The terms are those of the day the referral was made. A fixed reward does not look at the job: its value is kept for
// the figures where it can be one, and never refused.
function settle(referral: Referral, jobValueCents: number | undefined) {
  const { rewardMode: mode, advocateRewardValue, friendRewardValue } = referral;
  if (mode === "fixed") {
    const isValue = jobValueCents !== undefined && jobValueCents >= 1 && jobValueCents <= MAX_AMOUNT_CENTS;
    const rewards = { advocateCents: advocateRewardValue, friendCents: friendRewardValue };
    return { jobValueCents: isValue ? jobValueCents : null, ...rewards };
  }
  const job = requireJobValue(jobValueCents);
  return {
    jobValueCents: job,
    advocateCents: rewardCents(mode, advocateRewardValue, job),
    friendCents: rewardCents(mode, friendRewardValue, job),
  };
}

function requireJobValue(cents: number | undefined): number {
  if (cents === undefined) {
    throw fieldError("jobValueCents", "is required because the rewards are a percent of the job");
  }
  if (cents < 1) throw fieldError("jobValueCents", "must be at least 1");
  if (cents > MAX_AMOUNT_CENTS) throw fieldError("jobValueCents", `must be at most ${MAX_AMOUNT_CENTS}`);
  return cents;
}

// Somebody else was first, while this call waited for the row.
async function explainLost(context: Context, referral: Referral): Promise<ApiError> {
  const { campaignId, id: referralId } = referral;
  const { stage } = await findReferral(context, { campaignId, referralId });
  return stage === "rejected" ? alreadyRejected() : alreadyConverted(context.db, context.actor, referral);
}

async function alreadyConverted(db: Db, actor: Actor, referral: Referral): Promise<ApiError> {
  const [conversion] = await db
    .select()
    .from(conversions)
    .where(and(eq(conversions.orgId, actor.orgId), eq(conversions.referralId, referral.id)));
  const facts = conversion && {
    conversionId: conversion.id,
    convertedAt: conversion.createdAt.toISOString(),
    advocateRewardCents: conversion.advocateRewardCents,
  };
  return new ApiError("already_converted", "This lead was already converted, so no credit was added.", {
    facts: { conversion: facts },
  });
}
