import type { RewardMode } from "@/db/enums";
import { rewardCents } from "@/lib/business/campaigns/reward";

/** The parts of a conversion that a refund needs, in cents. */
export interface Earned {
  readonly rewardMode: RewardMode;
  /** Cents, or basis points of the job. */
  readonly rewardValue: number;
  /** Null if unknown; percent rewards always have it. */
  readonly jobValueCents: number | null;
  readonly rewardCents: number;
}

/** The rest of a conversion after refunds, in cents. */
export interface Standing {
  /** The refunded part of the job; at most all of it. */
  readonly refundedValueCents: number;
  readonly rewardCents: number;
  /** Whether the whole reward is taken back. */
  readonly isReversed: boolean;
}

const WHOLE_BPS = 10_000;

/** A refund of the job, in cents; null for all of it; a share if the job's value is unknown. */
export type Refund = number | null | { readonly cents: number; readonly of: number };

/**
 * The rest of a reward after refunds, in any order. A percent reward is recalculated from the rest of the job, rounded
 * half up. A fixed reward stays until a share of the job is refunded. If the job's value is unknown, refunds are
 * shares.
 * @param reverseShareBps the share, in basis points, from which a fixed reward is taken back
 */
export function rewardAfterRefunds(
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

/** The refunds as an exact share of the job: 0 of 0 if the whole is unknown. */
function addUp(job: number | null, refunds: readonly Refund[]): { readonly part: bigint; readonly whole: bigint } {
  let [part, whole] = [0n, BigInt(job ?? 0)];
  for (const refund of refunds) {
    const { cents, of } = typeof refund === "object" && refund ? refund : { cents: refund ?? 0, of: job ?? 0 };
    if (of === 0) continue;
    if (whole === 0n) whole = BigInt(of);
    const isSame = whole === BigInt(of);
    part = isSame ? part + BigInt(cents) : part * BigInt(of) + BigInt(cents) * whole;
    if (!isSame) whole *= BigInt(of);
  }
  return { part, whole };
}
