import type { Insights } from "./figures";

type Interval = Insights["interval"];

const DAY_MS = 24 * 60 * 60 * 1000;

// Days are those of UTC on the server, so they are named there as well.
const formats = {
  day: new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }),
};

/** What stands below a point of the chart: "Nov 18", the first day of a week, or "Nov 2026". */
export function labelPoint(from: string, interval: Interval): string {
  return formats[interval === "month" ? "month" : "day"].format(new Date(from));
}

/**
 * What a point is called where there is room: "Nov 18", "Nov 9 – 15", "Nov 2026".
 * @param to the last day of the whole period, which its last week may reach early
 */
export function namePoint(from: string, interval: Interval, to: string): string {
  const first = labelPoint(from, interval);
  if (interval !== "week" || from === to) return first;
  const end = new Date(Math.min(Date.parse(from) + 6 * DAY_MS, Date.parse(to)));
  const isSameMonth = end.getUTCMonth() === new Date(from).getUTCMonth();
  return `${first} – ${isSameMonth ? end.getUTCDate() : formats.day.format(end)}`;
}
