import type { RewardMode } from "@/db/enums";
import type { Translations } from "@/lib/business/campaigns/translations";
import type { Words } from "@/lib/kit/words/en/en";

/** The facts in an offer's terms. */
export interface TermsFacts {
  readonly business: string;
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  readonly maxReferralsPerAdvocate: number;
  /** How many days a reward is pending before it becomes credit. */
  readonly creditHoldDays: number;
  /** Whether existing customers don't count. */
  readonly newCustomersOnly: boolean;
  /** Months until unused credit expires; null for never. */
  readonly creditMonths: number | null;
  readonly expiresAt?: Date | null | undefined;
  /** The business's own lines. */
  readonly extraTerms?: string | null | undefined;
  /** Translations of the business's own lines. */
  readonly translations?: Translations | null | undefined;
}

/** The texts and formats of terms in one language. */
export type TermsWords = Pick<Words, "lang" | "count" | "lastDay" | "offer" | "terms">;

/** A section of the terms. */
export interface TermsPart {
  readonly heading: string;
  readonly text: string;
}

/** The terms of a campaign's offer in plain words. The text depends only on the facts and the language. */
export function writeTerms(facts: TermsFacts, { lang, terms: words, ...formats }: TermsWords): string {
  const { business, maxReferralsPerAdvocate: most, newCustomersOnly, expiresAt } = facts;
  const extraTerms = facts.translations?.[lang]?.extraTerms ?? facts.extraTerms;
  const parts = [
    [words.who, words.whoText(business)],
    [words.what, join(words.whatText(business, newCustomersOnly), newCustomersOnly && words.strict)],
    [words.rewards, describeRewards(facts, words, formats.offer.reward)],
    [words.when, formatWhen(facts, words)],
    facts.advocateRewardValue > 0 && [
      words.credit,
      join(words.creditText(business), words.creditLasts(facts.creditMonths)),
    ],
    [
      words.limits,
      join(words.most(most, formats.count(most)), expiresAt ? words.until(formats.lastDay(expiresAt)) : words.noEnd),
    ],
    [words.change, words.changeText(business)],
    extraTerms && [words.more(business), extraTerms],
  ].filter((part) => Array.isArray(part));
  return parts
    .map((part) => part.join("\n"))
    .join("\n\n")
    .toWellFormed();
}

/** Splits terms written by `writeTerms` into sections. */
export function readTermsParts(text: string): TermsPart[] {
  return text.split(/\n\n(?=[^\n]+\n)/).map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading, text: lines.join("\n") };
  });
}

type Format = TermsWords["offer"]["reward"];

function join(...sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join(" ");
}

function describeRewards(facts: TermsFacts, words: TermsWords["terms"], reward: Format): string {
  const { business, rewardMode: mode, advocateRewardValue: get, friendRewardValue: give } = facts;
  const earns = mode === "percent" ? words.advocateGetsShare : words.advocateGets;
  const rewards = join(
    give > 0 && words.friendGets(reward(mode, give), facts.newCustomersOnly),
    get > 0 && earns(reward(mode, get)),
  );
  return rewards || words.noReward(business);
}

function formatWhen({ business, creditHoldDays, ...facts }: TermsFacts, words: TermsWords["terms"]): string {
  const when = join(
    facts.friendRewardValue > 0 && words.friendWhen(facts.newCustomersOnly),
    facts.advocateRewardValue > 0 && words.advocateWhen(business, creditHoldDays),
  );
  return when || words.never;
}
