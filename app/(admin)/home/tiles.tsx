import Link from "next/link";
import { memo, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { formatCount, formatMoney, formatNumber } from "@/components/ui/format";
import { moneyPath } from "../paths";
import {
  type DashboardFigures,
  type Insights,
  listPaths,
  type Period,
  percent,
  periodLabels,
  type ShownInsights,
} from "./figures";

// Below this a percentage is noise: 3 after 1 is not "200% more".
const FEWEST_FOR_PERCENT = 10;

const width = 92;
const height = 22;
const margin = 2;

interface TilesProps {
  readonly figures: DashboardFigures;
  readonly shown: ShownInsights;
  /** Whether another period's figures are loading. */
  readonly isPrevious: boolean;
}

/** Four figures: three for the period, and the credit owed now. */
export const Tiles = memo(function Tiles({
  figures: { advocates, referrals, matchRequests = 0 },
  shown,
  isPrevious,
}: TilesProps) {
  const { period, insights } = shown;
  const { totals, points, interval } = insights;
  const paths = listPaths(period);
  // If there was never any data, there is nothing to compare.
  const leads = referrals.total + matchRequests;
  const previous = leads > 0 ? insights.previous : undefined;
  const dimmed = isPrevious ? "opacity-60 transition-opacity" : "transition-opacity";
  const { withPendingRewards: withCredit, totalCreditBalanceCents: liability } = advocates;
  return (
    <dl className="grid grid-cols-2 gap-grid xl:grid-cols-4">
      <Tile
        name="Leads received"
        href={paths.leads}
        figure={formatNumber(totals.referrals)}
        note={
          <Change
            period={period}
            measure="count"
            now={totals.referrals}
            past={previous?.referrals}
            otherwise={
              totals.referrals > 0 ? `${formatNumber(referrals.pending + matchRequests)} open` : "No leads yet"
            }
          />
        }
        line={<Sparkline values={points.map((point) => point.referrals)} interval={interval} />}
        className={dimmed}
      />
      <Tile
        name="Converted"
        href={paths.converted}
        figure={formatNumber(totals.conversions)}
        note={
          <Change
            period={period}
            measure="count"
            now={totals.conversions}
            past={previous?.conversions}
            otherwise={leads > 0 ? `${percent(referrals.converted / leads)} of all leads` : "No customers yet"}
          />
        }
        line={<Sparkline values={points.map((point) => point.conversions)} interval={interval} />}
        className={dimmed}
      />
      <Tile
        name="Credit earned"
        href={paths.earned}
        figure={formatMoney(totals.earnedCents)}
        note={
          <Change
            period={period}
            measure="money"
            now={totals.earnedCents}
            past={previous?.earnedCents}
            otherwise={totals.earnedCents > 0 ? "by converted referrals" : "Nothing earned yet"}
          />
        }
        line={<Sparkline values={points.map((point) => point.earnedCents)} interval={interval} />}
        className={dimmed}
      />
      <Tile
        name="Outstanding credit"
        href={moneyPath}
        figure={formatMoney(liability)}
        note={withCredit > 0 ? `${formatCount(withCredit, "customer")} can spend it today` : "No credit outstanding"}
      />
    </dl>
  );
});

/** The unit of a figure: a count, or money in cents. */
type Measure = "count" | "money";

interface Comparison {
  /** The change, if any. */
  readonly change?: string;
  /** The rest of the sentence, or all of it. */
  readonly text: string;
  readonly isRise: boolean;
}

/**
 * Compares a figure with the previous period in words, so no color is needed to understand it.
 * @param before the previous period's name: "previous 90 days"
 */
export function compare(now: number, past: number, measure: Measure, before: string): Comparison {
  if (past === 0) return { text: `${measure === "money" ? "Nothing" : "None"} in ${before}`, isRise: now > 0 };
  const isRise = now > past;
  const far = Math.abs(now - past);
  const share = Math.min(Math.round((far / past) * 100), isRise || now === 0 ? Number.MAX_SAFE_INTEGER : 99);
  const isFew = measure === "count" && past < FEWEST_FOR_PERCENT;
  if (now === past) return { text: `Same as ${before}`, isRise: false };
  if (share === 0) return { text: `About the same as ${before}`, isRise: false };
  return {
    change: `${isRise ? "+" : "−"}${isFew ? formatNumber(far) : `${formatNumber(share)}%`}`,
    text: `vs. ${before}`,
    isRise,
  };
}

/** A figure over time as a line. Hidden from screen readers; the chart below has the numbers. */
function Sparkline({ values, interval }: { values: readonly number[]; interval: Insights["interval"] }) {
  const highest = Math.max(...values);
  if (values.length < 2 || highest === 0) return null;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * width;
    const y = height - margin - (value / highest) * (height - 2 * margin);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <span aria-hidden="true" title={`By ${interval}`} className="flex min-w-0 items-center gap-1.5">
      <span className="whitespace-nowrap text-caption text-faint max-2xl:hidden">by {interval}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-[22px] w-full max-w-[92px] overflow-visible text-accent"
      >
        <polyline
          points={points.join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </span>
  );
}

interface ChangeProps {
  readonly now: number;
  /** The previous period's value; all time has none. */
  readonly past: number | undefined;
  readonly measure: Measure;
  readonly period: Period;
  /** Text to show without a previous period. */
  readonly otherwise: string;
}

/** A figure's change against the previous period. */
function Change({ now, past, measure, period, otherwise }: ChangeProps) {
  const { before } = periodLabels[period];
  if (past === undefined || before === undefined) return otherwise;
  const { change, text, isRise } = compare(now, past, measure, before);
  return (
    <>
      {change && <span className={isRise ? "font-medium text-accent" : "font-medium text-ink"}>{change}</span>} {text}
    </>
  );
}

interface TileProps {
  readonly name: string;
  /** Link to the figure's rows. */
  readonly href: string;
  /** The formatted figure. Long ones use a smaller font, since none is ever cut off. */
  readonly figure: string;
  /** Its meaning, or its change. */
  readonly note: ReactNode;
  readonly line?: ReactNode;
  readonly className?: string | undefined;
}

/** One figure. Must be inside a `<dl>`. */
function Tile({ name, href, figure, note, line, className }: TileProps) {
  return (
    <div
      className={cx(
        "relative min-w-0 rounded-card border border-line bg-card p-4 shadow-card transition-colors duration-150 hover:border-edge sm:p-5",
        className,
      )}
    >
      <dt className="flex min-h-[22px] items-center justify-between gap-3 text-secondary text-soft">
        <Link href={href} prefetch={false} className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
        {line && <span className="flex min-w-6 flex-1 justify-end max-sm:hidden">{line}</span>}
      </dt>
      <dd
        className={cx(
          "mt-1 flex h-8 items-end whitespace-nowrap font-semibold leading-none tracking-[-0.03em]",
          sizeFor(figure.length),
        )}
      >
        {figure}
      </dd>
      <dd className="mt-1.5 text-pretty text-caption text-soft">{note}</dd>
    </div>
  );
}

function sizeFor(length: number): string {
  if (length <= 9) return "text-[1.5rem] sm:text-[1.75rem]";
  return length <= 13 ? "text-[1.0625rem] sm:text-[1.75rem]" : "text-[0.9375rem] sm:text-[1.375rem]";
}
