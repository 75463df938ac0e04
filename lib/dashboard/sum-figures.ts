import type { Period } from "@/lib/dashboard/period";
import type { PointFigures } from "@/lib/dashboard/read-figures";

const happened = [
  "enrolled",
  "visits",
  "referrals",
  "conversions",
  "jobValueCents",
  "earnedCents",
  "addedCents",
  "takenCents",
] as const;
const charted = ["referrals", "conversions", "earnedCents"] as const;
const compared = ["enrolled", ...charted] as const;
const reached = ["enrolled", "reachedVisit", "reachedReferral", "reachedConversion"] as const;

/** What `insights` says of a period's figures. */
export function sumFigures(rows: readonly PointFigures[], { starts, previousFrom }: Period) {
  const within = rows.filter(({ point }) => point > 0);
  const before = rows.filter(({ point }) => point === 0);
  const byPoint = group(within, ({ point }) => point);
  const byCampaign = group(within, ({ campaignId }) => campaignId);
  const { enrolled, reachedVisit, reachedReferral, reachedConversion } = sum(within, reached);
  return {
    totals: sum(within, happened),
    ...(previousFrom !== undefined && { previous: sum(before, happened) }),
    points: starts.map((from, at) => ({ from, ...sum(byPoint.get(at + 1) ?? [], charted) })),
    funnel: {
      invited: enrolled,
      visited: reachedVisit,
      referred: reachedReferral,
      converted: reachedConversion,
    },
    campaigns: [...byCampaign].map(([campaignId, figures]) => ({ campaignId, ...sum(figures, compared) })),
  };
}

type Figure = (typeof happened | typeof reached)[number];

function sum<F extends Figure>(rows: readonly PointFigures[], figures: readonly F[]): Record<F, number> {
  const sums = figures.map(
    (figure) => [figure, rows.reduce((total, row) => total + row[figure], 0)] as const,
  );
  return Object.fromEntries(sums) as Record<F, number>;
}

function group<K>(rows: readonly PointFigures[], keyOf: (row: PointFigures) => K): Map<K, PointFigures[]> {
  const groups = new Map<K, PointFigures[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
