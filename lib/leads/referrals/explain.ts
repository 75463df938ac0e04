import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { heldCredit, reversals } from "@/db/schema/reversals";
import { reviews } from "@/db/schema/reviews";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { findCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { formatCents } from "@/lib/kit/format-cents";
import { implement } from "@/lib/kit/implement";
import { referrals } from "@/lib/leads/referrals/contract";
import { noSuchReferral, type ReferralIds, whereReferral } from "@/lib/leads/referrals/lock";
import { onConversion, presentFound, shown } from "@/lib/leads/referrals/read";

type Explanation = z.output<typeof referrals.explain.output>["explanation"];

export const explainReferral = implement(referrals.explain, async ({ db, actor, now }, ids) => {
  await findCampaign(db, actor, ids.campaignId);
  return { explanation: explainReward(await readFacts(db, actor, ids), now) };
});

/** The facts behind a reward. Amounts are cents. */
type RewardFacts = Awaited<ReturnType<typeof readFacts>>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** Explains a reward in sentences derived from the facts alone. */
function explainReward(facts: RewardFacts, now: Date): Explanation {
  const { advocateRewardCents: earned, reversedRewardCents: reversedCents, pendingUntil, stage } = facts;
  if (earned === null) return explainOpen(facts);
  const rewardCents = earned - reversedCents;
  if (facts.review?.state === "open" && facts.review.isHolding)
    return explainHeld(facts, facts.review.sentences, earned);
  const sentences = [describeEarned(facts, earned), ...facts.refunds.map((refund) => describeRefund(facts, refund))];
  if (earned === 0) return { outcome: "no_reward", rewardCents: 0, sentences };
  if (stage === "reversed") {
    const left = [...describeDenied(facts), "Nothing of the reward is left."];
    return { outcome: "reversed", rewardCents, sentences: [...sentences, ...left] };
  }
  const left = reversedCents > 0 ? [`${formatCents(rewardCents)} of the reward is left.`] : [];
  if (pendingUntil && pendingUntil > now) {
    return {
      outcome: "pending",
      rewardCents,
      sentences: [...sentences, ...left, describePending(facts, pendingUntil)],
    };
  }
  const since = facts.creditHoldDays > 0 ? ["Its waiting time is over, so it is credit."] : [];
  return {
    outcome: reversedCents > 0 ? "reduced" : "credited",
    rewardCents,
    sentences: [...sentences, ...left, ...since],
  };
}

function explainHeld(facts: RewardFacts, reasons: readonly string[], earned: number): Explanation {
  const held = `${formatCents(earned - (facts.stage === "reversed" ? 0 : facts.reversedRewardCents))} is held until someone on your team decides.`;
  return { outcome: "in_review", sentences: [describeEarned(facts, earned), ...reasons, held] };
}

function describeDenied({ review }: RewardFacts): string[] {
  return review?.state === "denied" ? [`It was denied in review: “${review.denialReason}”.`] : [];
}

function explainOpen(facts: RewardFacts): Explanation {
  const { friendName, advocateName, stage, rejectionReason, lostReason, review } = facts;
  if (stage === "rejected") {
    const sentences = [
      `${friendName} was rejected as “${rejectionReason}”, so ${advocateName} gets nothing.`,
      ...describeDenied(facts),
    ];
    return { outcome: "refused", sentences };
  }
  if (stage === "lost") {
    const sentences = [
      `${friendName} was lost: “${lostReason}”. ${advocateName} gets the reward if the lead comes back and is converted.`,
    ];
    return { outcome: "refused", sentences };
  }
  if (facts.waitsForApproval) {
    const sentences = [
      describePromise(facts),
      "The reward is above your limit, so it waits until it is approved: by a second member, or by you again if you are alone.",
    ];
    return { outcome: "waiting", sentences };
  }
  if (review?.state === "open" && !facts.awaitsConfirmation) {
    const held = "Once converted, the reward is held until someone on your team decides.";
    return { outcome: "in_review", sentences: [...review.sentences, describePromise(facts), held] };
  }
  const next = facts.awaitsConfirmation
    ? `${friendName} came by the public form and hasn’t confirmed yet.`
    : `${friendName} isn’t converted yet.`;
  return { outcome: "not_made", sentences: [next, describePromise(facts)] };
}

function describePromise({ advocateName, rewardMode, advocateRewardValue, creditHoldDays }: RewardFacts): string {
  const reward =
    rewardMode === "fixed"
      ? formatCents(advocateRewardValue)
      : `${percent.format(advocateRewardValue / 10_000)} of the job`;
  const when = creditHoldDays > 0 ? `${formatDays(creditHoldDays)} after the job is done` : "once the job is done";
  return `${advocateName} was promised ${reward}, ${when}.`;
}

function describeEarned({ advocateName, rewardMode, ...facts }: RewardFacts, earned: number): string {
  if (rewardMode === "fixed")
    return `${advocateName} gets ${formatCents(earned)} for every friend who becomes a customer.`;
  const share = percent.format(facts.advocateRewardValue / 10_000);
  const job = formatCents(facts.jobValueCents ?? 0);
  return `${advocateName} gets ${share} of the job: ${job} × ${share} = ${formatCents(earned)}.`;
}

function describeRefund(
  { timeZone, rewardMode }: RewardFacts,
  { reason, refundedValueCents, createdAt, undoneAt }: RewardFacts["refunds"][number],
): string {
  const what = refundedValueCents === null ? "All of it" : `${formatCents(refundedValueCents)} of the job`;
  const sentence = `${what} was reversed as “${reason}” on ${formatDay(createdAt, timeZone)}`;
  if (undoneAt) return `${sentence}, and undone on ${formatDay(undoneAt, timeZone)}.`;
  const isPart = refundedValueCents !== null && rewardMode === "fixed";
  return isPart ? `${sentence}. A fixed reward stays until enough of the job is refunded.` : `${sentence}.`;
}

function describePending({ creditHoldDays, timeZone }: RewardFacts, until: Date): string {
  return `It is pending until ${formatDay(until, timeZone)}: ${formatDays(creditHoldDays)} after the job was done.`;
}

const formatDays = (days: number) => (days === 1 ? "1 day" : `${days} days`);

function formatDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(moment);
}

async function readFacts(db: Db, actor: Actor, ids: ReferralIds) {
  const [row] = await db
    .select({
      ...shown,
      advocateName: advocates.name,
      timeZone: organizations.timeZone,
      heldUntil: heldCredit.availableAt,
      releasedAt: heldCredit.releasedAt,
      inReview: heldCredit.inReview,
      refundId: reviews.refundId,
      denialReason: reviews.denialReason,
    })
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .innerJoin(advocates, onAdvocate(table))
    .leftJoin(conversions, onConversion)
    .leftJoin(heldCredit, and(eq(heldCredit.orgId, table.orgId), eq(heldCredit.referralId, table.id)))
    .leftJoin(reviews, and(eq(reviews.orgId, table.orgId), eq(reviews.referralId, table.id)))
    .where(whereReferral(actor.orgId, ids));
  if (!row) throw noSuchReferral();
  const refunds = await db
    .select({
      reason: reversals.reason,
      refundedValueCents: reversals.refundedValueCents,
      createdAt: reversals.createdAt,
      undoneAt: reversals.undoneAt,
    })
    .from(reversals)
    .where(and(eq(reversals.orgId, actor.orgId), eq(reversals.referralId, ids.referralId)))
    .orderBy(asc(reversals.id));
  const [referral] = await presentFound(db, actor, [row]);
  const { heldUntil, releasedAt, inReview, refundId, denialReason } = row;
  return {
    ...row,
    reversedRewardCents: row.reversedRewardCents ?? 0,
    refundedValueCents: row.refundedValueCents ?? 0,
    waitsForApproval: referral?.approvalId !== undefined,
    review: referral?.review && {
      ...referral.review,
      // Whether the reward waits for the decision: it is held, or was taken back until then.
      isHolding: (inReview && !releasedAt) || refundId !== null,
      denialReason,
    },
    // When the pending reward becomes credit; undefined once it is.
    pendingUntil: heldUntil && !releasedAt ? heldUntil : undefined,
    refunds,
  };
}
