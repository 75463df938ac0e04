import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { auditActions } from "@/db/enums-audit";
import { actorKind, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/**
 * Who changed what, when: one row per write, in the write's own transaction. `before` and `after` hold the changed
 * fields.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid("id").notNull(),
    action: text("action", { enum: auditActions }).notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: text("actor_id").notNull(),
    /** The person's or key's name at the time, because either may be deleted later. */
    actorName: text("actor_name").notNull(),
    requestId: text("request_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
);
