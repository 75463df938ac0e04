import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { single } from "@/db/single";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { implementReport } from "@/lib/kit/implement-report";
import { readLeadTotals } from "@/lib/leads/referrals/lead-counts";
import { countWaitingReviews } from "@/lib/leads/review/list";

/** Triggers maintain the sums, so the cost does not grow with the data. */
export const getDashboard = implementReport(dashboard.get, async ({ db, actor }) => {
  const [{ campaigns, active, ...figures }, leads, reviews] = await Promise.all([
    readFigures(db, actor.orgId),
    readLeadTotals(db, actor.orgId),
    countWaitingReviews(db, actor),
  ]);
  const campaignsOff = actor.plan.campaigns === 0;
  const { advocates, withCredit, balance } = campaignsOff ? nothing : figures;
  const { referrals, converted, matchRequests } = campaignsOff ? noLeads : leads;
  return {
    campaigns: { total: campaigns, active },
    advocates: { total: advocates, withPendingRewards: withCredit, totalCreditBalanceCents: balance },
    referrals: {
      total: referrals,
      pending: referrals - converted,
      converted,
      conversionRate: referrals === 0 ? 0 : Math.round((converted / referrals) * 1000) / 1000,
    },
    ...(matchRequests > 0 && { matchRequests }),
    ...(reviews.waiting > 0 && { reviews }),
  };
});

const nothing = { advocates: 0, withCredit: 0, balance: 0 };
const noLeads = { referrals: 0, converted: 0, matchRequests: 0 };

type DashboardFigures = typeof nothing & { campaigns: number; active: number };

async function readFigures(db: Db, orgId: string): Promise<DashboardFigures> {
  const rows = await db.execute<DashboardFigures>(sql`
    WITH deleted AS (
      SELECT coalesce(sum(f.enrolled), 0) AS advocates
        FROM campaigns c JOIN daily_figures f ON f.org_id = c.org_id AND f.campaign_id = c.id
       WHERE c.org_id = ${orgId}::uuid AND c.deleted_at IS NOT NULL
    ), usage AS (
      SELECT (coalesce(sum(used), 0) - (SELECT advocates FROM deleted))::bigint AS advocates
        FROM plan_usage WHERE org_id = ${orgId}::uuid AND resource = 'advocates'
    ), totals AS (
      SELECT coalesce(sum(advocates_with_credit), 0)::bigint AS "withCredit",
             coalesce(sum(credit_balance_cents), 0)::bigint AS balance
        FROM credit_totals WHERE org_id = ${orgId}::uuid
    ), existing AS (
      SELECT count(*) AS campaigns, count(*) FILTER (WHERE status = 'active') AS active
        FROM campaigns WHERE org_id = ${orgId}::uuid AND deleted_at IS NULL
    )
    SELECT * FROM usage, totals, existing`);
  return single(rows);
}
