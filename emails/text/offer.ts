import type { Brand, Offer } from "@/emails/props";
import { money, percent } from "@/emails/text/formats";
import { describeUseOfCredit } from "@/lib/kit/format-use-of-credit";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { LetterWords } from "@/lib/kit/words/en/emails";
import type { Language } from "@/lib/kit/words/languages";

/** The friend's reward: "$25" or "5% off"; empty if none. */
function friendGets({ rewardMode, friendRewardValue: value }: Offer, words: LetterWords): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value, words) : words.offer.off(percent(value, words));
}

/** The advocate's reward: "$25" or "10% of the job"; empty if none. */
export function describeAdvocateReward({ rewardMode, advocateRewardValue: value }: Offer, words: LetterWords): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value, words) : words.offer.ofTheJob(percent(value, words));
}

/** The friend's reward in a sentence: "$25 off your first job", or "next"; empty if none. */
export function friendGift(offer: Offer, words: LetterWords): string {
  const { rewardMode, friendRewardValue: value, newCustomersOnly = false } = offer;
  if (value === 0) return "";
  const amount = rewardMode === "fixed" ? money(value, words) : percent(value, words);
  return words.offer.gift(amount, newCustomersOnly);
}

/** The amount of a friend's offer: "$25" or "5%"; empty if none. */
export function giftAmount({ rewardMode, friendRewardValue: value }: Offer, words: LetterWords): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value, words) : percent(value, words);
}

/** The discount on a friend's bill: "$25 off", "5% off"; empty if none. */
export function describeFriendSaving(offer: Offer, words: LetterWords): string {
  const give = friendGets(offer, words);
  return give && offer.rewardMode === "fixed" ? words.offer.off(give) : give;
}

/** The offer in a few words: "friends get $25 off, you get $50"; empty if there are no rewards. */
export function offerInShort(offer: Offer, words: LetterWords): string {
  const [off, get] = [describeFriendSaving(offer, words), describeAdvocateReward(offer, words)];
  if (off && get) return words.offer.both(off, get);
  if (off) return words.offer.give(off);
  return get && words.offer.get(get);
}

interface BriefWords {
  readonly both: (give: string, get: string) => string;
  readonly give: (give: string) => string;
  readonly get: (get: string) => string;
}

/** The offer in the fewest words, with bare amounts: "give $25, get $50", "give 5%, get 10%". */
export function offerInBrief(offer: Offer, words: LetterWords, brief: BriefWords): string {
  const bare = (value: number) => (offer.rewardMode === "fixed" ? money(value, words) : percent(value, words));
  const { friendRewardValue: give, advocateRewardValue: get } = offer;
  if (give > 0 && get > 0) return brief.both(bare(give), bare(get));
  return give > 0 ? brief.give(bare(give)) : brief.get(bare(get));
}

/** The offer as a headline, line by line. */
export function offerTitle(offer: Offer, words: LetterWords): string[] {
  const [give, get] = [friendGets(offer, words), describeAdvocateReward(offer, words)];
  const { titles } = words.offer;
  if (give && get) return titles.both(give, get);
  if (give) return titles.give(give);
  return get ? titles.get(get) : titles.none;
}

/** The offer as a sentence about a friend becoming a customer. */
export function offerInFull(offer: Offer, words: LetterWords): string {
  const [off, get] = [describeFriendSaving(offer, words), describeAdvocateReward(offer, words)];
  const { full } = words.offer;
  if (off && get) return full.both(off, get);
  if (off) return full.give(off);
  return get ? full.get(get) : full.none;
}

/** How a balance is used at the business; empty if it cannot be used. @param balanceCents in cents */
export function describeCreditUse(balanceCents: number, brand: Brand, language: Language): string {
  const { way, leastCents } = brand.useOfCredit ?? { way: "mention", leastCents: 1 };
  const least = balanceCents < leastCents ? money(leastCents, catalogs[language].emails) : undefined;
  return describeUseOfCredit(catalogs[language], way, least);
}

/** How long credit lasts, as a sentence; empty if it never expires. */
export function creditEnd({ creditMonths }: Pick<Brand, "creditMonths">, words: LetterWords): string {
  return creditMonths === undefined ? "" : words.creditEnd(creditMonths);
}

/** Text that promises credit, followed by how long credit lasts. */
export function withCreditEnd(text: string, brand: Pick<Brand, "creditMonths">, words: LetterWords): string {
  return [text, creditEnd(brand, words)].filter(Boolean).join(" ");
}
