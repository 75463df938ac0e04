import type { Language, RewardMode } from "@/db/enums";
import { termsWords } from "@/lib/business/campaigns/terms-words";
import type { Translations } from "@/lib/business/campaigns/translations";

/** What the terms of an offer are written from. */
export interface TermsFacts {
  readonly business: string;
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
  readonly maxReferralsPerAdvocate: number;
  /** For how many days a reward is promised before it is credit. */
  readonly creditHoldDays: number;
  /** Whether friends who were customers before do not count. */
  readonly newCustomersOnly: boolean;
  /** After how many months unused credit expires; null for never. */
  readonly creditMonths: number | null;
  readonly expiresAt?: Date | null | undefined;
  /** The business's own lines. */
  readonly extraTerms?: string | null | undefined;
  /** The same in other languages, where there is a translation. */
  readonly translations?: Translations | null | undefined;
}

/** The heading and the sentences of a part of the terms. */
export interface TermsPart {
  readonly heading: string;
  readonly text: string;
}

/** The terms of a campaign's offer in plain words. The same settings always give the same text in a language. */
export function writeTerms(facts: TermsFacts, language: Language = "en"): string {
  const { business, maxReferralsPerAdvocate: most, newCustomersOnly, expiresAt } = facts;
  const extraTerms = facts.translations?.[language]?.extraTerms ?? facts.extraTerms;
  const words = termsWords[language];
  const parts = [
    [words.who, words.whoText(business)],
    [words.what, join(words.whatText(business, newCustomersOnly), newCustomersOnly && words.strict)],
    [words.rewards, describeRewards(facts, words)],
    [words.when, formatWhen(facts, words)],
    facts.advocateRewardValue > 0 && [
      words.credit,
      join(words.creditText(business), words.creditLasts(facts.creditMonths)),
    ],
    [
      words.limits,
      join(words.most(most, words.count(most)), expiresAt ? words.until(words.day(expiresAt)) : words.noEnd),
    ],
    [words.change, words.changeText(business)],
    extraTerms && [words.more(business), extraTerms],
  ].filter((part) => Array.isArray(part));
  return parts
    .map((part) => part.join("\n"))
    .join("\n\n")
    .toWellFormed();
}

/** The parts of terms that `writeTerms` has written. */
export function readTermsParts(text: string): TermsPart[] {
  return text.split(/\n\n(?=[^\n]+\n)/).map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading, text: lines.join("\n") };
  });
}

type Words = (typeof termsWords)[Language];

function join(...sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join(" ");
}

function describeRewards(facts: TermsFacts, words: Words): string {
  const { business, rewardMode: mode, advocateRewardValue: get, friendRewardValue: give } = facts;
  const earns = mode === "percent" ? words.advocateGetsShare : words.advocateGets;
  const rewards = join(
    give > 0 && words.friendGets(words.reward(mode, give), facts.newCustomersOnly),
    get > 0 && earns(words.reward(mode, get)),
  );
  return rewards || words.noReward(business);
}

function formatWhen({ business, creditHoldDays, ...facts }: TermsFacts, words: Words): string {
  const when = join(
    facts.friendRewardValue > 0 && words.friendWhen(facts.newCustomersOnly),
    facts.advocateRewardValue > 0 && words.advocateWhen(business, creditHoldDays),
  );
  return when || words.never;
}

/** The day on which an offer ends, wherever in the US it is read: "December 31, 2026". */
export function formatEndDay(expiresAt: Date, language: Language = "en"): string {
  return termsWords[language].day(expiresAt);
}
