import type { LetterWords } from "@/lib/kit/words/en/emails";

type LocaleWords = Pick<LetterWords, "locale">;

const dollars = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    }),
);
const shares = perLocale((locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }));
const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" }));

// Creating a formatter takes longer than writing a whole letter.
function perLocale<T>(make: (locale: string) => T): (words: LocaleWords) => T {
  const formats = new Map<string, T>();
  return ({ locale }) => {
    const format = formats.get(locale) ?? make(locale);
    formats.set(locale, format);
    return format;
  };
}

/** An amount in a sentence: "$25", "$25.50", "50 cents". */
export function money(cents: number, words: LetterWords): string {
  return cents > 0 && cents < 100 ? words.cents(cents) : dollars(words).format(cents / 100);
}

/** "3.33%". @param basisPoints 100 are 1% */
export function percent(basisPoints: number, words: LocaleWords): string {
  return shares(words).format(basisPoints / 10_000);
}

/** "December 4", "4 de diciembre". @param date a calendar day in ISO 8601, such as "2026-12-04" */
export function formatDay(date: string, words: LocaleWords): string {
  return days(words).format(new Date(date));
}
