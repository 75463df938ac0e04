import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { existing, type Scope } from "@/lib/dashboard/read-figures";

interface TopAdvocate extends Record<string, unknown> {
  readonly advocateId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly convertedCount: number;
  readonly earnedCents: number;
}

/** The five advocates with most converted referrals, and what these have earned them. */
export async function readTopAdvocates(db: Db, scope: Scope): Promise<TopAdvocate[]> {
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
               AND e.action = 'advocate.referral.converted')::bigint AS "earnedCents"
      FROM top ORDER BY top.converted_count DESC, top.id DESC`);
  return [...rows];
}
