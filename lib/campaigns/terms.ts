import type { RewardMode } from "@/db/enums";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";

/** What the terms of an offer are written from. */
export interface TermsFacts {
  readonly business: string;
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  readonly maxReferralsPerAdvocate: number;
  /** For how many days a reward is promised before it is credit. */
  readonly creditHoldDays: number;
  /** After how many months unused credit expires; null for never. */
  readonly creditMonths: number | null;
  readonly expiresAt?: Date | null | undefined;
  /** The business's own lines. */
  readonly extraTerms?: string | null | undefined;
}

/** The heading and the sentences of a part of the terms. */
export interface TermsPart {
  readonly heading: string;
  readonly text: string;
}

/** The terms of a campaign's offer in plain words. The same settings always give the same text. */
export function writeTerms(facts: TermsFacts): string {
  const { business, maxReferralsPerAdvocate: most, expiresAt, extraTerms } = facts;
  const parts = [
    ["Who can refer", `Anyone with their own referral link or code from ${business}.`],
    [
      "What counts",
      `A new customer of ${business} who came by that link or code, once the first job is done. Each friend counts once. You can’t refer yourself or someone in your own household.`,
    ],
    ["What each of you gets", sayRewards(facts)],
    ["When you get it", sayWhen(facts)],
    facts.advocateRewardValue > 0 && [
      "Credit, not cash",
      `Credit comes off a bill from ${business}. It can’t be paid out, sold or given to someone else. ${formatCreditMonths(facts.creditMonths)}`,
    ],
    [
      "Limits and end date",
      `Up to ${most.toLocaleString("en-US")} ${most === 1 ? "friend" : "friends"} per person. ${
        expiresAt
          ? `New friends can be referred until ${formatEndDay(expiresAt)}.`
          : "The offer has no end date."
      }`,
    ],
    [
      "What can change",
      `${business} can change this offer, pause it or end it at any time, and turn down referrals that are not real. Friends referred before a change keep the offer they were given.`,
    ],
    extraTerms && [`More from ${business}`, extraTerms],
  ].filter((part) => Array.isArray(part));
  return parts
    .map((part) => part.join("\n"))
    .join("\n\n")
    .toWellFormed();
}

/** The parts of terms that `writeTerms` has written. */
export function readTermsParts(text: string): TermsPart[] {
  return text.split(/\n\n(?=[^\n]+\n)/).map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading, text: lines.join("\n") };
  });
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

function say({ rewardMode }: TermsFacts, value: number): string {
  return rewardMode === "fixed" ? formatCentsShort(value) : percent.format(value / 10_000);
}

function sayRewards(facts: TermsFacts): string {
  const { business, rewardMode, advocateRewardValue: get, friendRewardValue: give } = facts;
  const ofJob = rewardMode === "percent" ? " of the job total" : "";
  const friend = give > 0 && `The friend gets ${say(facts, give)} off the first job.`;
  const advocate = get > 0 && `The person who referred them earns ${say(facts, get)}${ofJob} in credit.`;
  return [friend, advocate].filter(Boolean).join(" ") || `There is no reward; ${business} says thank you.`;
}

function sayWhen({ business, creditHoldDays: hold, ...facts }: TermsFacts): string {
  const friend = facts.friendRewardValue > 0 && "The friend’s discount comes off the first bill.";
  const days = hold === 1 ? "1 day" : `${hold} days`;
  const added = hold > 0 ? `is added ${days} after` : "is added once";
  const advocate =
    facts.advocateRewardValue > 0 &&
    `The credit ${added} ${business} marks the job done. If the job is refunded, the credit is taken back.`;
  return [friend, advocate].filter(Boolean).join(" ") || "There’s no reward to pay.";
}

// Offers end at a moment, which is another day in other places. Hawaii's is the earliest of them: no visitor in the US
// is promised a day too long.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Pacific/Honolulu" });

/** The day on which an offer ends, wherever in the US it is read: "December 31, 2026". */
export function formatEndDay(expiresAt: Date): string {
  return day.format(expiresAt);
}
