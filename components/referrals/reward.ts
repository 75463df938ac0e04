import type { z } from "zod";
import type { referrals } from "@/lib/leads/referrals/contract";

type Referral = z.output<typeof referrals.reject.output>["referral"];

interface Reward {
  /** What stands of it. */
  readonly cents: number;
  /** Until when it is pending; undefined for what is credit. */
  readonly pendingUntil?: Date;
}

/** What stands of a converted lead's reward after refunds, and whether it is credit by now. */
export function rewardOf(
  referral: Pick<Referral, "advocateRewardCents" | "reversedRewardCents" | "creditAvailableAt">,
  now: Date,
): Reward {
  const { advocateRewardCents = 0, reversedRewardCents = 0, creditAvailableAt } = referral;
  const isPending = creditAvailableAt !== undefined && creditAvailableAt > now;
  return {
    cents: advocateRewardCents - reversedRewardCents,
    ...(isPending && { pendingUntil: creditAvailableAt }),
  };
}
