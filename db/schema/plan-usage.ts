import { sql } from "drizzle-orm";
import { bigint, check, pgEnum, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { countedResources } from "@/db/enums";
import { cents, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const countedResource = pgEnum("counted_resource", countedResources);

/** How much of each plan limit an organization uses. Written by triggers only, so it cannot drift. */
export const planUsage = pgTable(
  "plan_usage",
  {
    orgId: orgId().references(() => organizations.id),
    resource: countedResource("resource").notNull(),
    used: bigint("used", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.resource] }), check("plan_usage_range", sql`${t.used} >= 0`)],
);

/**
 * The dashboard's sums, kept by triggers in 16 slots per organization (chosen by the advocate's id) so that
 * concurrent conversions do not queue on one row. A figure is the sum over the slots.
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
  (t) => [primaryKey({ columns: [t.orgId, t.slot] })],
);
