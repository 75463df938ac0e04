import { Money } from "@/components/ui/money";
import { colors } from "./chart-look";
import { count } from "./counted";
import type { Insights } from "./figures";
import { namePoint } from "./name-point";
import { Swatch } from "./swatch";

/** The figures of one point. */
export function PointTip({ insights, from }: { insights: Insights; from: string }) {
  const point = insights.points.find((each) => each.from === from);
  if (!point) return null;
  return (
    <div className="rounded-[10px] border border-line bg-card px-3 py-2 text-caption shadow-pop">
      <p className="font-medium text-ink">{namePoint(from, insights.interval, insights.to)}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] items-center gap-x-4 gap-y-0.5 text-soft">
        <dt className="flex items-center gap-1.5">
          <Swatch color={colors.received} /> Received
        </dt>
        <dd className="text-right font-medium text-ink">{count(point.referrals)}</dd>
        <dt className="flex items-center gap-1.5">
          <Swatch color={colors.converted} /> Converted
        </dt>
        <dd className="text-right font-medium text-ink">{count(point.conversions)}</dd>
        <dt>Credit earned</dt>
        <dd className="text-right text-ink">
          <Money cents={point.earnedCents} />
        </dd>
      </dl>
    </div>
  );
}
