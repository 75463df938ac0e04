import type { Brand, Offer } from "@/emails/props";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** An amount in a sentence: "$25", "$25.50", "50 cents". */
export function money(cents: number): string {
  if (cents >= 100) return formatCentsShort(cents);
  return cents === 1 ? "1 cent" : `${cents} cents`;
}

/** What a friend is given: "$25" or "5% off"; empty when nothing. */
function friendGets({ rewardMode, friendRewardValue: value }: Offer): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value) : `${percent.format(value / 10_000)} off`;
}

/** What the advocate earns with a friend: "$25" or "10% of the job"; empty when nothing. */
export function advocateGets({ rewardMode, advocateRewardValue: value }: Offer): string {
  if (value === 0) return "";
  return rewardMode === "fixed" ? money(value) : `${percent.format(value / 10_000)} of the job`;
}

/** What a friend can have, in a sentence's place: "$25 off your first job"; empty when nothing. */
export function friendGift({ rewardMode, friendRewardValue: value }: Offer): string {
  if (value === 0) return "";
  return `${rewardMode === "fixed" ? money(value) : percent.format(value / 10_000)} off your first job`;
}

/** The offer in a few words: "give $25, get $50"; empty when nobody is rewarded. */
export function offerInShort(offer: Offer): string {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  if (give && get) return `give ${give}, get ${get}`;
  if (give) return `give friends ${give}`;
  return get && `get ${get} for every friend`;
}

/** The offer as a headline, line by line. */
export function offerTitle(offer: Offer): string[] {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  if (give && get) return [`Give ${give}.`, `Get ${get}.`];
  if (give) return [`Give friends ${give}.`];
  return get ? [`Get ${get}`, "for every friend."] : ["Know someone", "who could use us?"];
}

/** What happens when a friend becomes a customer, in a sentence. */
export function offerInFull(offer: Offer): string {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  if (!give && !get) return "A good word from you means a lot to us.";
  const outcomes = [
    give && `they get ${give}${offer.rewardMode === "fixed" ? " off" : ""}`,
    get && `you earn ${get} in credit`,
  ].filter(Boolean);
  return `When a friend becomes a customer, ${outcomes.join(" and ")}.`;
}

/** How long credit lasts, in a sentence; empty where it never expires. */
export function creditEnd({ creditMonths }: Pick<Brand, "creditMonths">): string {
  return creditMonths === undefined ? "" : formatCreditMonths(creditMonths);
}

/** Words that promise credit, with how long it lasts. */
export function withCreditEnd(text: string, brand: Pick<Brand, "creditMonths">): string {
  return [text, creditEnd(brand)].filter(Boolean).join(" ");
}
