import { headers } from "next/headers";
import { cache } from "react";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Words } from "@/lib/kit/words/en/en";
import type { Language } from "@/lib/kit/words/languages";
import { languageFor, readWish } from "@/lib/public/language";

const wish = cache(async () => readWish(await headers()));

/**
 * The language of a customer page.
 * @param business the business's language; English if no business is known
 * @param own the visitor's own choice, if known
 */
export async function pageLanguage(business: Language = "en", own?: Language | null): Promise<Language> {
  return languageFor(await wish(), business, own);
}

/** The text catalog of such a page. */
export async function wordsFor(business?: Language, own?: Language | null): Promise<Words> {
  return catalogs[await pageLanguage(business, own)];
}
