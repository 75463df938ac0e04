import { CEILING_CENTS, type Plot, type Story } from "@/proof/event-stories/invent-story";

/** What must come of a payment, worked out from the story alone. */
export interface Expected {
  /** Whether a lead is converted by it. */
  readonly isConverted: boolean;
  /** Whether its reward waits for a second person. */
  readonly isAbove: boolean;
  /** What is left of the reward, in cents. */
  readonly leftCents: number;
}

const none: Expected = { isConverted: false, isAbove: false, leftCents: 0 };

/** A reward of so much of a job, in cents, rounded half up. */
const percentOf = (cents: bigint, bps: number) => (cents * BigInt(bps) * 2n + 10_000n) / 20_000n;

/** What comes of a plot in the end, whatever order its events come in. */
export function expectedOf({ terms }: Story, { isTold, known, sale, enteredCents, refunds }: Plot): Expected {
  if (!isTold || sale.isTest || known === "stranger" || known === "unknown_code") return none;
  const isPercent = terms.rewardMode === "percent";
  const inDollars = sale.currency === "usd" ? BigInt(sale.paidCents - sale.taxCents) : undefined;
  // A fixed reward asks for no value; a percent of euros has the one that the member entered.
  const worth = inDollars ?? (isPercent ? BigInt(enteredCents) : undefined);
  const reward = isPercent
    ? percentOf(worth ?? 0n, terms.advocateRewardValue)
    : BigInt(terms.advocateRewardValue);
  if (reward > BigInt(CEILING_CENTS)) return { ...none, isAbove: true };
  const standing = refunds.filter(({ fails }) => !fails);
  const paid = BigInt(sale.paidCents);
  const isAll = standing.some(({ cents }) => cents === null || cents >= sale.paidCents);
  // Each refund takes its share of the job, rounded up.
  const whole = worth ?? paid;
  const back = standing.reduce((sum, { cents }) => sum + (whole * BigInt(cents ?? 0) + paid - 1n) / paid, 0n);
  if (isAll || back >= whole) return { ...none, isConverted: true };
  const left = isPercent ? percentOf(whole - back, terms.advocateRewardValue) : reward;
  return { isConverted: true, isAbove: false, leftCents: Number(left) };
}
