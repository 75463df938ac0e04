import type { Agreed } from "@/db/enums-consent";
import { catalogs } from "@/lib/kit/words/catalogs";
import { isLanguage } from "@/lib/kit/words/languages";

/** The words beside a checked box. */
export type Ticked = Omit<Agreed, "source">;

/**
 * The words a person agreed to; undefined if the box is unchecked or the version never existed.
 * @param value the submitted value, such as `1-es`
 */
export function readTicked(value: string | null): Ticked | undefined {
  const [, written = "", language] = /^(\d{1,4})-(\w+)$/.exec(value ?? "") ?? [];
  if (!isLanguage(language)) return undefined;
  const [version, { consent }] = [Number(written), catalogs[language]];
  const words = consent[consent.length - version];
  return words === undefined ? undefined : { version, language, words };
}

/** A person's consent on a page of this business, with the words shown there. */
export function agreedOn(source: "friend_page" | "refer_page" | "portal", ticked: Ticked, business: string): Agreed {
  return { source, ...ticked, words: `${business} ${ticked.words}` };
}
