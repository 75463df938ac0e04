"use client";

import { ChartColumn, Handshake, Table2 } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { useLazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNumber } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { colors, labelPoint, labelStep, layout, namePoint, Swatch, sidePercent, ticksOf } from "./chart-layout";
import { type Insights, periodLabels, type ShownInsights } from "./figures";

const names = { day: "Day", week: "Week", month: "Month" };
const columns = `${sidePercent}fr ${50 - sidePercent}fr ${layout.gap}px ${50 - sidePercent}fr ${sidePercent}fr`;

// The chart library weighs as much as the rest of the page, so it loads on first interaction.
const loadChart = () => import("./bars-chart").then(({ BarsChart }) => BarsChart);

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
            <Button icon={Icon} variant="quiet" size="small" onClick={() => setAsTable(!asTable)} className="-mr-2.5">
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
        className={cx("whitespace-nowrap py-2 pl-5 text-left sm:pl-6", isSum ? "font-semibold" : "font-normal")}
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

/** The server-drawn chart, shown until the user points at a bar. */
function BarsPicture({ insights: { points, interval } }: { insights: Insights }) {
  const ticks = ticksOf(points);
  const highest = ticks.at(-1) ?? 1;
  const step = labelStep(points);
  const share = (value: number) => `${(value / highest) * 100}%`;
  const { top, axisWidth: left, labelHeight: bottom, radius: borderRadius } = layout;
  return (
    <div className="absolute text-[11px] text-soft" style={{ inset: `${top}px 0 ${bottom}px ${left}px` }}>
      {ticks.map((tick) => (
        <div key={tick} className="absolute inset-x-0 border-inner-line border-t" style={{ bottom: share(tick) }}>
          <span className="absolute right-full mr-2 -translate-y-1/2">{formatNumber(tick)}</span>
        </div>
      ))}
      <div className="absolute inset-0 flex">
        {points.map(({ from, referrals, conversions }, at) => (
          <div key={from} className="relative grid min-w-0 flex-1 items-end" style={{ gridTemplateColumns: columns }}>
            <span
              className="col-start-2 forced-color-adjust-none"
              style={{ height: share(referrals), background: colors.received, borderRadius }}
            />
            <span
              className="col-start-4 forced-color-adjust-none"
              style={{ height: share(conversions), background: colors.converted, borderRadius }}
            />
            {at % step === 0 && (
              <span className="absolute top-full left-1/2 mt-2 -translate-x-1/2 whitespace-nowrap">
                {labelPoint(from, interval)}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Received and converted referrals over time. `summary` is the text alternative. */
function Chart({ insights, summary }: { insights: Insights; summary: string }) {
  const [isAsked, setAsked] = useState(false);
  const { Loaded: LiveChart } = useLazy(loadChart, isAsked);
  return (
    <div
      role="img"
      aria-label={summary}
      onPointerEnter={() => setAsked(true)}
      className="relative min-h-[220px] flex-1 sm:min-h-[248px]"
    >
      <div className="absolute inset-0">
        {LiveChart ? <LiveChart insights={insights} /> : <BarsPicture insights={insights} />}
      </div>
    </div>
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
