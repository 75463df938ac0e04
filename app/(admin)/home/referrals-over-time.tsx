"use client";

import { ChartColumn, Handshake, Table2 } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNumber } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { labelPoint, namePoint, type Point, ticksOf } from "./chart-layout";
import { type Insights, periodLabels, type ShownInsights } from "./figures";

const names = { day: "Day", week: "Week", month: "Month" };
const MOST_LABELS = 6;

const colors = {
  // At least 3:1 on the card, light and dark (WCAG 2.2, 1.4.11), and 2:1 next to the other series.
  received: "color-mix(in oklab, var(--color-accent) 65%, var(--color-card))",
  converted: "var(--color-accent)",
} as const;

/** Referrals received and converted, as a chart or a table. */
export const ReferralsOverTime = memo(function ReferralsOverTime({ shown }: { shown: ShownInsights }) {
  const [asTable, setAsTable] = useState(false);
  const { totals } = shown.insights;
  const isEmpty = totals.referrals === 0 && totals.conversions === 0;
  const summary = summarize(shown);
  const [Icon, other] = asTable ? [ChartColumn, "chart"] : [Table2, "table"];
  return (
    <Card flush aria-labelledby="over-time" className="flex h-full flex-col">
      <CardHeader
        flush
        id="over-time"
        title="Leads over time"
        aside={
          !isEmpty && (
            <Button
              icon={Icon}
              variant="quiet"
              size="small"
              onClick={() => setAsTable(!asTable)}
              className="-mr-2.5"
            >
              View as {other}
            </Button>
          )
        }
      />
      {!isEmpty && <p className="-mt-2 px-5 pb-3 text-pretty text-secondary text-soft sm:px-6">{summary}</p>}
      {isEmpty && (
        <EmptyState icon={Handshake} title="No leads">
          {summary}
        </EmptyState>
      )}
      {!isEmpty && asTable && (
        <div className="max-h-[306px] overflow-y-auto">
          <PointsTable shown={shown} />
        </div>
      )}
      {!isEmpty && !asTable && (
        <div className="flex flex-1 flex-col px-5 pb-5 sm:px-6">
          <p aria-hidden className="mb-3 flex gap-4 text-caption text-soft">
            <span className="flex items-center gap-1.5">
              <Swatch color={colors.received} /> Received
            </span>
            <span className="flex items-center gap-1.5">
              <Swatch color={colors.converted} /> Converted
            </span>
          </p>
          <Chart insights={shown.insights} summary={`Bar chart. ${summary}`} />
        </div>
      )}
    </Card>
  );
});

interface PeriodSums {
  readonly referrals: number;
  readonly conversions: number;
  readonly earnedCents: number;
}

/** The chart's figures, newest first, with totals of this period and the one before. */
function PointsTable({ shown: { period, insights } }: { shown: ShownInsights }) {
  const { points, interval, to, totals, previous } = insights;
  const { label, before } = periodLabels[period];
  return (
    <Table
      label={`Leads by ${names[interval].toLowerCase()}`}
      phone="scroll"
      head={
        <>
          <HeaderCell>{names[interval]}</HeaderCell>
          <HeaderCell align="end">Received</HeaderCell>
          <HeaderCell align="end">Converted</HeaderCell>
          <HeaderCell align="end">Credit earned</HeaderCell>
        </>
      }
    >
      <Line name={label} figures={totals} isSum />
      {previous && before && (
        <Line name={before.slice(0, 1).toUpperCase() + before.slice(1)} figures={previous} isSum />
      )}
      {[...points].reverse().map((point) => (
        <Line key={point.from} name={namePoint(point.from, interval, to)} figures={point} />
      ))}
    </Table>
  );
}

function Line({ name, figures, isSum }: { name: ReactNode; figures: PeriodSums; isSum?: boolean }) {
  return (
    <Row className="text-secondary">
      <th
        scope="row"
        className={cx(
          "whitespace-nowrap py-2 pl-5 text-left sm:pl-6",
          isSum ? "font-semibold" : "font-normal",
        )}
      >
        {name}
      </th>
      <Cell align="end" className="py-2! text-right">
        {formatNumber(figures.referrals)}
      </Cell>
      <Cell align="end" className="py-2! text-right">
        {formatNumber(figures.conversions)}
      </Cell>
      <Cell align="end" className="py-2! text-right">
        <Money cents={figures.earnedCents} />
      </Cell>
    </Row>
  );
}

/** Received and converted referrals over time, with a tooltip. Keyboard users have the table, others the `summary`. */
function Chart({ insights, summary }: { insights: Insights; summary: string }) {
  const { points, interval, to } = insights;
  const [pointed, setPointed] = useState<number>();
  const ticks = ticksOf(points);
  const highest = ticks.at(-1) ?? 1;
  const share = (value: number) => `${(value / highest) * 100}%`;
  return (
    <div
      role="img"
      aria-label={summary}
      onPointerLeave={() => setPointed(undefined)}
      className="relative min-h-[220px] flex-1 sm:min-h-[248px]"
    >
      <div className="absolute inset-[8px_0_28px_34px] text-[11px] text-soft">
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 border-inner-line border-t"
            style={{ bottom: share(tick) }}
          >
            <span className="absolute right-full mr-2 -translate-y-1/2">{formatNumber(tick)}</span>
          </div>
        ))}
        <div className="absolute inset-0 flex">
          {points.map((point, at) => (
            <div
              key={point.from}
              onPointerEnter={() => setPointed(at)}
              className={cx(
                "relative grid min-w-0 flex-1 grid-cols-[18fr_32fr_2px_32fr_18fr] items-end",
                at === pointed && "bg-inner-line",
              )}
            >
              <span
                className="col-start-2 rounded-[3px] forced-color-adjust-none"
                style={{ height: share(point.referrals), background: colors.received }}
              />
              <span
                className="col-start-4 rounded-[3px] forced-color-adjust-none"
                style={{ height: share(point.conversions), background: colors.converted }}
              />
              {at % Math.ceil(points.length / MOST_LABELS) === 0 && (
                <span className="absolute top-full left-1/2 mt-2 -translate-x-1/2 whitespace-nowrap">
                  {labelPoint(point.from, interval)}
                </span>
              )}
              {at === pointed && (
                <PointTip
                  name={namePoint(point.from, interval, to)}
                  point={point}
                  className={at * 2 < points.length ? "left-full" : "right-full"}
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A point's figures, beside its bars. */
function PointTip({ name, point, className }: { name: string; point: Point; className: string }) {
  return (
    <div
      className={cx(
        "pointer-events-none absolute top-0 z-10 mx-2 whitespace-nowrap rounded-[10px] border border-line bg-card px-3 py-2 text-caption shadow-pop",
        className,
      )}
    >
      <p className="font-medium text-ink">{name}</p>
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

/** The color key of a series. */
function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      style={{ background: color }}
      className="size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none"
    />
  );
}

function summarize({ period, insights: { totals, previous } }: ShownInsights): string {
  const { within, before } = periodLabels[period];
  const { referrals, conversions } = totals;
  const now =
    referrals === 0 && conversions === 0
      ? `No leads ${within}`
      : `${formatNumber(referrals)} came in and ${formatNumber(conversions)} converted ${within}`;
  if (!previous || !before) return `${now}.`;
  if (previous.referrals === 0 && previous.conversions === 0) return `${now}, and none in the ${before}.`;
  return `${now}, ${formatNumber(previous.referrals)} and ${formatNumber(previous.conversions)} in the ${before}.`;
}
