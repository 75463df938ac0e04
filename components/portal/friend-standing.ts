import { type Offer, sayReward } from "@/components/campaigns/offer";
import { formatMoney } from "@/components/ui/format";

/** Somebody an advocate has referred, as the page may show it. */
export interface ShownFriend {
  readonly id: string;
  /** First name and initial. */
  readonly name: string;
  /** Those of the day the friend came. */
  readonly terms: Pick<Offer, "rewardMode" | "advocateRewardValue">;
  /** Once the friend became a customer: the day in words, and what the advocate earned in cents. */
  readonly converted: { readonly day: string; readonly earnedCents: number } | null;
}

interface Standing {
  readonly label: "Waiting" | "Earned" | "Done" | "Ended";
  /** Why, in one line. */
  readonly text: string;
}

/** Where a friend stands. @param hasEnded whether the program is over, so that who still waits earns nothing */
export function standingOf({ terms, converted }: ShownFriend, hasEnded: boolean): Standing {
  if (converted) {
    const { day, earnedCents } = converted;
    if (earnedCents === 0) return { label: "Done", text: `Job done on ${day}.` };
    return { label: "Earned", text: `Job done on ${day}. You earned ${formatMoney(earnedCents)}.` };
  }
  if (hasEnded) return { label: "Ended", text: "The program ended before the job was done." };
  return { label: "Waiting", text: sayPromise(terms) };
}

function sayPromise({ rewardMode, advocateRewardValue }: ShownFriend["terms"]): string {
  if (advocateRewardValue === 0) return "Waiting for the first job.";
  const reward = sayReward(rewardMode, advocateRewardValue);
  return rewardMode === "fixed"
    ? `You earn ${reward} when the job is done.`
    : `You earn ${reward} of the job when it is done.`;
}
