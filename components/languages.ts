import type { PageLanguage } from "@/components/words/language-names";

/** The customers' languages, as the business's screens name them. */
export const languageNames: Readonly<Record<PageLanguage, string>> = { en: "English", es: "Spanish" };

export function isLanguage(code: unknown): code is PageLanguage {
  return typeof code === "string" && Object.hasOwn(languageNames, code);
}

const codes = Object.keys(languageNames).filter(isLanguage);

/** Choices of a language. */
export const languageOptions = codes.map((value) => ({ value, label: languageNames[value] }));

/** Choices for one person's language: empty for the business’s default. */
export const languageChoices = [{ value: "" as const, label: "Your default" }, ...languageOptions];

export type LanguageChoice = PageLanguage | "";
