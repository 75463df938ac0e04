const minuteMs = 60_000;
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Cents as people read them: 125000 is $1,250.00 and -6000 is −$60.00. `signed` puts a + before earnings. */
export function formatMoney(cents: number, { signed = false } = {}): string {
  const amount = Math.abs(cents);
  // Dollars and cents apart: a large balance divided by 100 is no longer exact.
  const text = `${wholeDollars.format(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, "0")}`;
  if (cents < 0) return `−${text}`;
  return signed && cents > 0 ? `+${text}` : text;
}

/** "Nov 18, 2026", as the calendar of `timeZone` says. */
export function formatDate(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(moment);
}

/** "Nov 18, 2026, 3:04 PM". */
export function formatDateTime(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    moment,
  );
}

/** "tomorrow 3:04 PM", "today 9:14 AM"; with the date where it is another day. */
export function formatSoon(moment: Date, now: Date, timeZone: string): string {
  const dateOf = (day: number) => formatDate(new Date(day), timeZone);
  const days = ["today", "tomorrow"] as const;
  const day = days.find(
    (_, n) => dateOf(now.getTime() + n * 24 * 60 * minuteMs) === formatDate(moment, timeZone),
  );
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(moment);
  return day ? `${day} ${time}` : formatDateTime(moment, timeZone);
}

/** "Wednesday, November 18, 2026 at 3:04 PM EST": nothing left to ask. */
export function formatMoment(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(moment);
}

/** "3:04 PM" today, "Nov 18" this year, "Nov 18, 2025" before. */
export function formatShort(moment: Date, now: Date, timeZone: string): string {
  if (formatDate(moment, timeZone) === formatDate(now, timeZone)) {
    return new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(moment);
  }
  const yearOf = (day: Date) => new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(day);
  if (yearOf(moment) !== yearOf(now)) return formatDate(moment, timeZone);
  return new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone }).format(moment);
}

/** How old something is: "now", "15 min", "5 hr", "2 days". */
export function formatAge(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < minuteMs) return "now";
  const [unit, unitMs] = steps.find(([, , until]) => ms < until) ?? longest;
  const age = new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "short" });
  return age.format(Math.trunc(ms / unitMs));
}

const steps: readonly [unit: "minute" | "hour" | "day", ms: number, until: number][] = [
  ["minute", minuteMs, 60 * minuteMs],
  ["hour", 60 * minuteMs, 24 * 60 * minuteMs],
  ["day", 24 * 60 * minuteMs, 14 * 24 * 60 * minuteMs],
];
const longest = ["day", 24 * 60 * minuteMs] as const;
const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** "just now", "5 minutes ago", "in 2 days"; the date from two weeks on. */
export function formatRelative(moment: Date, now: Date, timeZone: string): string {
  const ms = moment.getTime() - now.getTime();
  if (Math.abs(ms) < minuteMs) return "just now";
  const step = steps.find(([, , until]) => Math.abs(ms) < until);
  if (!step) return formatDate(moment, timeZone);
  const [unit, unitMs] = step;
  return relative.format(Math.trunc(ms / unitMs), unit);
}
