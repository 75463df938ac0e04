import { type Offer, sayReward } from "@/components/campaigns/offer";

/** What a friend is given, in itself: "$50" or "5%"; empty when nothing. */
function giftOf({ rewardMode, friendRewardValue }: Offer): string {
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
    `${business} gets in touch with you`,
    "You book a time that suits you",
    gift ? `${gift} comes off your first bill` : `${business} does the job`,
  ];
}
