import { DAY_MS } from "@/lib/kit/durations";
import { dayIn, minuteOfDay, nextTime } from "@/lib/kit/time-zone";

const EIGHT_AM = 8 * 60;
const MONDAY = 1;
const TUESDAY = 2;

/**
 * The Monday, in ISO 8601, whose digest is due where the clock is that time zone's: from 8 am on, and all Tuesday for
 * workers that were away.
 */
export function dueMonday(timeZone: string, now: Date): string | undefined {
  const today = dayIn(timeZone, now);
  const weekday = new Date(today).getUTCDay();
  if (weekday === MONDAY) return minuteOfDay(now, timeZone) >= EIGHT_AM ? today : undefined;
  return weekday === TUESDAY ? daysBefore(today, 1) : undefined;
}

/** When the next digest is due there, at the earliest. */
export function nextDigest(timeZone: string, now: Date): Date {
  let at = nextTime(now, EIGHT_AM, timeZone);
  while (new Date(dayIn(timeZone, at)).getUTCDay() !== MONDAY) at = nextTime(at, EIGHT_AM, timeZone);
  return at;
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}
