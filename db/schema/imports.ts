import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { campaigns } from "@/db/schema/campaigns";
import { instant, orgId, reference } from "@/db/schema/columns";

/**
 * An uploaded file of people that can be undone as a whole. Its requests and the advocates it enrolled reference it.
 */
export const imports = pgTable(
  "imports",
  (c) => ({
    orgId: orgId(),
    /** Chosen by the client, so that every request of a file can reference it. */
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    fileName: c.text("file_name"),
    importedBy: c.text("imported_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** How many people it enrolled. */
    enrolled: c.integer("enrolled").notNull().default(0),
    /** How many of them were removed when it was undone. */
    removed: c.integer("removed"),
    undoneBy: c.text("undone_by"),
    undoneAt: instant("undone_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("imports_latest_idx").on(t.orgId, t.createdAt),
    reference("imports_campaign_fk", [t.orgId, t.campaignId], [campaigns.orgId, campaigns.id]),
    check("imports_counts_range", sql`${t.enrolled} >= 0 AND ${t.removed} BETWEEN 0 AND ${t.enrolled}`),
    check("imports_undone_whole", sql`num_nulls(${t.removed}, ${t.undoneBy}, ${t.undoneAt}) IN (0, 3)`),
  ],
);
