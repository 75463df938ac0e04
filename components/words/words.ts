import { en, type Words } from "@/components/words/en/en";
import { es } from "@/components/words/es/es";
import type { PageLanguage } from "@/components/words/language-names";

/** The customer texts by language. To add a language, add an entry here and a name in language-names.ts. */
export const catalogs: Readonly<Record<PageLanguage, Words>> = { en, es };
