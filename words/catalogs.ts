import { en, type Words } from "@/words/en/en";
import { es } from "@/words/es/es";
import type { Language } from "@/words/languages";

/** All texts for customers, by language. */
export const catalogs: Readonly<Record<Language, Words>> = { en, es };
