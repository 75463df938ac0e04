import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { campaigns } from "@/db/schema/campaigns";
import { cents, orgId, reference } from "@/db/schema/columns";

const count = (name: string) => integer(name).notNull().default(0);
const amount = (name: string) => cents(name).notNull().default(0);

/**
 * Daily figures (in UTC), updated by triggers, so that charts need not read all history. A figure is the sum of a day's
 * slots: each connection writes its own slot, so that concurrent writers do not wait for one row. Past days are merged
 * into slot 0 (`settle_figures`).
 */
export const dailyFigures = pgTable(
  "daily_figures",
  (c) => ({
    orgId: orgId(),
    campaignId: c.uuid("campaign_id").notNull(),
    day: c.date("day", { mode: "string" }).notNull(),
    slot: c.smallint("slot").notNull(),
    enrolled: count("enrolled"),
    visits: count("visits"),
    referrals: count("referrals"),
    conversions: count("conversions"),
    jobValueCents: amount("job_value_cents"),
    earnedCents: amount("earned_cents"),
    addedCents: amount("added_cents"),
    takenCents: amount("taken_cents"),
    /**
     * Of the advocates enrolled on this day: how many got a message, had their link opened, referred, earned. A
     * rejection or reversal is subtracted in the current connection's slot, so a single slot can be negative.
     */
    reachedMessage: count("reached_message"),
    reachedVisit: count("reached_visit"),
    reachedReferral: count("reached_referral"),
    reachedConversion: count("reached_conversion"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.campaignId, t.day, t.slot] }),
    index("daily_figures_unsettled_idx").on(t.day).where(sql`${t.slot} <> 0`),
    reference("daily_figures_campaign_fk", [t.orgId, t.campaignId], [campaigns.orgId, campaigns.id]),
    check(
      "daily_figures_range",
      sql`least(${t.enrolled}, ${t.visits}, ${t.addedCents}, ${t.takenCents}, ${t.reachedMessage}, ${t.reachedVisit}) >= 0`,
    ),
  ],
);
