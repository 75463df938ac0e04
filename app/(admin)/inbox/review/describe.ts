import { formatMoney } from "@/components/ui/format";
import type { Tone } from "@/components/ui/variants";
import { displayNames, type ListedReview, type ReviewCaseFacts } from "./view";

/** Denial reasons in the business's words. */
export const denialNames: Readonly<Record<NonNullable<ListedReview["denialReason"]>, string>> = {
  "already a customer": "Already a customer",
  "same household": "Same household",
  "own referral": "Referred themselves",
  "not a real lead": "Not a real lead",
  other: "Other",
};

export const severityLooks: Readonly<Record<ListedReview["severity"], { label: string; tone: Tone }>> = {
  high: { label: "High", tone: "red" },
  medium: { label: "Medium", tone: "amber" },
  low: { label: "Low", tone: "neutral" },
};

type DecisionFacts = Pick<
  ReviewCaseFacts,
  "advocateName" | "friendName" | "creditCents" | "allowing" | "friendRewardText" | "stage"
>;

/** The effects of allowing. */
export function describeAllowing(review: DecisionFacts): string {
  const { advocate } = displayNames(review);
  const { allowing, creditCents = 0 } = review;
  if (!allowing) return `Allow: ${advocate} is rewarded as usual, once the job is done.`;
  const { balanceBefore, balanceAfter, creditedAt } = allowing;
  if (balanceBefore === balanceAfter)
    return `Allow: ${advocate} gets the ${formatMoney(creditCents)}. The balance stays ${formatMoney(balanceAfter)} for now.`;
  return `Allow: ${advocate}’s balance goes from ${formatMoney(balanceBefore)} to ${formatMoney(balanceAfter)}${creditedAt ? " once the waiting time is over" : ""}.`;
}

/** The effects of denying, and what stays the same. */
export function describeDenying(reviewed: DecisionFacts): string[] {
  const { advocate } = displayNames(reviewed);
  const keptCredit = describeKeptCredit(reviewed);
  const { creditCents, stage } = reviewed;
  const lost =
    stage === "converted" || stage === "reversed"
      ? `${advocate} doesn’t get the ${creditCents === undefined ? "reward" : formatMoney(creditCents)}.`
      : `The lead is closed, and ${advocate} gets nothing for it.`;
  return [lost, ...(keptCredit ? [keptCredit] : [])];
}

/** The friend's reward, kept either way; undefined if none was promised. */
export function describeKeptCredit(facts: DecisionFacts): string | undefined {
  const { friendRewardText } = facts;
  return friendRewardText && `${displayNames(facts).friend} keeps the ${friendRewardText} either way.`;
}

/** The latest decisions on a rule's flags: "You allowed 9 of the last 10". */
export function describeRecord(recent: readonly ("allowed" | "denied")[]): string {
  if (recent.length === 0) return "No decisions yet";
  const allowed = recent.filter((decision) => decision === "allowed").length;
  return `You allowed ${allowed} of the last ${recent.length}`;
}
