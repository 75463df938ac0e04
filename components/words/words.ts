import { en, type Words } from "@/components/words/en/en";
import { es } from "@/components/words/es/es";
import type { PageLanguage } from "@/components/words/language-names";

/** What the pages for customers say, by language: another one is another entry here and a name beside. */
export const catalogs: Readonly<Record<PageLanguage, Words>> = { en, es };
