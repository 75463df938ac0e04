import type { z } from "zod";
import { writeBasisPoints } from "@/components/form/read-number";
import { formatMoney } from "@/components/ui/format";
import type { Campaign } from "@/lib/campaigns/contract";

/** What a campaign promises: cents when fixed, basis points when percent. Zero rewards nobody on that side. */
export type Offer = Pick<
  z.output<typeof Campaign>,
  "rewardMode" | "advocateRewardValue" | "friendRewardValue"
>;

/** A reward in itself: "$50", "$25.50", "12.5%". */
export function sayReward(mode: Offer["rewardMode"], value: number): string {
  return mode === "fixed" ? formatMoney(value).replace(/\.00$/, "") : `${writeBasisPoints(value)}%`;
}

/** What a friend is given: "$50" or "5% off"; empty when nothing. */
export function friendGets({ rewardMode, friendRewardValue }: Offer): string {
  if (friendRewardValue === 0) return "";
  return `${sayReward(rewardMode, friendRewardValue)}${rewardMode === "percent" ? " off" : ""}`;
}

/** What an advocate earns with a friend: "$25" or "10% of the job"; empty when nothing. */
export function advocateGets({ rewardMode, advocateRewardValue }: Offer): string {
  if (advocateRewardValue === 0) return "";
  return `${sayReward(rewardMode, advocateRewardValue)}${rewardMode === "percent" ? " of the job" : ""}`;
}

/** The offer in a few words: "Give $50, get $25". */
export function sayOffer(offer: Offer): string {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  if (give && get) return `Give ${give}, get ${get}`;
  if (give) return `Give friends ${give}`;
  return get ? `Get ${get} for every friend` : "No reward for either of you";
}

/** The offer as a headline for advocates, line by line. */
export function offerLines(offer: Offer): string[] {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  if (give && get) return [`Give ${give}.`, `Get ${get}.`];
  if (give) return [`Give friends ${give}.`];
  return get ? [`Get ${get}`, "for every friend."] : ["Know someone", "who could use us?"];
}

/** Whether two offers promise the same. */
export function isSameOffer(one: Offer, other: Offer): boolean {
  const same = (key: keyof Offer) => one[key] === other[key];
  return same("rewardMode") && same("advocateRewardValue") && same("friendRewardValue");
}

/** The cap as a sentence: "Up to 25 friends." */
export function sayCap(most: number): string {
  return `Up to ${most.toLocaleString("en-US")} ${most === 1 ? "friend" : "friends"}.`;
}

/** How long a reward is pending: "14 days"; empty when it is not. */
export function sayHold(days: number): string {
  return days === 0 ? "" : `${days} ${days === 1 ? "day" : "days"}`;
}

/** What a friend is given, in itself: "$50" or "5%"; empty when nothing. */
export function giftOf({ rewardMode, friendRewardValue }: Offer): string {
  return friendRewardValue > 0 ? sayReward(rewardMode, friendRewardValue) : "";
}

/** The offer to a friend: "$50 off your first job"; empty when there is none. */
export function sayGift(offer: Offer): string {
  const gift = giftOf(offer);
  return gift && `${gift} off your first job`;
}

/** The headline of the friend page. Without a reward there is still the recommendation. */
export function sayHeadline(offer: Offer): string {
  return sayGift(offer) || "Leave your name and we’ll get in touch";
}

/** What the button of the form does. */
export function sayClaim(offer: Offer): string {
  const gift = giftOf(offer);
  return gift ? `Claim my ${gift}` : "Send my details";
}

/** The last day to send the form. @param day in words */
export function sayEnd(offer: Offer, day: string): string {
  return giftOf(offer) ? `This offer ends ${day}` : `This link works until ${day}`;
}

/** What happens once the form was sent. */
export function saySteps(offer: Offer, business: string): readonly string[] {
  const gift = giftOf(offer);
  return [
    `${business} will get in touch with you`,
    "You book a time that works for you",
    gift ? `${gift} comes off your first bill` : `${business} does the job`,
  ];
}

/** What a friend is told on paper: "$50 off your first job with Acme". Without a reward there is the recommendation. */
export function sayFriendOffer(offer: Offer, business: string): string {
  const gift = sayGift(offer);
  return gift ? `${gift} with ${business}` : "Recommended by someone you know";
}
