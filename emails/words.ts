import type { Brand, Localized } from "@/emails/props";
import { fullName, isFormerMember } from "@/emails/text/names";
import { mayShareFriend } from "@/lib/accounts/organizations/may-share";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { LetterWords } from "@/lib/kit/words/en/emails";
import type { Language } from "@/lib/kit/words/languages";

/** The language of a message to a customer: theirs, or the business's if they have not chosen one. */
function languageFor({ language }: Localized, brand: Pick<Brand, "language">): Language {
  return language ?? brand.language ?? "en";
}

/** The words for a business's industry: healthcare thanks people instead of paying them. */
export function wordsIn(language: Language, { industry }: Pick<Brand, "industry">): LetterWords {
  const words = catalogs[language].emails;
  if (industry !== "healthcare") return words;
  const { offer, thanks } = words;
  const titles = { ...offer.titles, ...thanks.titles };
  const full = { ...offer.full, ...thanks.full };
  return { ...words, offer: { ...offer, ...thanks, titles, full } };
}

/** The words of a message to a customer, in its language, with the business's name. */
export function speak(props: Localized, brand: Brand) {
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  return { language, words, texts: words.text, business: fullName(brand.name) };
}

/** The words of a letter; English if it has no language, as for members. */
export function wordsOf({ language = "en" }: Localized): LetterWords {
  return catalogs[language].emails;
}

/** Replaces an erased person's placeholder name, stored in English, by the one in the message's language. */
export function nameErased<Props extends object>(props: Props, brand: Pick<Brand, "language">): Props {
  const { formerMember } = catalogs[languageFor(props, brand)].emails;
  const erased = Object.entries(props).filter(
    ([name, value]) => /^(advocate|friend)Name$/.test(name) && typeof value === "string" && isFormerMember(value),
  );
  return { ...props, ...Object.fromEntries(erased.map(([name]) => [name, formerMember])) };
}

/** Whether a message is about a friend the reader may not hear about. */
export function isDiscreet(props: object, { industry }: Pick<Brand, "industry">): boolean {
  const hasAgreed = "friendAgreed" in props && props.friendAgreed === true;
  return "friendName" in props && !mayShareFriend(industry, hasAgreed);
}
