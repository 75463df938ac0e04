import type { z } from "zod";
import { writeBasisPoints } from "@/components/form/read-number";
import { rewardOf } from "@/components/referrals/reward";
import { formatMoney } from "@/components/ui/format";
import type { advocates } from "@/lib/leads/advocates/contract";
import { rewardAfterRefunds } from "@/lib/ledger/reversal";
import type { FoundReferral } from "./view";

/** The fields of a converted lead that a reversal needs. */
export type Reversible = Pick<
  FoundReferral,
  | "stage"
  | "rewardMode"
  | "advocateRewardValue"
  | "jobValueCents"
  | "advocateRewardCents"
  | "refundedValueCents"
  | "reversedRewardCents"
  | "creditAvailableAt"
>;

/** The advocate's balance and debt, in cents. */
export type Credit = Pick<z.output<typeof advocates.get.output>["advocate"], "creditBalanceCents" | "owedCents">;

/** The inputs of a reversal: the advocate's credit, and the refunded share from which a fixed reward is taken back. */
interface ReversalRules extends Credit {
  /** Basis points. */
  readonly reverseShareBps: number;
}

/** The refundable rest of a job, in cents; undefined if only all of it can be reversed. */
export function refundableCents({ jobValueCents, refundedValueCents = 0 }: Reversible): number | undefined {
  const left = jobValueCents === undefined ? 0 : jobValueCents - refundedValueCents;
  return left > 1 ? left : undefined;
}

/**
 * Describes a reversal's effects in sentences with amounts; mirrors the server's rules.
 * @param refundCents the refunded part of the job; null for all of it
 */
export function describeReversal(
  lead: Reversible,
  refundCents: number | null,
  { reverseShareBps, ...credit }: ReversalRules,
  now: Date,
): string[] {
  const { rewardMode, advocateRewardValue, jobValueCents = null, refundedValueCents = 0 } = lead;
  const before = rewardOf(lead, now);
  const earned = { rewardMode, rewardValue: advocateRewardValue, jobValueCents };
  const refunds = [...(refundedValueCents > 0 ? [refundedValueCents] : []), refundCents];
  const rewardCents = lead.advocateRewardCents ?? 0;
  const after = rewardAfterRefunds({ ...earned, rewardCents }, refunds, reverseShareBps);
  const takenCents = before.cents - after.rewardCents;
  const isPart = !after.isReversed;
  return [
    ...(isPart && rewardMode === "percent" && jobValueCents !== null
      ? [
          `${formatMoney(jobValueCents)} less ${formatMoney(after.refundedValueCents)} refunded is ${formatMoney(jobValueCents - after.refundedValueCents)}; ${writeBasisPoints(advocateRewardValue)}% of that is ${formatMoney(after.rewardCents)}.`,
        ]
      : []),
    ...(isPart && rewardMode === "fixed"
      ? [`A fixed reward stays until ${describeShare(reverseShareBps)} of the job is refunded.`]
      : describeTakenBack(takenCents, before.pendingUntil !== undefined, credit)),
    ...(isPart ? [`${formatMoney(after.rewardCents)} of the reward is left.`] : [REVERSED]),
  ];
}

const describeShare = (bps: number) => (bps === 10_000 ? "all" : `${writeBasisPoints(bps)}%`);

const REVERSED = "The lead counts as reversed, and its spot is open again.";

function describeTakenBack(
  takenCents: number,
  isPending: boolean,
  { creditBalanceCents, owedCents }: Credit,
): string[] {
  if (takenCents === 0) return ["Nothing is taken back."];
  const takenText = formatMoney(takenCents);
  const balance = formatMoney(creditBalanceCents);
  if (isPending) return [`${takenText} of pending credit is taken back. The balance stays ${balance}.`];
  const shortfallCents = Math.max(0, takenCents - creditBalanceCents);
  const left = formatMoney(creditBalanceCents - takenCents + shortfallCents);
  const moves = shortfallCents < takenCents ? `The balance goes from ${balance} to ${left}.` : "";
  if (shortfallCents === 0) return [`${takenText} is taken back. ${moves}`];
  const owed = formatMoney(shortfallCents);
  const all = owedCents > 0 ? ` With what is owed already, that is ${formatMoney(shortfallCents + owedCents)}.` : "";
  const spent = shortfallCents === takenCents ? "All of it" : owed;
  return [
    `${takenText} is taken back. ${moves}`.trim(),
    `${spent} was spent already, so ${owed} is owed and comes off the next rewards first.${all}`,
  ];
}

/** Describes the effects of undoing a reversal, in sentences with amounts. */
export function describeUndo(lead: Reversible, { creditBalanceCents, owedCents }: Credit, now: Date): string[] {
  const cents = lead.reversedRewardCents ?? 0;
  const counts = lead.stage === "reversed" ? ["The lead counts as converted again."] : [];
  if (cents === 0) return ["The refund no longer counts.", ...counts];
  if (rewardOf(lead, now).pendingUntil) return [`${formatMoney(cents)} is pending again.`, ...counts];
  const settled = Math.min(owedCents, cents);
  return [
    `${formatMoney(cents)} is given back.`,
    ...(settled > 0 ? [`${formatMoney(settled)} of it settles what is owed.`] : []),
    `The balance goes from ${formatMoney(creditBalanceCents)} to ${formatMoney(creditBalanceCents + cents - settled)}.`,
    ...counts,
  ];
}
