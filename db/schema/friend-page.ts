import { sql } from "drizzle-orm";
import { check, index, integer, pgTable } from "drizzle-orm/pg-core";
import { bytes, instant } from "@/db/schema/columns";

/**
 * How many forms of the friend page were taken lately: from a network, for a code, or both. It is about networks and
 * not about anybody's data, so no organization owns it.
 */
export const friendFormCounts = pgTable(
  "friend_form_counts",
  {
    /** A keyed hash of what is counted, so that the table lists nobody's address. */
    key: bytes("key").primaryKey(),
    taken: integer("taken").notNull(),
    /** When the count began. */
    since: instant("since").notNull(),
  },
  (t) => [
    index("friend_form_counts_since_idx").on(t.since),
    check("friend_form_counts_taken", sql`${t.taken} > 0`),
  ],
);

/** The forms of the friend page that were taken lately: each page that is shown can be sent once. */
export const friendFormStamps = pgTable(
  "friend_form_stamps",
  {
    /** A keyed hash of the stamp. */
    key: bytes("key").primaryKey(),
    /** A keyed hash of what the form said: the same once more is a button pressed twice. */
    form: bytes("form").notNull(),
    /** From when on the stamp is refused as too old anyway. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("friend_form_stamps_expires_idx").on(t.expiresAt)],
);
