import { DAY_MS } from "@/lib/kit/durations";
import type { Insights } from "./figures";

// The server counts days in UTC, so they are formatted in UTC.
const formats = {
  day: new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }),
};

const MOST_STEPS = 4;

/** Round axis ticks from 0 to `highest` or just above. */
export function findTicks(highest: number): readonly number[] {
  const step = roundSteps().find((each) => highest <= each * MOST_STEPS) ?? highest;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

function roundSteps(): number[] {
  return Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
}

export type Point = Insights["points"][number];

export function ticksOf(points: readonly Point[]): readonly number[] {
  return findTicks(Math.max(0, ...points.flatMap(({ referrals, conversions }) => [referrals, conversions])));
}

type Interval = Insights["interval"];

/** Axis label of a point: "Nov 18", the first day of a week, or "Nov 2026". */
export function labelPoint(from: string, interval: Interval): string {
  return formats[interval === "month" ? "month" : "day"].format(new Date(from));
}

/**
 * Full label of a point: "Nov 18", "Nov 9 – 15", "Nov 2026".
 * @param to the period's last day, which may cut its last week short
 */
export function namePoint(from: string, interval: Interval, to: string): string {
  const first = labelPoint(from, interval);
  if (interval !== "week" || from === to) return first;
  const end = new Date(Math.min(Date.parse(from) + 6 * DAY_MS, Date.parse(to)));
  const isSameMonth = end.getUTCMonth() === new Date(from).getUTCMonth();
  return `${first} – ${isSameMonth ? end.getUTCDate() : formats.day.format(end)}`;
}
