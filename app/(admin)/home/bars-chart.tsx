"use client";

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { colors, labelPoint, labelStep, layout, namePoint, Swatch, sidePercent, ticksOf } from "./chart-layout";
import type { Insights } from "./figures";

const tick = { fill: "var(--color-soft)", fontSize: 11 };
const quiet = { tickLine: false, axisLine: false, tick };

/** The chart with a tooltip per bar. Keyboard users have the table. */
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
        tickFormatter={formatNumber}
      />
      <Tooltip
        cursor={{ fill: "var(--color-inner-line)" }}
        isAnimationActive={false}
        content={({ label, active }) => (active ? <PointTip insights={insights} from={String(label)} /> : null)}
      />
      <Bar dataKey="referrals" fill={colors.received} radius={layout.radius} isAnimationActive={false} />
      <Bar dataKey="conversions" fill={colors.converted} radius={layout.radius} isAnimationActive={false} />
    </BarChart>
  );
}

/** Tooltip with a point's figures. */
function PointTip({ insights, from }: { insights: Insights; from: string }) {
  const point = insights.points.find((each) => each.from === from);
  if (!point) return null;
  return (
    <div className="rounded-[10px] border border-line bg-card px-3 py-2 text-caption shadow-pop">
      <p className="font-medium text-ink">{namePoint(from, insights.interval, insights.to)}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] items-center gap-x-4 gap-y-0.5 text-soft">
        <dt className="flex items-center gap-1.5">
          <Swatch color={colors.received} /> Received
        </dt>
        <dd className="text-right font-medium text-ink">{formatNumber(point.referrals)}</dd>
        <dt className="flex items-center gap-1.5">
          <Swatch color={colors.converted} /> Converted
        </dt>
        <dd className="text-right font-medium text-ink">{formatNumber(point.conversions)}</dd>
        <dt>Credit earned</dt>
        <dd className="text-right text-ink">
          <Money cents={point.earnedCents} />
        </dd>
      </dl>
    </div>
  );
}
