import { sql } from "drizzle-orm";
import { bigint, check, pgEnum, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { countedResources } from "@/db/enums";
import { cents, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const countedResource = pgEnum("counted_resource", countedResources);

/**
 * How much of each plan limit an organization uses: the sum over the slots. Written by triggers only, so it cannot
 * drift, and in 64 slots (chosen by the counted row's id), so that concurrent inserts do not queue for one row.
 */
export const planUsage = pgTable(
  "plan_usage",
  {
    orgId: orgId().references(() => organizations.id),
    resource: countedResource("resource").notNull(),
    slot: smallint("slot").notNull(),
    used: bigint("used", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.resource, t.slot] }),
    check("plan_usage_range", sql`${t.used} >= 0`),
  ],
);

/**
 * The dashboard's sums, kept by triggers in the slots of the advocates' ids for the same reason. A figure is the
 * sum over the slots.
 */
export const creditTotals = pgTable(
  "credit_totals",
  {
    orgId: orgId().references(() => organizations.id),
    slot: smallint("slot").notNull(),
    advocatesWithCredit: bigint("advocates_with_credit", { mode: "number" }).notNull().default(0),
    creditBalanceCents: cents("credit_balance_cents").notNull().default(0),
    convertedReferrals: bigint("converted_referrals", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.slot] }),
    check(
      "credit_totals_range",
      sql`${t.advocatesWithCredit} >= 0 AND ${t.creditBalanceCents} >= 0 AND ${t.convertedReferrals} >= 0`,
    ),
  ],
);
