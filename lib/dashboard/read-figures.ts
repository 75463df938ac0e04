import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Period } from "@/lib/dashboard/period";

/** What happened in one campaign during one point of a period. */
export interface PointFigures extends Record<string, unknown> {
  readonly campaignId: string;
  /** 1 for the period's first point; 0 for the days before the period. */
  readonly point: number;
  readonly enrolled: number;
  readonly visits: number;
  readonly referrals: number;
  readonly conversions: number;
  readonly jobValueCents: number;
  readonly earnedCents: number;
  readonly addedCents: number;
  readonly takenCents: number;
  readonly reachedVisit: number;
  readonly reachedReferral: number;
  readonly reachedConversion: number;
}

export interface Scope {
  readonly orgId: string;
  readonly campaignId?: string;
}

/** The campaigns that figures are read of, each with the first day, up to `to`, on which anything happened in it. */
export async function readFirstDays(db: Db, scope: Scope, to: string) {
  const rows = await db.execute<{ id: string; first: string | null }>(sql`
    SELECT c.id, (SELECT min(f.day) FROM daily_figures f
                   WHERE f.org_id = c.org_id AND f.campaign_id = c.id AND f.day <= ${to}::date)::text AS first
      FROM campaigns c
     WHERE ${existing(scope)}`);
  return [...rows];
}

/** The figures of a period and, where it has them, of the days before it, by campaign and point. */
export async function readFigures(db: Db, scope: Scope, period: Period): Promise<PointFigures[]> {
  const { from, previousFrom = from, to, starts } = period;
  if (previousFrom === undefined) return [];
  const rows = await db.execute<PointFigures>(sql`
    SELECT f.campaign_id AS "campaignId", width_bucket(f.day, ${`{${starts.join()}}`}::date[]) AS point,
           sum(f.enrolled)::bigint AS enrolled, sum(f.visits)::bigint AS visits,
           sum(f.referrals)::bigint AS referrals, sum(f.conversions)::bigint AS conversions,
           sum(f.job_value_cents)::bigint AS "jobValueCents", sum(f.earned_cents)::bigint AS "earnedCents",
           sum(f.added_cents)::bigint AS "addedCents", sum(f.taken_cents)::bigint AS "takenCents",
           sum(f.reached_visit)::bigint AS "reachedVisit", sum(f.reached_referral)::bigint AS "reachedReferral",
           sum(f.reached_conversion)::bigint AS "reachedConversion"
      FROM campaigns c JOIN daily_figures f ON f.org_id = c.org_id AND f.campaign_id = c.id
     WHERE ${existing(scope)} AND f.day BETWEEN ${previousFrom}::date AND ${to}::date
     GROUP BY 1, 2`);
  return [...rows];
}

/** That a campaign `c` belongs to the scope and is not deleted. */
export function existing({ orgId, campaignId }: Scope): SQL {
  const named = campaignId === undefined ? sql`` : sql` AND c.id = ${campaignId}::uuid`;
  return sql`c.org_id = ${orgId}::uuid AND c.deleted_at IS NULL${named}`;
}
