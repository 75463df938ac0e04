import type { z } from "zod";
import type { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { DAY_MS } from "@/lib/kit/durations";
import { startOfLastDays } from "@/lib/kit/last-days";

type Interval = z.output<typeof dashboardFigures.insights.output>["interval"];

/** Whole days in UTC, divided into points of a chart. Days are written YYYY-MM-DD. */
export interface Period {
  /** Undefined if there is no activity to start from. */
  readonly from?: string;
  readonly to: string;
  /** First day of the preceding period of the same length, if there is one. */
  readonly previousFrom?: string;
  readonly interval: Interval;
  /** First day of each point, oldest first. */
  readonly starts: readonly string[];
}

const LONGEST_BY_DAY = 60;
const LONGEST_BY_WEEK = 400;

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The last `days` days, including today. */
export function lastDays(days: number, now: Date): Period {
  const to = dayOf(now);
  const from = dayOf(startOfLastDays(days, now));
  const interval = days < 90 ? "day" : days < 365 ? "week" : "month";
  const starts = startsOf(interval, from, to);
  return { from, to, previousFrom: addDays(from, -days), interval, starts };
}

/** Every day since the first activity. */
export function allTimeSince(first: string | undefined, now: Date): Period {
  const to = dayOf(now);
  if (first === undefined) return { to, interval: "day", starts: [] };
  const days = (Date.parse(to) - Date.parse(first)) / DAY_MS + 1;
  const interval = days <= LONGEST_BY_DAY ? "day" : days <= LONGEST_BY_WEEK ? "week" : "month";
  return { from: first, to, interval, starts: startsOf(interval, first, to) };
}

// Weeks start with the period. Months are calendar months, so the first and last may be partial.
function startsOf(interval: Interval, from: string, to: string): string[] {
  const starts: string[] = [];
  for (let day = from; day <= to; day = nextStart(interval, day)) starts.push(day);
  return starts;
}

function nextStart(interval: Interval, day: string): string {
  if (interval !== "month") return addDays(day, interval === "day" ? 1 : 7);
  const date = new Date(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}
