import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { one } from "@/db/one";
import { type Family, single } from "@/lib/platform/metrics/exposition";

type Totals = { readonly balance: number; readonly converted: number; readonly organizations: number };
type Today = { readonly earned: number; readonly added: number; readonly taken: number };

/**
 * What the whole installation owes and has paid. It says nothing of a single organization: whoever watches the machine
 * need not know its customers' business.
 */
export async function businessMetrics(db: Db): Promise<Family[]> {
  const totals = one(
    await db.execute<Totals>(sql`
      SELECT coalesce(sum(credit_balance_cents), 0)::float8 AS balance,
             coalesce(sum(converted_referrals), 0)::float8 AS converted,
             (SELECT count(*) FROM organizations) AS organizations
        FROM credit_totals`),
  );
  // Today's figures are in slots from 1 on, which have an index; those of other days are settled into slot 0.
  const today = one(
    await db.execute<Today>(sql`
      SELECT coalesce(sum(earned_cents), 0)::float8 AS earned, coalesce(sum(added_cents), 0)::float8 AS added,
             coalesce(sum(taken_cents), 0)::float8 AS taken
        FROM daily_figures WHERE day = utc_day(now()) AND slot <> 0`),
  );
  return [
    single("gauge", "referral_rewards_organizations", "Organizations.", totals.organizations),
    single("gauge", "referral_rewards_credit_balance_cents", "Credit that advocates hold.", totals.balance),
    single("counter", "referral_rewards_conversions_total", "Referrals converted.", totals.converted),
    {
      name: "referral_rewards_credit_cents_total",
      type: "counter",
      help: "Credit posted since midnight UTC: earned by conversions, added and taken by hand.",
      samples: Object.entries(today).map(([kind, value]) => ({ labels: { kind }, value })),
    },
  ];
}
