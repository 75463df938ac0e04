import { colors, labelStep, layout, sidePercent, ticksOf } from "./chart-look";
import { count } from "./counted";
import type { Insights } from "./figures";
import { labelPoint } from "./name-point";

const columns = `${sidePercent}fr ${50 - sidePercent}fr ${layout.gap}px ${50 - sidePercent}fr ${sidePercent}fr`;

/** The chart as the server can draw it: what is seen until somebody points at a bar. */
export function BarsPicture({ insights: { points, interval } }: { insights: Insights }) {
  const ticks = ticksOf(points);
  const highest = ticks.at(-1) ?? 1;
  const step = labelStep(points);
  const share = (value: number) => `${(value / highest) * 100}%`;
  const { top, axisWidth: left, labelHeight: bottom, radius: borderRadius } = layout;
  return (
    <div className="absolute text-[11px] text-soft" style={{ inset: `${top}px 0 ${bottom}px ${left}px` }}>
      {ticks.map((tick) => (
        <div
          key={tick}
          className="absolute inset-x-0 border-inner-line border-t"
          style={{ bottom: share(tick) }}
        >
          <span className="absolute right-full mr-2 -translate-y-1/2">{count(tick)}</span>
        </div>
      ))}
      <div className="absolute inset-0 flex">
        {points.map(({ from, referrals, conversions }, at) => (
          <div
            key={from}
            className="relative grid min-w-0 flex-1 items-end"
            style={{ gridTemplateColumns: columns }}
          >
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
