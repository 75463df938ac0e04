import type { RewardMode } from "@/db/enums";

const BASIS_POINTS_PER_WHOLE = 10_000n;

/**
 * A percent reward in cents: the job's value times the basis points, rounded half up to the cent. Uses BigInt, because
 * 10^12 cents times 10^4 basis points exceeds 2^53.
 * @param jobValueCents 0 to 10^12
 * @param basisPoints 0 to 10000
 */
export function percentRewardCents(jobValueCents: number, basisPoints: number): number {
  const product = BigInt(jobValueCents) * BigInt(basisPoints);
  return Number((product + BASIS_POINTS_PER_WHOLE / 2n) / BASIS_POINTS_PER_WHOLE);
}

/** A reward in cents. @param jobValueCents used in percent mode only */
export function rewardCents(mode: RewardMode, value: number, jobValueCents: number): number {
  return mode === "fixed" ? value : percentRewardCents(jobValueCents, value);
}
