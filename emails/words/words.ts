import type { Brand, Spoken } from "@/emails/props";
import { isFormerMember } from "@/emails/text/names";
import { en, type Words } from "@/emails/words/en";
import { es } from "@/emails/words/es";
import type { Language } from "@/emails/words/language";
import { mayTell } from "@/lib/accounts/organizations/may-tell";

/** What letters to customers say, by language: another one is another entry. */
export const catalog: Readonly<Record<Language, Words>> = { en, es };

/** What a message to a customer is in: their language, or the business's where they have none of their own. */
export function languageFor({ language }: Spoken, brand: Pick<Brand, "language">): Language {
  return language ?? brand.language ?? "en";
}

/** The same of a business in this industry: healthcare thanks people, and pays nobody. */
export function wordsIn(language: Language, { industry }: Pick<Brand, "industry">): Words {
  const words = catalog[language];
  if (industry !== "healthcare") return words;
  const { offer, thanks } = words;
  const titles = { ...offer.titles, ...thanks.titles };
  const full = { ...offer.full, ...thanks.full };
  return { ...words, offer: { ...offer, ...thanks, titles, full } };
}

/** What a letter is made of; English where it has no language, as letters to members. */
export function wordsOf({ language = "en" }: Spoken): Words {
  return catalog[language];
}

/** Calls those whose data was erased so in the language of the message; they are kept in English. */
export function nameErased<Props extends object>(props: Props, brand: Pick<Brand, "language">): Props {
  const { formerMember } = catalog[languageFor(props, brand)];
  const erased = Object.entries(props).filter(
    ([name, value]) =>
      /^(advocate|friend)Name$/.test(name) && typeof value === "string" && isFormerMember(value),
  );
  return { ...props, ...Object.fromEntries(erased.map(([name]) => [name, formerMember])) };
}

/** Whether a message is about a friend of whom its reader may not be told. */
export function isDiscreet(props: object, { industry }: Pick<Brand, "industry">): boolean {
  const hasAgreed = "friendAgreed" in props && props.friendAgreed === true;
  return "friendName" in props && !mayTell(industry, hasAgreed);
}
