import { answerWords } from "@/app/answer/[token]/words";
import { languageNames } from "@/components/languages";
import { languageNames as ownNames } from "@/components/words/language-names";
import { catalogs } from "@/components/words/words";
import { type Language, languages } from "@/db/enums";
import { askFrames, usualWords } from "@/emails/ask-words";
import { reaching } from "@/emails/words/business-words";
import { catalog } from "@/emails/words/words";
import { termsWords } from "@/lib/business/campaigns/terms-words";
import { useOfCreditWords } from "@/lib/kit/format-use-of-credit";
import { consentValues, consentWords } from "@/lib/messages/consent-words";
import { plainWords } from "@/lib/public/plain-page";
import { privacyWords } from "@/lib/public/privacy/write-privacy";

/** Everything that a language consists of: an entry in each of these. */
const entries: readonly object[] = [
  ...[catalogs, answerWords, plainWords],
  ...[catalog, usualWords, askFrames, reaching],
  ...[termsWords, privacyWords, useOfCreditWords, consentWords.form, consentValues],
];

/** Parts of a catalog that are no texts. */
const formats = new Set([
  ...["lang", "locale", "money", "count", "day", "lastDay", "reward", "textsValue", "cents"],
  // An English subject must not change, and a Spanish one is a phrase of its own.
  "formerMember",
]);

/** A made-up language: English with each text in brackets, so that a text from elsewhere shows. */
export const pseudo: Language = JSON.parse('"qps"');

/**
 * Adds the made-up language to every catalog and to the list of languages, and nowhere else.
 * @returns takes it out again, because other tests share the process
 */
export function addPseudoLanguage(): () => void {
  const others = languages.length;
  Object.assign(languages, { [others]: pseudo });
  const named = [languageNames, ownNames];
  for (const names of named) Object.assign(names, { [pseudo]: "Pseudo" });
  for (const byLanguage of entries) {
    const { en } = byLanguage as { readonly en: unknown };
    Object.assign(byLanguage, { [pseudo]: bracket(en, "") });
  }
  return () => {
    Reflect.set(languages, "length", others);
    for (const byLanguage of [...named, ...entries]) Reflect.deleteProperty(byLanguage, pseudo);
  };
}

function bracket(part: unknown, name: string): unknown {
  if (name === "lang") return pseudo;
  if (formats.has(name) && typeof part !== "object") return part;
  if (typeof part === "string") return part && `[${part}]`;
  if (Array.isArray(part)) return part.map((one) => bracket(one, ""));
  if (part instanceof RegExp || part instanceof Set) return part;
  if (typeof part === "function") return (...given: unknown[]) => bracket(part(...given), "");
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, bracket(inner, key)]));
}

/** A text without what stands in brackets. */
export function outsideBrackets(text: string): string {
  const less = text.replace(/\[[^[\]]*\]/g, "");
  return less === text ? text : outsideBrackets(less);
}
