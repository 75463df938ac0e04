import { DAY_MS } from "@/lib/kit/durations";
import { dayIn } from "@/lib/kit/time-zone";

/** The day of the month of its `nth` weekday (0 is Sunday), or the last one for `nth` = -1. */
function weekdayOf(year: number, month: number, weekday: number, nth: number): number {
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0));
    return last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7);
  }
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7;
}

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5] as const;

/** On a weekend they are also observed on the Friday before or the Monday after (5 U.S.C. 6103). */
const fixed = [
  { name: "New Year’s Day", month: 1, day: 1 },
  { name: "Juneteenth", month: 6, day: 19 },
  { name: "Independence Day", month: 7, day: 4 },
  { name: "Veterans Day", month: 11, day: 11 },
  { name: "Christmas Day", month: 12, day: 25 },
] as const;

const moving = [
  { name: "Martin Luther King Jr. Day", month: 1, weekday: MONDAY, nth: 3 },
  { name: "Presidents’ Day", month: 2, weekday: MONDAY, nth: 3 },
  { name: "Memorial Day", month: 5, weekday: MONDAY, nth: -1 },
  { name: "Labor Day", month: 9, weekday: MONDAY, nth: 1 },
  { name: "Columbus Day", month: 10, weekday: MONDAY, nth: 2 },
  { name: "Thanksgiving", month: 11, weekday: THURSDAY, nth: 4 },
] as const;

/**
 * The US holiday on a calendar day, for any year: federal holidays, the days they are observed on, and the day after
 * Thanksgiving, when most local businesses are closed. Undefined on other days.
 * @param day ISO 8601, such as 2026-11-26
 */
export function findHoliday(day: string): string | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  const named = nameOf(date);
  if (named) return named;
  const weekday = date.getUTCDay();
  const daysAway = (days: number) => new Date(date.getTime() + days * DAY_MS);
  const yesterday = daysAway(-1);
  if (weekday === FRIDAY && nameOf(yesterday) === "Thanksgiving") return "the day after Thanksgiving";
  if (weekday === FRIDAY) return fixedName(daysAway(1));
  if (weekday === MONDAY) return fixedName(yesterday);
  return undefined;
}

function fixedName(date: Date): string | undefined {
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  return fixed.find((holiday) => holiday.month === month && holiday.day === day)?.name;
}

function nameOf(date: Date): string | undefined {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const moved = moving.find(
    (holiday) => holiday.month === month && weekdayOf(year, month, holiday.weekday, holiday.nth) === day,
  );
  return moved?.name ?? fixedName(date);
}

/** The US holiday in a time zone at a point in time, if any. */
export function findHolidayAt(timeZone: string, at: Date): string | undefined {
  return findHoliday(dayIn(timeZone, at));
}
