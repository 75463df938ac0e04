import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { auditActions } from "@/db/enums-audit";
import { actorKind, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/**
 * Who changed what, when: one row per write, in the write's own transaction. `before` and `after` hold the changed
 * fields.
 */
export const auditEntries = pgTable(
  "audit_entries",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    action: c.text("action", { enum: auditActions }).notNull(),
    subjectId: c.text("subject_id").notNull(),
    before: c.jsonb("before"),
    after: c.jsonb("after"),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: c.text("actor_id").notNull(),
    /** The person's or key's name at the time, because either may be deleted later. */
    actorName: c.text("actor_name").notNull(),
    requestId: c.text("request_id"),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
);
