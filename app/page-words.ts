import { headers } from "next/headers";
import { cache } from "react";
import type { Words } from "@/components/words/en/en";
import type { PageLanguage } from "@/components/words/language-names";
import { catalogs } from "@/components/words/words";
import { languageFor, readWish } from "@/lib/public/language";

const wish = cache(async () => readWish(await headers()));

/**
 * The language of a customer page.
 * @param business the business's language; English if no business is known
 * @param own the visitor's own choice, if known
 */
export async function pageLanguage(
  business: PageLanguage = "en",
  own?: PageLanguage | null,
): Promise<PageLanguage> {
  return languageFor(await wish(), business, own);
}

/** The text catalog of such a page. */
export async function wordsFor(business?: PageLanguage, own?: PageLanguage | null): Promise<Words> {
  return catalogs[await pageLanguage(business, own)];
}
