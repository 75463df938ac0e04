import { DAY_MS } from "@/lib/kit/durations";
import type { Insights } from "./figures";

// Days are those of UTC on the server, so they are named there as well.
const formats = {
  day: new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }),
};

const MOST_STEPS = 4;

/** The figures beside a chart of counts: round ones, from 0 to `highest` or just above. */
export function findTicks(highest: number): readonly number[] {
  const step = roundSteps().find((each) => highest <= each * MOST_STEPS) ?? highest;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

function roundSteps(): number[] {
  return Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
}

type Point = Insights["points"][number];

/** What the drawn picture and the live chart share, so that one can take the place of the other. In pixels. */
export const layout = { top: 8, axisWidth: 34, labelHeight: 28, gap: 2, radius: 3 } as const;

/** How much of a point's width is left free at either side, in percent. */
export const sidePercent = 18;

export const colors = {
  // At least 3:1 on the card, light and dark (WCAG 2.2, 1.4.11), and 2:1 beside the other.
  received: "color-mix(in oklab, var(--color-accent) 65%, var(--color-card))",
  converted: "var(--color-accent)",
} as const;

const MOST_LABELS = 6;

/** The figures at the side. */
export function ticksOf(points: readonly Point[]): readonly number[] {
  return findTicks(Math.max(0, ...points.flatMap(({ referrals, conversions }) => [referrals, conversions])));
}

/** Every how many points one has its name below. */
export function labelStep(points: readonly Point[]): number {
  return Math.ceil(points.length / MOST_LABELS);
}

type Interval = Insights["interval"];

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

/** The color of a series, beside its name. */
export function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      style={{ background: color }}
      className="size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none"
    />
  );
}
