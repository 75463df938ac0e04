import { and, count, eq, gt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, transact } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { single } from "@/db/single";
import { notInDeleted } from "@/lib/business/campaigns/conditions";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { allTimeSince, dayOf, lastDays, type Period } from "@/lib/insights/dashboard/period";
import { ApiError } from "@/lib/kit/errors";
import { implementReport } from "@/lib/kit/implement-report";
import { leftOutOfSums } from "@/lib/leads/referrals/lead-counts";

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
const reached = ["enrolled", "reachedMessage", "reachedVisit", "reachedReferral", "reachedConversion"] as const;

/** The figures of a period for `insights`. */
function sumFigures(rows: readonly PointFigures[], { starts, previousFrom }: Period) {
  const within = rows.filter(({ point }) => point > 0);
  const before = rows.filter(({ point }) => point === 0);
  const byPoint = group(within, ({ point }) => point);
  const byCampaign = group(within, ({ campaignId }) => campaignId);
  byCampaign.delete(NO_CAMPAIGN);
  const { enrolled, reachedMessage, reachedVisit, reachedReferral, reachedConversion } = sum(within, reached);
  return {
    totals: sum(within, happened),
    ...(previousFrom !== undefined && { previous: sum(before, happened) }),
    points: starts.map((from, at) => ({ from, ...sum(byPoint.get(at + 1) ?? [], charted) })),
    funnel: {
      invited: enrolled,
      writtenTo: reachedMessage,
      visited: reachedVisit,
      referred: reachedReferral,
      converted: reachedConversion,
    },
    campaigns: [...byCampaign].map(([campaignId, figures]) => ({ campaignId, ...sum(figures, compared) })),
  };
}

const all = [...happened, ...reached];
type Figure = (typeof all)[number];

/** One campaign's figures for one point of a period: 1 for the first point, 0 for the days before the period. */
type PointFigures = Readonly<Record<Figure, number>> & {
  readonly campaignId: string;
  readonly point: number;
};

function sum<F extends Figure>(rows: readonly PointFigures[], figures: readonly F[]): Record<F, number> {
  const sums = figures.map((figure) => [figure, rows.reduce((total, row) => total + row[figure], 0)] as const);
  return Object.fromEntries(sums) as Record<F, number>;
}

function group<K>(rows: readonly PointFigures[], keyOf: (row: PointFigures) => K): Map<K, PointFigures[]> {
  const groups = new Map<K, PointFigures[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** How the program develops. Triggers maintain daily figures, so the query reads rows per day, not per event. */
export const getInsights = implementReport(
  dashboardFigures.insights,
  async ({ db, actor, now }, { days, campaignId }) => {
    const scope = { orgId: actor.orgId, ...(campaignId && { campaignId }) };
    const [period, topAdvocates, withCredit] = await Promise.all([
      choosePeriod(db, scope, days, now),
      readTopAdvocates(db, scope),
      countWithCredit(db, scope),
    ]);
    const { from, to, interval } = period;
    const [figures, leads] = await Promise.all([readFigures(db, scope, period), readLeadsLeftOut(db, scope, period)]);
    return {
      ...(from && { from }),
      to,
      interval,
      ...sumFigures([...figures, ...leads], period),
      withCredit,
      topAdvocates,
    };
  },
);

async function choosePeriod(db: Db, scope: InsightsScope, days: number | undefined, now: Date): Promise<Period> {
  const campaigns = await readFirstDays(db, scope, dayOf(now));
  if (scope.campaignId !== undefined && campaigns.length === 0) {
    throw new ApiError("not_found", "There is no campaign with this id.");
  }
  if (days !== undefined) return lastDays(days, now);
  const unmatched = scope.campaignId === undefined ? await readFirstRequest(db, scope) : [];
  const [first] = [...campaigns.flatMap((campaign) => campaign.first ?? []), ...unmatched].sort();
  return allTimeSince(first, now);
}

type TopAdvocate = z.output<typeof dashboardFigures.insights.output>["topAdvocates"][number];

/** The five advocates with the most converted referrals, and the rewards that became their credit. */
async function readTopAdvocates(db: Db, scope: InsightsScope): Promise<TopAdvocate[]> {
  const rows = await db.execute<TopAdvocate>(sql`
    WITH top AS (
      SELECT a.org_id, a.id, a.campaign_id, a.name, a.converted_count
        FROM campaigns c JOIN advocates a ON a.org_id = c.org_id AND a.campaign_id = c.id
       WHERE ${existing(scope)} AND a.converted_count > 0
       ORDER BY a.converted_count DESC, a.id DESC
       LIMIT 5
    )
    SELECT top.id AS "advocateId", top.campaign_id AS "campaignId", top.name, top.converted_count AS "convertedCount",
           (SELECT coalesce(sum(e.amount_cents), 0) FROM activity e
             WHERE e.org_id = top.org_id AND e.advocate_id = top.id
               AND e.credit_type IN ('earned', 'released'))::bigint AS "earnedCents"
      FROM top ORDER BY top.converted_count DESC, top.id DESC`);
  return [...rows];
}

async function countWithCredit(db: Db, { orgId, campaignId }: InsightsScope): Promise<number> {
  const { orgId: org, campaignId: campaign, creditBalanceCents } = advocates;
  const isIn = campaignId === undefined ? notInDeleted(campaign, orgId) : eq(campaign, campaignId);
  const rows = await db
    .select({ number: count() })
    .from(advocates)
    .where(and(eq(org, orgId), isIn, gt(creditBalanceCents, 0)));
  return single(rows).number;
}

/** Campaign key for leads without one. */
const NO_CAMPAIGN = "none";

interface InsightsScope {
  readonly orgId: string;
  readonly campaignId?: string;
}

/** Campaigns in scope, each with its first active day up to `to`. */
async function readFirstDays(db: Db, scope: InsightsScope, to: string) {
  const rows = await db.execute<{ id: string; first: string | null }>(sql`
    SELECT c.id, (SELECT min(f.day) FROM daily_figures f
                   WHERE f.org_id = c.org_id AND f.campaign_id = c.id AND f.day <= ${to}::date)::text AS first
      FROM campaigns c
     WHERE ${existing(scope)}`);
  return [...rows];
}

/** The day of the oldest lead whose advocate isn't known yet. */
async function readFirstRequest(db: Db, { orgId }: InsightsScope): Promise<string[]> {
  const [row] = await db.execute<{ day: string | null }>(sql`
    SELECT utc_day(min(created_at))::text AS day FROM match_requests WHERE org_id = ${orgId}::uuid`);
  return row?.day ? [row.day] : [];
}

/** Leads missing from the daily figures: unconfirmed ones, and those without a known advocate. */
async function readLeadsLeftOut(db: Db, scope: InsightsScope, period: Period): Promise<PointFigures[]> {
  const { from, previousFrom = from, to, starts } = period;
  if (previousFrom === undefined) return [];
  const point = (moment: SQL) => sql`width_bucket(utc_day(${moment}), ${`{${starts.join()}}`}::date[])`;
  const isInPeriod = (moment: SQL) => sql`utc_day(${moment}) BETWEEN ${previousFrom}::date AND ${to}::date`;
  const [made, enrolled] = [sql`created_at`, sql`a.enrolled_at`];
  const rows = await db.execute<Pick<PointFigures, "campaignId" | "point" | "referrals" | "reachedReferral">>(sql`
    WITH unconfirmed AS MATERIALIZED (
      SELECT r.org_id, r.campaign_id, r.advocate_id, r.created_at FROM campaigns c
        JOIN (SELECT * FROM referrals WHERE org_id = ${scope.orgId}::uuid AND ${leftOutOfSums}) r ON r.campaign_id = c.id
       WHERE ${existing(scope)})
    SELECT campaign_id::text AS "campaignId", ${point(made)} AS point, count(*) AS referrals, 0 AS "reachedReferral"
      FROM unconfirmed WHERE ${isInPeriod(made)} GROUP BY 1, 2
    UNION ALL
    SELECT a.campaign_id::text, ${point(enrolled)}, 0, count(*)
      FROM advocates a JOIN (SELECT DISTINCT org_id, advocate_id FROM unconfirmed) u ON a.org_id = u.org_id AND a.id = u.advocate_id
     WHERE a.pending_count + a.converted_count = 0 AND ${isInPeriod(enrolled)} GROUP BY 1, 2
    UNION ALL
    SELECT ${NO_CAMPAIGN}, ${point(made)}, count(*), 0 FROM match_requests
     WHERE org_id = ${scope.orgId}::uuid AND ${scope.campaignId === undefined} AND ${isInPeriod(made)} GROUP BY 1, 2`);
  return rows.map(({ campaignId, point: at, referrals, reachedReferral }) => ({
    ...sum([], all),
    campaignId,
    point: at,
    referrals: Number(referrals),
    reachedReferral: Number(reachedReferral),
  }));
}

/** Figures of a period, and of the days before it if it has them, by campaign and point. */
async function readFigures(db: Db, scope: InsightsScope, period: Period): Promise<PointFigures[]> {
  const { from, previousFrom = from, to, starts } = period;
  if (previousFrom === undefined) return [];
  const rows = await db.execute<PointFigures>(sql`
    SELECT f.campaign_id AS "campaignId", width_bucket(f.day, ${`{${starts.join()}}`}::date[]) AS point,
           sum(f.enrolled)::bigint AS enrolled, sum(f.visits)::bigint AS visits,
           sum(f.referrals)::bigint AS referrals, sum(f.conversions)::bigint AS conversions,
           sum(f.job_value_cents)::bigint AS "jobValueCents", sum(f.earned_cents)::bigint AS "earnedCents",
           sum(f.added_cents)::bigint AS "addedCents", sum(f.taken_cents)::bigint AS "takenCents",
           sum(f.reached_message)::bigint AS "reachedMessage", sum(f.reached_visit)::bigint AS "reachedVisit", sum(f.reached_referral)::bigint AS "reachedReferral",
           sum(f.reached_conversion)::bigint AS "reachedConversion"
      FROM campaigns c JOIN daily_figures f ON f.org_id = c.org_id AND f.campaign_id = c.id
     WHERE ${existing(scope)} AND f.day BETWEEN ${previousFrom}::date AND ${to}::date
     GROUP BY 1, 2`);
  return [...rows];
}

/** Matches campaigns `c` in scope that are not deleted. */
function existing({ orgId, campaignId }: InsightsScope): SQL {
  const named = campaignId === undefined ? sql`` : sql` AND c.id = ${campaignId}::uuid`;
  return sql`c.org_id = ${orgId}::uuid AND c.deleted_at IS NULL${named}`;
}

/** Merges past days' figures across connection slots, which leaves fewer rows to read. */
export async function settleFigures(now: Date): Promise<void> {
  await transact((tx) => tx.execute(sql`SELECT settle_figures(${dayOf(now)}::date)`));
}
