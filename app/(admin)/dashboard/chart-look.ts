import type { Insights } from "./figures";

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
