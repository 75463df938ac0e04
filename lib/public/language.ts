import { type Language, languages } from "@/db/enums";
import { readCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { appUrl } from "@/lib/kit/env";

/** What a visitor's browser tells of languages. */
export interface LanguageWish {
  /** Chosen on one of our pages. */
  readonly chosen: Language | undefined;
  /** What the browser is set to, as far as there are pages in it. */
  readonly accepted: Language | undefined;
}

const COOKIE = "language";
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** A language by its code, "es"; undefined for any other text. */
export function toLanguage(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language === code);
}

/** What the headers of a request say of languages. */
export function readWish(headers: Pick<Headers, "get">): LanguageWish {
  return {
    chosen: toLanguage(readCookie(headers, COOKIE)),
    accepted: acceptedLanguage(headers.get("accept-language") ?? ""),
  };
}

/**
 * The language of a page: what its visitor chose, here or at another visit, else what the browser is set to, else the
 * business's.
 * @param own what the visitor is known to have chosen, where the visitor is known
 */
export function languageFor(
  { chosen, accepted }: LanguageWish,
  business: Language,
  own?: Language | null,
): Language {
  return chosen ?? own ?? accepted ?? business;
}

/** The Set-Cookie header that keeps a choice in the browser for a year. */
export function keepLanguage(language: Language): string {
  const isSecure = appUrl().startsWith("https:");
  return writeCookie(COOKIE, language, { path: "/", maxAge: KEPT_SECONDS, isSecure });
}

/** The first of our languages that a browser accepts, by its weights (RFC 9110, section 12.5.4): "es" of "es-MX,en;q=0.8". */
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
