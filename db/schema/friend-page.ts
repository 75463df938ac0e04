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
