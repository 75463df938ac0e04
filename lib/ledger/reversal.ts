import type { RewardMode } from "@/db/enums";
import { rewardCents } from "@/lib/ledger/reward";

/** A conversion as a refund sees it, in cents. */
export interface Earned {
  readonly rewardMode: RewardMode;
  /** Cents, or basis points of the job. */
  readonly rewardValue: number;
  /** Null where it was not told, which percent rewards never are. */
  readonly jobValueCents: number | null;
  readonly rewardCents: number;
}

/** What is left of a conversion, in cents. */
export interface Standing {
  /** Of the job, all of it at most. */
  readonly refundedValueCents: number;
  readonly rewardCents: number;
  /** Whether nothing of the reward is meant to be left. */
  readonly isReversed: boolean;
}

const WHOLE_BPS = 10_000;

/**
 * What is left of a reward after refunds, in whatever order they came. A percent reward is that of the rest of the job,
 * rounded half up; a fixed one stands until a share of the job is refunded.
 * @param refunds what each took off the job, in cents; null for all of it
 * @param reverseShareBps from which share on, in basis points, a fixed reward is taken back
 */
export function standAfter(
  { rewardMode, rewardValue, jobValueCents, rewardCents: reward }: Earned,
  refunds: readonly (number | null)[],
  reverseShareBps = WHOLE_BPS,
): Standing {
  const job = jobValueCents ?? 0;
  const refunded = refunds.reduce<bigint>((sum, refund) => sum + BigInt(refund ?? job), 0n);
  const isWhole = refunds.includes(null) || (jobValueCents !== null && refunded >= BigInt(job));
  if (isWhole) return { refundedValueCents: job, rewardCents: 0, isReversed: true };
  const refundedValueCents = Number(refunded);
  if (rewardMode === "percent") {
    const left = rewardCents(rewardMode, rewardValue, job - refundedValueCents);
    return { refundedValueCents, rewardCents: left, isReversed: false };
  }
  const isEnough = refunded > 0n && refunded * BigInt(WHOLE_BPS) >= BigInt(job) * BigInt(reverseShareBps);
  return { refundedValueCents, rewardCents: isEnough ? 0 : reward, isReversed: isEnough };
}
