import { DAY_MS } from "@/lib/kit/durations";
import { dayIn, minuteOfDay, nextTime } from "@/lib/kit/time-zone";

const EIGHT_AM = 8 * 60;
const MONDAY = 1;
const TUESDAY = 2;

/**
 * The Monday (ISO 8601) whose digest is due in this time zone: from 8 am on Monday until the end of Tuesday, in case
 * workers were down.
 */
export function dueMonday(timeZone: string, now: Date): string | undefined {
  const today = dayIn(timeZone, now);
  const weekday = new Date(today).getUTCDay();
  if (weekday === MONDAY) return minuteOfDay(now, timeZone) >= EIGHT_AM ? today : undefined;
  return weekday === TUESDAY ? daysBefore(today, 1) : undefined;
}

/** The earliest time of the next digest in this time zone. */
export function nextDigest(timeZone: string, now: Date): Date {
  let at = nextTime(now, EIGHT_AM, timeZone);
  while (new Date(dayIn(timeZone, at)).getUTCDay() !== MONDAY) at = nextTime(at, EIGHT_AM, timeZone);
  return at;
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}
