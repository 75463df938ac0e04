import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/** Rows of the inbox that a member put off. A row is back in the list at `until`. */
export const inboxLater = pgTable(
  "inbox_later",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    /** The kind of row. Text, so that another kind needs no migration. */
    kind: c.text("kind").notNull(),
    itemId: c.uuid("item_id").notNull(),
    until: instant("until").notNull(),
    /** The member's name at the time. */
    by: c.text("by").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.itemId] }), index("inbox_later_until_idx").on(t.until)],
);
