import { formatMoney } from "@/components/ui/format";
import { Change } from "./change";
import { count, counted, percent } from "./counted";
import type { Figures, Shown } from "./figures";
import { Sparkline } from "./sparkline";
import { Tile } from "./tile";

interface TilesProps {
  readonly figures: Figures;
  readonly shown: Shown;
  /** Whether the figures of another period are on their way. */
  readonly isPrevious: boolean;
}

/** The four figures of the program: three of the period, and what is owed at this moment. */
export function Tiles({ figures: { advocates, referrals }, shown, isPrevious }: TilesProps) {
  const { period, insights } = shown;
  const { totals, points } = insights;
  // Where nothing ever was, there is nothing to compare.
  const previous = referrals.total > 0 ? insights.previous : undefined;
  const dimmed = isPrevious ? "opacity-60 transition-opacity" : "transition-opacity";
  const { withPendingRewards: withCredit, totalCreditBalanceCents: liability } = advocates;
  return (
    <dl className="grid grid-cols-2 gap-grid xl:grid-cols-4">
      <Tile
        name="New referrals"
        figure={count(totals.referrals)}
        note={
          <Change
            {...{ period, measure: "count", now: totals.referrals, past: previous?.referrals }}
            otherwise={
              totals.referrals > 0 ? `${count(referrals.pending)} waiting` : "No friend was referred yet"
            }
          />
        }
        line={<Sparkline values={points.map((point) => point.referrals)} />}
        className={dimmed}
      />
      <Tile
        name="Converted"
        figure={count(totals.conversions)}
        note={
          <Change
            {...{ period, measure: "count", now: totals.conversions, past: previous?.conversions }}
            otherwise={
              referrals.total > 0
                ? `${percent(referrals.conversionRate)} of all referrals`
                : "No customer was won yet"
            }
          />
        }
        line={<Sparkline values={points.map((point) => point.conversions)} />}
        className={dimmed}
      />
      <Tile
        name="Credit earned"
        figure={formatMoney(totals.earnedCents)}
        note={
          <Change
            {...{ period, measure: "money", now: totals.earnedCents, past: previous?.earnedCents }}
            otherwise={totals.earnedCents > 0 ? "by converted referrals" : "Nothing was earned yet"}
          />
        }
        line={<Sparkline values={points.map((point) => point.earnedCents)} />}
        className={dimmed}
      />
      <Tile
        name="Outstanding credit"
        figure={formatMoney(liability)}
        note={
          withCredit > 0 ? `${counted(withCredit, "advocate")} can spend it today` : "Nothing to pay out yet"
        }
      />
    </dl>
  );
}
