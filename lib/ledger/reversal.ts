import type { RewardMode } from "@/db/enums";
import { rewardCents } from "@/lib/business/campaigns/reward";

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

/** What a refund took off the job, in cents; null for all of it; a share where the job's value is not known. */
export type Refund = number | null | { readonly cents: number; readonly of: number };

/**
 * What is left of a reward after refunds, in whatever order they came. A percent reward is that of the rest of the job,
 * rounded half up; a fixed one stands until a share of the job is refunded. Of a job whose value is not known the
 * refunds are shares.
 * @param reverseShareBps from which share on, in basis points, a fixed reward is taken back
 */
export function standAfter(
  { rewardMode, rewardValue, jobValueCents, rewardCents: reward }: Earned,
  refunds: readonly Refund[],
  reverseShareBps = WHOLE_BPS,
): Standing {
  const job = jobValueCents ?? 0;
  if (refunds.includes(null)) return nothingLeft(job);
  const { part, whole } = addUp(jobValueCents, refunds);
  if (whole > 0n ? part >= whole : jobValueCents !== null) return nothingLeft(job);
  const refundedValueCents = jobValueCents === null ? 0 : Number(part);
  if (rewardMode === "percent") {
    const left = rewardCents(rewardMode, rewardValue, job - refundedValueCents);
    return { refundedValueCents, rewardCents: left, isReversed: false };
  }
  const isEnough = part > 0n && part * BigInt(WHOLE_BPS) >= whole * BigInt(reverseShareBps);
  return { refundedValueCents, rewardCents: isEnough ? 0 : reward, isReversed: isEnough };
}

function nothingLeft(job: number): Standing {
  return { refundedValueCents: job, rewardCents: 0, isReversed: true };
}

/** What was refunded, as an exact share of the job: 0 of 0 where it can't be told of how much. */
function addUp(
  job: number | null,
  refunds: readonly Refund[],
): { readonly part: bigint; readonly whole: bigint } {
  let [part, whole] = [0n, BigInt(job ?? 0)];
  for (const refund of refunds) {
    const { cents, of } =
      typeof refund === "object" && refund ? refund : { cents: refund ?? 0, of: job ?? 0 };
    if (of === 0) continue;
    if (whole === 0n) whole = BigInt(of);
    const isSame = whole === BigInt(of);
    part = isSame ? part + BigInt(cents) : part * BigInt(of) + BigInt(cents) * whole;
    if (!isSame) whole *= BigInt(of);
  }
  return { part, whole };
}
