import { and, eq, gte } from "drizzle-orm";
import { firstIdOf } from "@/db/new-id";
import { auditEntries as table } from "@/db/schema/audit-entries";
import { audit } from "@/lib/accounts/audit/contract";
import { keptSince } from "@/lib/accounts/audit/retention";
import { implementList, newestFirst } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";

export const listAuditEntries = implementList(audit.list, async ({ db, actor, now }, filter) => {
  const { action, actorId, subjectId } = filter;
  const wanted = and(
    eq(table.orgId, actor.orgId),
    gte(table.id, firstIdOf(keptSince(actor.plan, now))),
    action && eq(table.action, action),
    actorId === undefined ? undefined : eq(table.actorId, actorId),
    subjectId === undefined ? undefined : eq(table.subjectId, subjectId),
  );
  return async (page) => {
    const rows = await newestFirst(db.select().from(table).$dynamic(), table.id, wanted, page);
    return rows.map(presentEntry);
  };
});

function presentEntry({ id, actorKind, actorId, actorName, before, after, ...row }: typeof table.$inferSelect) {
  return {
    ...omitNulls(row),
    auditId: id,
    actor: { kind: actorKind, id: actorId, name: actorName },
    ...(isFields(before) && { before }),
    ...(isFields(after) && { after }),
  };
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
