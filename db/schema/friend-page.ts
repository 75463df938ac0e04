import { sql } from "drizzle-orm";
import { check, index, pgTable } from "drizzle-orm/pg-core";
import { bytes, instant } from "@/db/schema/columns";

/**
 * Recent friend page submissions per network, per code, or per both. These are counts about networks without personal
 * data, so no organization owns them.
 */
export const friendFormCounts = pgTable(
  "friend_form_counts",
  (c) => ({
    /** A keyed hash of the counted value, so that the table contains no addresses. */
    key: bytes("key").primaryKey(),
    taken: c.integer("taken").notNull(),
    /** When the count began. */
    since: instant("since").notNull(),
  }),
  (t) => [index("friend_form_counts_since_idx").on(t.since), check("friend_form_counts_taken", sql`${t.taken} > 0`)],
);

/** Recently submitted friend page forms: each rendered page can be submitted once. */
export const friendFormStamps = pgTable(
  "friend_form_stamps",
  (c) => ({
    /** A keyed hash of the stamp. */
    key: bytes("key").primaryKey(),
    /** A keyed hash of the form's contents: an identical repeat is a double click. */
    form: bytes("form").notNull(),
    /** The id kept for the form's referral, so that a double click gets the same one. */
    ticket: c.uuid("ticket"),
    /** When the stamp is too old to be accepted anyway. */
    expiresAt: instant("expires_at").notNull(),
  }),
  (t) => [index("friend_form_stamps_expires_idx").on(t.expiresAt)],
);
