import { en, type Words } from "@/lib/kit/words/en/en";
import { es } from "@/lib/kit/words/es/es";
import type { Language } from "@/lib/kit/words/languages";

/** All texts for customers, by language. */
export const catalogs: Readonly<Record<Language, Words>> = { en, es };
