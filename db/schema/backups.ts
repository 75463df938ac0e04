import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { backupStates } from "@/db/enums";
import { instant } from "@/db/schema/columns";

/** Backups of the whole installation, the next nightly one included. No organization owns them. */
export const backups = pgTable(
  "backups",
  (c) => ({
    id: c.uuid("id").primaryKey(),
    state: c.text("state", { enum: backupStates }).notNull(),
    dueAt: instant("due_at").notNull(),
    /** The member who asked for it; null for a nightly one. */
    requestedBy: c.text("requested_by"),
    createdAt: instant("created_at").notNull(),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    /** The file's name, by date and release. */
    name: c.text("name"),
    /** The folder or address of the file. */
    place: c.text("place"),
    release: c.text("release"),
    /** The organization whose data are in it, if there is only one: its admins may download it. */
    onlyOrgId: c.uuid("only_org_id"),
    bytes: c.bigint("bytes", { mode: "number" }),
    rows: c.bigint("rows", { mode: "number" }),
    files: c.integer("files"),
    missingFiles: c.integer("missing_files"),
    /** Why it failed, in a sentence. */
    problem: c.text("problem"),
  }),
  (t) => [
    index("backups_state_idx").on(t.state, t.dueAt),
    uniqueIndex("backups_next_key").on(t.state).where(sql`state = 'requested' AND requested_by IS NULL`),
    check("backups_begun", sql`${t.state} = 'requested' OR (${t.name} IS NOT NULL AND ${t.place} IS NOT NULL)`),
    check("backups_done", sql`(${t.state} = 'done') = (${t.bytes} IS NOT NULL)`),
    check("backups_failed", sql`(${t.state} = 'failed') = (${t.problem} IS NOT NULL)`),
    check("backups_finished", sql`(${t.state} IN ('done', 'failed')) = (${t.finishedAt} IS NOT NULL)`),
  ],
);
