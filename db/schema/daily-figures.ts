import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  uuid,
} from "drizzle-orm/pg-core";
import { campaigns } from "@/db/schema/campaigns";
import { cents, orgId } from "@/db/schema/columns";

const count = (name: string) => integer(name).notNull().default(0);
const amount = (name: string) => cents(name).notNull().default(0);

/**
 * What happened on each day (in UTC), kept by triggers, so that a chart need not read all that ever happened. A figure
 * is the sum over a day's slots: each connection has one, so that what happens at once does not queue for one row. Slot 0
 * is what is left of them once the day is over (`settle_figures`).
 */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    orgId: orgId(),
    campaignId: uuid("campaign_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    slot: smallint("slot").notNull(),
    enrolled: count("enrolled"),
    visits: count("visits"),
    referrals: count("referrals"),
    conversions: count("conversions"),
    jobValueCents: amount("job_value_cents"),
    earnedCents: amount("earned_cents"),
    addedCents: amount("added_cents"),
    takenCents: amount("taken_cents"),
    /**
     * Of those enrolled on this day: who was written to, whose link was opened, who referred, who earned. A referral
     * that is rejected or reversed is taken off in the slot of whoever does it, so one slot alone can be below zero.
     */
    reachedMessage: count("reached_message"),
    reachedVisit: count("reached_visit"),
    reachedReferral: count("reached_referral"),
    reachedConversion: count("reached_conversion"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.campaignId, t.day, t.slot] }),
    index("daily_figures_unsettled_idx").on(t.day).where(sql`${t.slot} <> 0`),
    foreignKey({
      name: "daily_figures_campaign_fk",
      columns: [t.orgId, t.campaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }),
    check(
      "daily_figures_range",
      sql`least(${t.enrolled}, ${t.visits}, ${t.addedCents}, ${t.takenCents}, ${t.reachedMessage}, ${t.reachedVisit}) >= 0`,
    ),
  ],
);
