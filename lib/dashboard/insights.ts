import type { Db } from "@/db/client";
import { dashboard } from "@/lib/dashboard/contract";
import { dayOf, everyDaySince, lastDays, type Period } from "@/lib/dashboard/period";
import { readFigures, readFirstDays, type Scope } from "@/lib/dashboard/read-figures";
import { sumFigures } from "@/lib/dashboard/sum-figures";
import { readTopAdvocates } from "@/lib/dashboard/top-advocates";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";

/**
 * How the program develops. Triggers keep the figures of every day, so what is read grows with the days and not with
 * what happened on them.
 */
export const getInsights = implement(dashboard.insights, async ({ db, actor, now }, { days, campaignId }) => {
  const scope = { orgId: actor.orgId, ...(campaignId && { campaignId }) };
  const [period, topAdvocates] = await Promise.all([
    choosePeriod(db, scope, days, now),
    readTopAdvocates(db, scope),
  ]);
  const { from, to, interval } = period;
  const figures = sumFigures(await readFigures(db, scope, period), period);
  return { ...(from && { from }), to, interval, ...figures, topAdvocates };
});

async function choosePeriod(db: Db, scope: Scope, days: number | undefined, now: Date): Promise<Period> {
  const campaigns = await readFirstDays(db, scope, dayOf(now));
  if (scope.campaignId !== undefined && campaigns.length === 0) {
    throw new ApiError("not_found", "There is no campaign with this id.");
  }
  if (days !== undefined) return lastDays(days, now);
  const [first] = campaigns.flatMap((campaign) => campaign.first ?? []).sort();
  return everyDaySince(first, now);
}
