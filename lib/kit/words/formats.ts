import { formatMoney } from "@/components/ui/format";
import type { Basics } from "@/lib/kit/words/en/basics";

// The time zone of our emails: the server does not know the reader's.
const timeZone = "America/New_York";

/** Makes a formatter on first use: `Intl` takes a phone 50 ms for the first, and most pages need none of ours. */
function onFirstUse<F>(make: () => F): () => F {
  let made: F | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A language's formats of amounts, counts and days. */
export function formatsIn({ locale, month }: Basics) {
  const count = onFirstUse(() => new Intl.NumberFormat(locale));
  const year = onFirstUse(() => new Intl.DateTimeFormat(locale, { year: "numeric", timeZone }));
  const dayWith = (month: Basics["month"]) => {
    const parts = { month, day: "numeric", timeZone } as const;
    const thisYear = onFirstUse(() => new Intl.DateTimeFormat(locale, parts));
    const anyYear = onFirstUse(() => new Intl.DateTimeFormat(locale, { ...parts, year: "numeric" }));
    return (day: Date, now: Date) => {
      const isThisYear = year().format(day) === year().format(now);
      return (isThisYear ? thisYear : anyYear)().format(day);
    };
  };
  // An offer ends at one moment, on different days in different places. Hawaii's day is the earliest, so no visitor
  // in the US is promised a day too many.
  const lastDay = onFirstUse(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Pacific/Honolulu" }),
  );
  return {
    /** Formats cents: "$1,250", "$25.50". `signed` puts a + before earnings. */
    money: (cents: number, { signed = false } = {}) => formatMoney(cents, { signed, locale, isShort: true }),
    count: (number: number) => count().format(number),
    /** "Nov 3", or "Nov 3, 2025" if it is not in the current year. */
    day: dayWith(month),
    /** The same with a short month, for narrow columns. */
    shortDay: dayWith("short"),
    /** An offer's last day: "December 31, 2026". */
    lastDay: (end: Date) => lastDay().format(end),
  };
}

/** Formats a reward alone: "$50", "$25.50", "12.5%". Cents when fixed, basis points when percent. */
export function rewardIn(locale: string) {
  const usd = { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" } as const;
  const dollars = onFirstUse(() => new Intl.NumberFormat(locale, usd));
  const share = onFirstUse(() => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }));
  return (mode: "fixed" | "percent", value: number) =>
    mode === "fixed" ? dollars().format(value / 100) : share().format(value / 10_000);
}
