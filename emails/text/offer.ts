import type { Brand, Offer } from "@/emails/props";
import { money, percent } from "@/emails/text/formats";
import type { Words } from "@/emails/words/en";

/** What a friend is given: "$25" or "5% off"; empty when nothing. */
function friendGets({ rewardMode, friendRewardValue: value }: Offer, words: Words): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value, words) : words.offer.off(percent(value, words));
}

/** What the advocate earns with a friend: "$25" or "10% of the job"; empty when nothing. */
export function advocateGets({ rewardMode, advocateRewardValue: value }: Offer, words: Words): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value, words) : words.offer.ofTheJob(percent(value, words));
}

/** What a friend can have, in a sentence's place: "$25 off your first job"; empty when nothing. */
export function friendGift({ rewardMode, friendRewardValue: value }: Offer, words: Words): string {
  if (value === 0) return "";
  return words.offer.gift(rewardMode === "fixed" ? money(value, words) : percent(value, words));
}

/** What a friend's offer is called: "$25" or "5%"; empty when there is none. */
export function giftAmount({ rewardMode, friendRewardValue: value }: Offer, words: Words): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value, words) : percent(value, words);
}

/** The offer in a few words: "give $25, get $50"; empty when nobody is rewarded. */
export function offerInShort(offer: Offer, words: Words): string {
  const [give, get] = [friendGets(offer, words), advocateGets(offer, words)];
  if (give && get) return words.offer.both(give, get);
  if (give) return words.offer.give(give);
  return get && words.offer.get(get);
}

/** The offer as a headline, line by line. */
export function offerTitle(offer: Offer, words: Words): string[] {
  const [give, get] = [friendGets(offer, words), advocateGets(offer, words)];
  const { titles } = words.offer;
  if (give && get) return titles.both(give, get);
  if (give) return titles.give(give);
  return get ? titles.get(get) : titles.none;
}

/** What happens when a friend becomes a customer, in a sentence. */
export function offerInFull(offer: Offer, words: Words): string {
  const [give, get] = [friendGets(offer, words), advocateGets(offer, words)];
  const { full, off } = words.offer;
  const discount = give && offer.rewardMode === "fixed" ? off(give) : give;
  if (give && get) return full.both(discount, get);
  if (give) return full.give(discount);
  return get ? full.get(get) : full.none;
}

/** How long credit lasts, in a sentence; empty where it never expires. */
export function creditEnd({ creditMonths }: Pick<Brand, "creditMonths">, words: Words): string {
  return creditMonths === undefined ? "" : words.creditEnd(creditMonths);
}

/** Words that promise credit, with how long it lasts. */
export function withCreditEnd(text: string, brand: Pick<Brand, "creditMonths">, words: Words): string {
  return [text, creditEnd(brand, words)].filter(Boolean).join(" ");
}
