import type { z } from "zod";
import { formatMoney } from "@/components/ui/format";
import type { dashboard } from "@/lib/dashboard/contract";

type Totals = z.output<typeof dashboard.insights.output>["totals"];

/** What deleting a campaign ends, one sentence each; without its figures, in general. */
export function sayConsequences(totals: Totals | undefined): string[] {
  if (!totals) {
    return [
      "Its advocates can no longer refer anybody; their pages say that the program has ended.",
      "Referrals that wait can no longer be converted.",
      "Credit stays on record, but can no longer be seen or changed here.",
    ];
  }
  const { enrolled, referrals, conversions, earnedCents, addedCents, takenCents } = totals;
  const waiting = referrals - conversions;
  const credit = earnedCents + addedCents - takenCents;
  if (enrolled === 0) return ["Nobody is enrolled in it yet, so nobody loses anything."];
  return [
    enrolled === 1
      ? "Its advocate can no longer refer anybody; the page says that the program has ended."
      : `${count(enrolled)} advocates can no longer refer anybody; their pages say that the program has ended.`,
    ...(waiting > 0 ? [sayWaiting(waiting)] : []),
    ...(credit > 0
      ? [`Credit of ${formatMoney(credit)} stays on record, but can no longer be seen or changed here.`]
      : []),
  ];
}

function sayWaiting(waiting: number): string {
  return waiting === 1
    ? "1 referral that waits can no longer be converted."
    : `${count(waiting)} referrals that wait can no longer be converted.`;
}

function count(amount: number): string {
  return amount.toLocaleString("en-US");
}
