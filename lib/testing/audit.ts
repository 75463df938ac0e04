import { asc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { auditEntries } from "@/db/schema/audit-entries";

/** What the audit log holds of an organization, oldest first, read from the table itself. */
export function readAuditEntries(orgId: string) {
  const { action, subjectId, actorKind, actorName, before, after } = auditEntries;
  return database()
    .select({ action, subjectId, actorKind, actorName, before, after })
    .from(auditEntries)
    .where(eq(auditEntries.orgId, orgId))
    .orderBy(asc(auditEntries.id));
}
