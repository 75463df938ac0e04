const minuteMs = 60_000;

/** A whole number with separators: "1,250". `Intl` takes a phone 50 ms to create the first formatter of a page. */
export function formatNumber(amount: number): string {
  return String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

const dollars = new Map<string, Intl.NumberFormat>();

function dollarsIn(locale: string, isShort: boolean): Intl.NumberFormat {
  const key = `${locale} ${isShort}`;
  const cached = dollars.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    trailingZeroDisplay: isShort ? "stripIfInteger" : "auto",
  });
  dollars.set(key, format);
  return format;
}

/**
 * Formats cents: 125000 is $1,250.00 and -6000 is −$60.00. `signed` puts a + before earnings, and `isShort` drops the
 * zeros of whole dollars, as on all customer pages.
 */
export function formatMoney(cents: number, { signed = false, isShort = false, locale = "en-US" } = {}): string {
  const amount = Math.abs(cents);
  const [whole, rest] = [Math.floor(amount / 100), String(amount % 100).padStart(2, "0")];
  const text =
    locale === "en-US"
      ? `$${formatNumber(whole)}${isShort && rest === "00" ? "" : `.${rest}`}`
      : // As text, because a large balance divided by 100 loses precision.
        dollarsIn(locale, isShort).format(`${whole}.${rest}` as Intl.StringNumericLiteral);
  if (cents < 0) return `−${text}`;
  return signed && cents > 0 ? `+${text}` : text;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter takes a hundred times as long as using it, and lists have a date in every row.
function inZone(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const format = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formatters.set(key, format);
  return format;
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** "Nov 18, 2026" in `timeZone`. Pages render UTC first, so a list that goes on with ages needs no `Intl`. */
export function formatDate(moment: Date, timeZone: string): string {
  if (timeZone !== "UTC") return inZone(timeZone, { dateStyle: "medium" }).format(moment);
  return `${monthNames[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`;
}

/** "Oct 1" for a calendar day such as 2026-10-01. */
export function formatDayOfYear(day: string): string {
  const date = new Date(day);
  return `${monthNames[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** "Nov 2026" for a calendar day such as 2026-11-18. */
export function formatShortMonth(day: string): string {
  const date = new Date(day);
  return `${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "March 2025" for a calendar day such as 2025-03-14. */
export function formatMonth(day: string): string {
  return inZone("UTC", { year: "numeric", month: "long" }).format(new Date(day));
}

/** "Nov 18, 2026, 3:04 PM". */
export function formatDateTime(moment: Date, timeZone: string): string {
  return inZone(timeZone, { dateStyle: "medium", timeStyle: "short" }).format(moment);
}

/** "tomorrow 3:04 PM" or "today 9:14 AM"; with the date for any other day. */
export function formatSoon(moment: Date, now: Date, timeZone: string): string {
  const dateOf = (day: number) => formatDate(new Date(day), timeZone);
  const days = ["today", "tomorrow"] as const;
  const day = days.find((_, n) => dateOf(now.getTime() + n * 24 * 60 * minuteMs) === formatDate(moment, timeZone));
  const time = inZone(timeZone, { timeStyle: "short" }).format(moment);
  return day ? `${day} ${time}` : formatDateTime(moment, timeZone);
}

/** The unambiguous form: "Wednesday, November 18, 2026 at 3:04 PM EST". */
export function formatMoment(moment: Date, timeZone: string): string {
  return inZone(timeZone, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(moment);
}

/** "3:04 PM" today, "Nov 18" this year, "Nov 18, 2025" before. */
export function formatShort(moment: Date, now: Date, timeZone: string): string {
  if (formatDate(moment, timeZone) === formatDate(now, timeZone)) {
    return inZone(timeZone, { timeStyle: "short" }).format(moment);
  }
  const yearOf = (day: Date) => inZone(timeZone, { year: "numeric" }).format(day);
  if (yearOf(moment) !== yearOf(now)) return formatDate(moment, timeZone);
  return inZone(timeZone, { month: "short", day: "numeric" }).format(moment);
}

/** The age: "now", "15 min", "5 hr", "2 days". */
export function formatAge(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < minuteMs) return "now";
  const [unit, unitMs] = steps.find(([, , until]) => ms < until) ?? longest;
  const count = Math.trunc(ms / unitMs);
  return `${formatNumber(count)} ${unit === "day" ? (count === 1 ? "day" : "days") : ageUnits[unit]}`;
}

const ageUnits = { minute: "min", hour: "hr" } as const;

const steps: readonly [unit: "minute" | "hour" | "day", ms: number, until: number][] = [
  ["minute", minuteMs, 60 * minuteMs],
  ["hour", 60 * minuteMs, 24 * 60 * minuteMs],
  ["day", 24 * 60 * minuteMs, 14 * 24 * 60 * minuteMs],
];
const longest = ["day", 24 * 60 * minuteMs] as const;

/** "just now", "5 minutes ago", "in 2 days"; the date from two weeks on. */
export function formatRelative(moment: Date, now: Date, timeZone: string): string {
  const ms = moment.getTime() - now.getTime();
  if (Math.abs(ms) < minuteMs) return "just now";
  const step = steps.find(([, , until]) => Math.abs(ms) < until);
  if (!step) return formatDate(moment, timeZone);
  const [unit, unitMs] = step;
  relative ??= new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
  return relative.format(Math.trunc(ms / unitMs), unit);
}

let relative: Intl.RelativeTimeFormat | undefined;

/** A count with its noun: "1 lead", "1,200 leads". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "640 kB", "3.4 MB", "1.2 GB". Rounded up, so an oversized file never appears to fit. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)} kB`;
  const tenths = (size: number) => (Math.ceil(size * 10) / 10).toFixed(1);
  const megabytes = kilobytes / 1024;
  return megabytes < 1000 ? `${tenths(megabytes)} MB` : `${tenths(megabytes / 1024)} GB`;
}
