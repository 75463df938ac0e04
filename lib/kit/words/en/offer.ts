import { basics } from "@/lib/kit/words/en/basics";
import { rewardIn } from "@/lib/kit/words/formats";

/** An offer's rewards for both sides. Amounts are passed formatted. */
export const offer = {
  reward: rewardIn(basics.locale),
  off: (share: string) => `${share} off`,
  ofTheJob: (share: string) => `${share} of the job`,
  lines: {
    both: (give: string, get: string) => [`Give ${give}.`, `Get ${get}.`],
    give: (give: string) => [`Give friends ${give}.`],
    get: (get: string) => [`Get ${get}`, "for every friend."],
    none: ["Know someone", "who could use us?"],
  },
  /** @param isFirst whether only new customers qualify, so that it is their first job */
  gift: (gift: string, isFirst: boolean) => `${gift} off your ${isFirst ? "first" : "next"} job`,
  noGift: "Leave your name and we’ll get in touch",
  claim: (gift: string) => `Claim my ${gift} off`,
  send: "Send my details",
  ends: (day: string) => `This offer ends ${day}`,
  linkEnds: (day: string) => `This link works until ${day}`,
  steps: {
    contact: (business: string) => `${business} will get in touch with you`,
    book: "You book a time that works for you",
    gift: (gift: string, isFirst: boolean) => `${gift} comes off your ${isFirst ? "first" : "next"} bill`,
    job: (business: string) => `${business} does the job`,
  },
  giftWith: (gift: string, business: string) => `${gift} with ${business}`,
  recommended: "Recommended by someone you know",
};

export type OfferWords = typeof offer;
