import { sql } from "drizzle-orm";
import { check, pgEnum, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { countedResources } from "@/db/enums";
import { cents, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const countedResource = pgEnum("counted_resource", countedResources);

/**
 * Use of each plan limit by an organization: the sum over the slots. Only triggers write it, so it cannot drift. The 64
 * slots (chosen by the counted row's id) keep concurrent inserts from waiting for one row.
 */
export const planUsage = pgTable(
  "plan_usage",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    resource: countedResource("resource").notNull(),
    slot: c.smallint("slot").notNull(),
    used: c.bigint("used", { mode: "number" }).notNull(),
  }),
  (t) => [primaryKey({ columns: [t.orgId, t.resource, t.slot] }), check("plan_usage_range", sql`${t.used} >= 0`)],
);

/**
 * The dashboard's totals, updated by triggers in 64 slots (chosen by the advocate's id). A figure is the sum over the
 * slots.
 */
export const creditTotals = pgTable(
  "credit_totals",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    slot: c.smallint("slot").notNull(),
    advocatesWithCredit: c.bigint("advocates_with_credit", { mode: "number" }).notNull().default(0),
    creditBalanceCents: cents("credit_balance_cents").notNull().default(0),
    convertedReferrals: c.bigint("converted_referrals", { mode: "number" }).notNull().default(0),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.slot] }),
    check(
      "credit_totals_range",
      sql`${t.advocatesWithCredit} >= 0 AND ${t.creditBalanceCents} >= 0 AND ${t.convertedReferrals} >= 0`,
    ),
  ],
);
