import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { actorKind, bytes, instant, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

/**
 * Months whose books are closed. The ledger takes no entry dated before the end of the latest one. Rows stay: a reopened
 * month that is closed again is another row. The files name no customers, so erasing a person leaves them as they are.
 */
export const closedMonths = pgTable(
  "closed_months",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    /** As 2026-10. */
    month: c.text("month").notNull(),
    /** Its bounds in the organization's time zone at the time; the end is the first moment of the next month. */
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The totals of the credit report when it was closed. */
    figures: c.jsonb("figures").$type<Record<string, unknown>>().notNull(),
    /** The statement, an HTML page. */
    statement: c.text("statement").notNull(),
    /** The statement as a PDF; null for months closed by an older release. */
    statementPdf: bytes("statement_pdf"),
    /** The journal entry, as CSV. */
    journal: c.text("journal").notNull(),
    /** The bookkeeper's address, if the files were emailed. */
    sentTo: c.text("sent_to"),
    closedAt: instant("closed_at").notNull(),
    /** The member's name at the time. */
    closedBy: c.text("closed_by").notNull(),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: c.text("actor_id").notNull(),
    reopenedAt: instant("reopened_at"),
    reopenedBy: c.text("reopened_by"),
    reopenReason: c.text("reopen_reason"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("closed_months_month_key").on(t.orgId, t.month).where(sql`${t.reopenedAt} IS NULL`),
    check("closed_months_month_form", sql`${t.month} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check("closed_months_is_over", sql`${t.startsAt} < ${t.endsAt} AND ${t.endsAt} <= ${t.closedAt}`),
    check(
      "closed_months_reopened_has_reason",
      sql`num_nonnulls(${t.reopenedAt}, ${t.reopenedBy}, ${t.reopenReason}) IN (0, 3)`,
    ),
  ],
);
