import { readCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { isLanguage, type Language } from "@/lib/kit/words/languages";

/** A visitor's language preferences. */
export interface LanguageWish {
  /** Chosen on one of our pages. */
  readonly chosen: Language | undefined;
  /** The browser's language, if we have pages in it. */
  readonly accepted: Language | undefined;
}

const COOKIE = "language";
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** A supported language by its code, such as "es"; undefined for other text. */
export function toLanguage(code: string | null | undefined): Language | undefined {
  return isLanguage(code) ? code : undefined;
}

/** Reads the language preferences from request headers. */
export function readWish(headers: Pick<Headers, "get">): LanguageWish {
  return {
    chosen: toLanguage(readCookie(headers, COOKIE)),
    accepted: acceptedLanguage(headers.get("accept-language") ?? ""),
  };
}

/**
 * The language of a page: the visitor's choice here or at an earlier visit, else the browser's, else the business's.
 * @param own the stored choice of a known visitor
 */
export function languageFor({ chosen, accepted }: LanguageWish, business: Language, own?: Language | null): Language {
  return chosen ?? own ?? accepted ?? business;
}

/** Set-Cookie header that stores a choice in the browser for a year. */
export function keepLanguage(language: Language): string {
  return writeCookie(COOKIE, language, { path: "/", maxAge: COOKIE_SECONDS });
}

/** Our language that the browser prefers, by quality weight (RFC 9110, section 12.5.4): "es" for "es-MX,en;q=0.8". */
function acceptedLanguage(header: string): Language | undefined {
  const [best] = header
    .slice(0, 200)
    .split(",")
    .flatMap((entry) => {
      const [range = "", weight] = entry.trim().split(/\s*;\s*q=/i);
      const language = toLanguage(range.toLowerCase().split("-")[0]);
      const q = weight === undefined ? 1 : Number(weight);
      return language && q > 0 ? [{ language, q }] : [];
    })
    .sort((a, b) => b.q - a.q);
  return best?.language;
}
