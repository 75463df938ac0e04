import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { campaigns } from "@/db/schema/campaigns";
import { instant, orgId } from "@/db/schema/columns";

/** A file of people, as one thing that can be taken back: its requests name it, and so do those whom it enrolled. */
export const imports = pgTable(
  "imports",
  {
    orgId: orgId(),
    /** Chosen by whoever imports, so that every request of a file can name it. */
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    fileName: text("file_name"),
    importedBy: text("imported_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** How many it enrolled. */
    enrolled: integer("enrolled").notNull().default(0),
    /** How many of them were removed when it was undone. */
    removed: integer("removed"),
    undoneBy: text("undone_by"),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("imports_latest_idx").on(t.orgId, t.createdAt),
    foreignKey({
      name: "imports_campaign_fk",
      columns: [t.orgId, t.campaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }),
    check("imports_counts_range", sql`${t.enrolled} >= 0 AND ${t.removed} BETWEEN 0 AND ${t.enrolled}`),
    check("imports_undone_whole", sql`num_nulls(${t.removed}, ${t.undoneBy}, ${t.undoneAt}) IN (0, 3)`),
  ],
);
