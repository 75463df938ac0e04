import { MINUTE_MS } from "@/lib/kit/durations";

const DAY = 24 * 60;

/** Whether a name is an IANA time zone, such as America/Chicago. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

// Creating a formatter takes longer than using it a hundred times.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The local time in a zone, in minutes after midnight. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const clock = clockOf(timeZone).format(at);
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The next time after `at` when the local time in a zone is `minute`, in minutes after midnight. */
export function nextTime(at: Date, minute: number, timeZone: string): Date {
  const start = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  const wait = (minute - minuteOfDay(at, timeZone) + DAY) % DAY || DAY;
  const estimate = new Date(start + wait * MINUTE_MS);
  // Corrects a clock change in between.
  const off = ((minute - minuteOfDay(estimate, timeZone) + DAY * 1.5) % DAY) - DAY / 2;
  return new Date(estimate.getTime() + off * MINUTE_MS);
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone, in ISO 8601, such as 2026-12-04. */
export function dayIn(timeZone: string, at: Date): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(at);
}
