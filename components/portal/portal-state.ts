import { describeAdvocateReward, describeFriendReward, type Offer, offerLines } from "@/components/campaigns/offer";
import type { Words } from "@/lib/kit/words/en/en";

/** The state of an advocate's link; only `open` accepts friends. */
export type PortalState = "open" | "paused" | "expired" | "full" | "ended";

interface PortalFacts {
  readonly state: PortalState;
  readonly business: string;
  readonly firstName: string;
  readonly offer: Offer;
  readonly usedCount: number;
}

interface Headline {
  /** The headline, line by line. */
  readonly lines: readonly string[];
  readonly text: string;
}

/** The top band's text: the offer, or why there is none right now. */
export function headlineOf(facts: PortalFacts, words: Words): Headline {
  const { state, business, firstName, offer, usedCount } = facts;
  const { headline } = words.portal;
  const headlines: Readonly<Record<PortalState, Headline>> = {
    open: { lines: offerLines(offer, words.offer), text: headline.share(firstName, outcomeOf(offer, words)) },
    paused: { lines: headline.paused, text: headline.pausedText(business) },
    expired: { lines: headline.expired, text: headline.expiredText(business) },
    full: {
      lines: headline.full,
      text: headline.fullText(headline.friends(usedCount, words.count(usedCount)), firstName),
    },
    ended: { lines: headline.ended, text: headline.endedText(business) },
  };
  return headlines[state];
}

function outcomeOf(offer: Offer, { portal: { headline } }: Words): string {
  if (describeAdvocateReward(offer)) return headline.credit;
  return describeFriendReward(offer) ? headline.gift : headline.thanks;
}

/**
 * The text in place of the link while it accepts no friends.
 * @param hasWaiting whether an earlier friend may still count
 */
export function stoppedWords(state: Exclude<PortalState, "open">, business: string, hasWaiting: boolean, words: Words) {
  const { stopped } = words.portal;
  const waiting = hasWaiting ? ` ${stopped.waiting}` : "";
  return state === "paused"
    ? { title: stopped.paused, text: stopped.pausedText(business) + waiting }
    : { title: stopped.ended, text: stopped.endedText + waiting };
}

/** All the advocate has earned and can use; empty before the first reward. @param rewards in cents */
export function describeEarned(rewards: readonly number[], { portal, money, count }: Words): string {
  if (rewards.length === 0) return "";
  return portal.earned(money(sumOf(rewards)), portal.headline.friends(rewards.length, count(rewards.length)));
}

const ROUND_CENTS = [1_000, 2_500, 5_000] as const;

/**
 * How many friends lead past the next round amount. Empty before the first reward, without a fixed reward, and if the
 * link takes fewer friends than that.
 * @param rewards earned so far, in cents
 */
export function describeNext(
  rewards: readonly number[],
  { state, offer, usedCount, cap }: Pick<PortalFacts, "state" | "offer" | "usedCount"> & { readonly cap: number },
  { portal, money, count }: Words,
): string {
  const { rewardMode, advocateRewardValue: reward } = offer;
  if (rewards.length === 0 || state !== "open" || rewardMode !== "fixed" || reward === 0) return "";
  const earned = sumOf(rewards);
  const friends = Math.ceil((roundAbove(earned) - earned) / reward);
  if (friends > cap - usedCount) return "";
  return portal.next(friends, count(friends), money(earned + friends * reward));
}

function roundAbove(cents: number): number {
  for (let scale = 1; ; scale *= 10) {
    const round = ROUND_CENTS.map((each) => each * scale).find((each) => each > cents);
    if (round !== undefined) return round;
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
