import { formatMoney } from "@/components/ui/format";

// The zone that our emails tell times in: a reader's own is unknown to the server.
const timeZone = "America/New_York";

/** How a language writes amounts, counts and days. @param month as its sentences have it */
export function formatsIn(locale: string, month: "short" | "long") {
  const count = new Intl.NumberFormat(locale);
  const year = new Intl.DateTimeFormat(locale, { year: "numeric", timeZone });
  const thisYear = new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone });
  const anyYear = new Intl.DateTimeFormat(locale, { month, day: "numeric", year: "numeric", timeZone });
  // Offers end at a moment, which is another day in other places. Hawaii's is the earliest of them: no visitor in the
  // US is promised a day too long.
  const lastDay = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Pacific/Honolulu" });
  return {
    /** Cents as people read them: "$1,250", "$25.50". `signed` puts a + before earnings. */
    money: (cents: number, { signed = false } = {}) => formatMoney(cents, { signed, locale, isShort: true }),
    count: (number: number) => count.format(number),
    /** "Nov 3", or "Nov 3, 2025" in another year than now. */
    day: (day: Date, now: Date) => (year.format(day) === year.format(now) ? thisYear : anyYear).format(day),
    /** The day on which an offer ends: "December 31, 2026". */
    lastDay: (end: Date) => lastDay.format(end),
  };
}

/** How a language writes a reward in itself: "$50", "$25.50", "12.5%". Cents when fixed, basis points when percent. */
export function rewardIn(locale: string) {
  const dollars = new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency: "USD" },
    trailingZeroDisplay: "stripIfInteger",
  });
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return (mode: "fixed" | "percent", value: number) =>
    mode === "fixed" ? dollars.format(value / 100) : share.format(value / 10_000);
}
