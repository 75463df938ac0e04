import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { one } from "@/db/one";
import type { Actor } from "@/lib/auth/actor";

const WAITED_LONG_MS = 7 * 24 * 60 * 60 * 1000;

interface Waiting extends Record<string, unknown> {
  readonly referralId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly friendName: string;
  readonly advocateName: string;
  readonly needsJobValue: boolean;
  readonly createdAt: string;
}

/** The oldest five that have waited for a week: ids follow time, so each campaign's oldest come first in its index. */
export async function readWaitingReferrals(db: Db, { orgId }: Actor, now: Date) {
  const since = new Date(now.getTime() - WAITED_LONG_MS).toISOString();
  const rows = await db.execute<Waiting>(sql`
    SELECT r.id AS "referralId", r.campaign_id AS "campaignId", r.advocate_id AS "advocateId",
           r.friend_name AS "friendName", a.name AS "advocateName", r.reward_mode = 'percent' AS "needsJobValue",
           r.created_at AS "createdAt"
      FROM campaigns c
     CROSS JOIN LATERAL (SELECT * FROM referrals
                          WHERE org_id = c.org_id AND campaign_id = c.id AND status = 'pending'
                          ORDER BY id LIMIT 5) r
      JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
     WHERE c.org_id = ${orgId}::uuid AND c.deleted_at IS NULL AND r.created_at <= ${since}::timestamptz
     ORDER BY r.id LIMIT 5`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** How many referrals wait. Sums kept by triggers tell it of all campaigns, and daily figures of the deleted ones. */
export async function countOpenReferrals(db: Db, { orgId }: Actor): Promise<number> {
  const rows = await db.execute<{ open: number }>(sql`
    SELECT (SELECT coalesce(sum(used), 0) FROM plan_usage WHERE org_id = ${orgId}::uuid AND resource = 'referrals')
         - (SELECT coalesce(sum(converted_referrals), 0) FROM credit_totals WHERE org_id = ${orgId}::uuid)
         - (SELECT coalesce(sum(f.referrals - f.conversions), 0)
              FROM campaigns c JOIN daily_figures f ON f.org_id = c.org_id AND f.campaign_id = c.id
             WHERE c.org_id = ${orgId}::uuid AND c.deleted_at IS NOT NULL) AS open`);
  return Number(one(rows).open);
}
