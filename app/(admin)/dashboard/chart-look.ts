import type { Insights } from "./figures";
import { findTicks } from "./find-ticks";

export type Point = Insights["points"][number];

/** What the drawn picture and the live chart share, so that one can take the place of the other. In pixels. */
export const layout = { top: 8, axisWidth: 34, labelHeight: 28, gap: 2, radius: 3 } as const;

/** How much of a point's width is left free at either side, in percent. */
export const sidePercent = 18;

export const colors = {
  received: "color-mix(in oklab, var(--color-accent) 38%, var(--color-card))",
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
