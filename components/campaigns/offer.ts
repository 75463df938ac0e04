import type { z } from "zod";
import { formatCount } from "@/components/ui/format";
import type { Campaign } from "@/lib/business/campaigns/contract";
import { offer as english, type OfferWords } from "@/lib/kit/words/en/offer";

/** A campaign's rewards: cents when fixed, basis points when percent. Zero means no reward for that side. */
export type Offer = Pick<z.output<typeof Campaign>, "rewardMode" | "advocateRewardValue" | "friendRewardValue"> & {
  /** Limits the friend's reward to first jobs. */
  readonly newCustomersOnly?: boolean | undefined;
};

/** A reward alone: "$50", "$25.50", "12.5%". */
export function describeReward(mode: Offer["rewardMode"], value: number, words: OfferWords = english): string {
  return words.reward(mode, value);
}

/** The friend's reward: "$50" or "5% off"; empty if there is none. */
export function describeFriendReward({ rewardMode, friendRewardValue }: Offer, words: OfferWords = english): string {
  if (friendRewardValue === 0) return "";
  const reward = words.reward(rewardMode, friendRewardValue);
  return rewardMode === "percent" ? words.off(reward) : reward;
}

/** The advocate's reward: "$25" or "10% of the job"; empty if there is none. */
export function describeAdvocateReward(
  { rewardMode, advocateRewardValue }: Offer,
  words: OfferWords = english,
): string {
  if (advocateRewardValue === 0) return "";
  const reward = words.reward(rewardMode, advocateRewardValue);
  return rewardMode === "percent" ? words.ofTheJob(reward) : reward;
}

/** The offer in brief: "Give $50, get $25". */
export function describeOffer(offer: Offer): string {
  const [give, get] = [describeFriendReward(offer), describeAdvocateReward(offer)];
  if (give && get) return `Give ${give}, get ${get}`;
  if (give) return `Give friends ${give}`;
  return get ? `Get ${get} for every friend` : "No reward for either of you";
}

/** The offer as a headline for advocates, line by line. */
export function offerLines(offer: Offer, words: OfferWords): readonly string[] {
  const [give, get] = [describeFriendReward(offer, words), describeAdvocateReward(offer, words)];
  if (give && get) return words.lines.both(give, get);
  if (give) return words.lines.give(give);
  return get ? words.lines.get(get) : words.lines.none;
}

export function isSameOffer(left: Offer, right: Offer): boolean {
  const same = (key: keyof Offer) => left[key] === right[key];
  return same("rewardMode") && same("advocateRewardValue") && same("friendRewardValue");
}

export function describeCap(most: number): string {
  return `Up to ${formatCount(most, "friend")}.`;
}

/** How long a reward stays pending: "14 days"; empty if it doesn't. */
export function describeHold(days: number): string {
  return days === 0 ? "" : formatCount(days, "day");
}

/** The friend's reward alone: "$50" or "5%"; empty if there is none. */
export function giftOf({ rewardMode, friendRewardValue }: Offer, words: OfferWords = english): string {
  return friendRewardValue > 0 ? words.reward(rewardMode, friendRewardValue) : "";
}

/**
 * The offer to a friend: "$50 off your first job", or "your next job" if existing customers qualify; empty if there
 * is none.
 */
export function describeGift(offer: Offer, words: OfferWords): string {
  const gift = giftOf(offer, words);
  return gift && words.gift(gift, offer.newCustomersOnly === true);
}

/** The friend page's headline. Without a reward, it shows the recommendation. */
export function describeHeadline(offer: Offer, words: OfferWords): string {
  return describeGift(offer, words) || words.noGift;
}

export function describeClaim(offer: Offer, words: OfferWords): string {
  const gift = giftOf(offer, words);
  return gift ? words.claim(gift) : words.send;
}

/**
 * The last day to submit the form.
 * @param day in words
 */
export function describeEnd(offer: Offer, day: string, words: OfferWords): string {
  return giftOf(offer, words) ? words.ends(day) : words.linkEnds(day);
}

/** The steps after the form is submitted. */
export function describeSteps(offer: Offer, business: string, words: OfferWords): readonly string[] {
  const { steps } = words;
  const gift = giftOf(offer, words);
  return [
    steps.contact(business),
    steps.book,
    gift ? steps.gift(gift, offer.newCustomersOnly === true) : steps.job(business),
  ];
}

/** The offer on printed cards: "$50 off your first job with Acme". Without a reward, it shows the recommendation. */
export function describeFriendOffer(offer: Offer, business: string, words: OfferWords = english): string {
  const gift = describeGift(offer, words);
  return gift ? words.giftWith(gift, business) : words.recommended;
}
