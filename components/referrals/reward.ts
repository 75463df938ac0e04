import type { z } from "zod";
import type { referrals } from "@/lib/leads/referrals/contract";

type RewardedReferral = z.output<typeof referrals.reject.output>["referral"];

interface Reward {
  /** The amount after refunds. */
  readonly cents: number;
  /** The end of the pending period; undefined once it is credit. */
  readonly pendingUntil?: Date;
}

/** A converted lead's reward after refunds, and whether it is credit yet. */
export function rewardOf(
  referral: Pick<RewardedReferral, "advocateRewardCents" | "reversedRewardCents" | "creditAvailableAt">,
  now: Date,
): Reward {
  const { advocateRewardCents = 0, reversedRewardCents = 0, creditAvailableAt } = referral;
  const isPending = creditAvailableAt !== undefined && creditAvailableAt > now;
  return {
    cents: advocateRewardCents - reversedRewardCents,
    ...(isPending && { pendingUntil: creditAvailableAt }),
  };
}
