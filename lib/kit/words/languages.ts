import { basics as en } from "@/lib/kit/words/en/basics";
import { basics as es } from "@/lib/kit/words/es/basics";

/**
 * The customers' languages; the business's screens are in English. A further language is a folder beside `en`, its
 * line here, and its texts in `catalogs.ts`.
 */
export const basics = { en, es };

export type Language = keyof typeof basics;

export function isLanguage(code: unknown): code is Language {
  return typeof code === "string" && Object.hasOwn(basics, code);
}

export const languages = Object.keys(basics).filter(isLanguage);

/** Choices of a language. */
export const languageOptions = languages.map((value) => ({ value, label: basics[value].inEnglish }));

/** Choices for one person's language: empty for the business’s default. */
export const languageChoices = [{ value: "" as const, label: "Your default" }, ...languageOptions];

export type LanguageChoice = Language | "";
