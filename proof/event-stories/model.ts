import { CEILING_CENTS, type PaymentStory, type Plot } from "@/proof/event-stories/invent-story";
import { shareOf } from "@/proof/sim/credit";

/** The expected result of a payment, computed from the story alone. */
export interface Expected {
  /** Whether it converts a lead. */
  readonly isConverted: boolean;
  /** Whether its reward needs a second person's approval. */
  readonly isAbove: boolean;
  /** The reward left after refunds, in cents. */
  readonly leftCents: number;
}

const none: Expected = { isConverted: false, isAbove: false, leftCents: 0 };

/** The final result of a plot, for any order of events. */
export function expectedOf({ terms }: PaymentStory, { isTold, known, sale, enteredCents, refunds }: Plot): Expected {
  if (!isTold || sale.isTest || known === "stranger" || known === "unknown_code") return none;
  const isPercent = terms.rewardMode === "percent";
  const inDollars = sale.currency === "usd" ? BigInt(sale.paidCents - sale.taxCents) : undefined;
  // A fixed reward needs no job value; a percent reward for a job in euros uses the value that the member entered.
  const worth = inDollars ?? (isPercent ? BigInt(enteredCents) : undefined);
  const reward = isPercent ? shareOf(worth ?? 0n, terms.advocateRewardValue) : BigInt(terms.advocateRewardValue);
  if (reward > BigInt(CEILING_CENTS)) return { ...none, isAbove: true };
  const standing = refunds.filter(({ fails }) => !fails);
  const paid = BigInt(sale.paidCents);
  const isAll = standing.some(({ cents }) => cents === null || cents >= sale.paidCents);
  // Each refund takes its share of the job, rounded up.
  const whole = worth ?? paid;
  const back = standing.reduce((sum, { cents }) => sum + (whole * BigInt(cents ?? 0) + paid - 1n) / paid, 0n);
  if (isAll || back >= whole) return { ...none, isConverted: true };
  const left = isPercent ? shareOf(whole - back, terms.advocateRewardValue) : reward;
  return { isConverted: true, isAbove: false, leftCents: Number(left) };
}
