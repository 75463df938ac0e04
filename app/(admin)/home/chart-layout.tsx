import { formatDayOfYear, formatShortMonth } from "@/components/ui/format";
import { DAY_MS } from "@/lib/kit/durations";
import type { Insights } from "./figures";

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

type Point = Insights["points"][number];

/** Shared by the server-drawn picture and the live chart, so one can replace the other. In pixels. */
export const layout = { top: 8, axisWidth: 34, labelHeight: 28, gap: 2, radius: 3 } as const;

/** Free space on either side of a point, in percent of its width. */
export const sidePercent = 18;

export const colors = {
  // At least 3:1 on the card, light and dark (WCAG 2.2, 1.4.11), and 2:1 next to the other series.
  received: "color-mix(in oklab, var(--color-accent) 65%, var(--color-card))",
  converted: "var(--color-accent)",
} as const;

const MOST_LABELS = 6;

export function ticksOf(points: readonly Point[]): readonly number[] {
  return findTicks(Math.max(0, ...points.flatMap(({ referrals, conversions }) => [referrals, conversions])));
}

/** Labels every nth point. */
export function labelStep(points: readonly Point[]): number {
  return Math.ceil(points.length / MOST_LABELS);
}

type Interval = Insights["interval"];

/** Axis label of a point: "Nov 18", the first day of a week, or "Nov 2026". */
export function labelPoint(from: string, interval: Interval): string {
  return interval === "month" ? formatShortMonth(from) : formatDayOfYear(from);
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
  return `${first} – ${isSameMonth ? end.getUTCDate() : formatDayOfYear(end.toISOString())}`;
}

/** The color key of a series. */
export function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      style={{ background: color }}
      className="size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none"
    />
  );
}
