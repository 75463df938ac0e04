"use client";

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { colors, labelStep, layout, sidePercent, ticksOf } from "./chart-look";
import { count } from "./counted";
import type { Insights } from "./figures";
import { labelPoint } from "./name-point";
import { PointTip } from "./point-tip";

const tick = { fill: "var(--color-soft)", fontSize: 11 };
const quiet = { tickLine: false, axisLine: false, tick };

/** The chart that tells the figures of the bar one points at. The table has them for the keyboard. */
export function BarsChart({ insights }: { insights: Insights }) {
  const { points, interval } = insights;
  const ticks = ticksOf(points);
  return (
    <BarChart
      data={points}
      responsive
      style={{ width: "100%", height: "100%" }}
      margin={{ top: layout.top, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={`${sidePercent}%`}
      barGap={layout.gap}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--color-inner-line)" />
      <XAxis
        {...quiet}
        dataKey="from"
        height={layout.labelHeight}
        interval={labelStep(points) - 1}
        tickFormatter={(from: string) => labelPoint(from, interval)}
      />
      <YAxis
        {...quiet}
        width={layout.axisWidth}
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 1]}
        tickFormatter={count}
      />
      <Tooltip
        cursor={{ fill: "var(--color-inner-line)" }}
        isAnimationActive={false}
        content={({ label, active }) =>
          active ? <PointTip insights={insights} from={String(label)} /> : null
        }
      />
      <Bar dataKey="referrals" fill={colors.received} radius={layout.radius} isAnimationActive={false} />
      <Bar dataKey="conversions" fill={colors.converted} radius={layout.radius} isAnimationActive={false} />
    </BarChart>
  );
}
