import type { Tx } from "@/db/client";
import type { AuditAction } from "@/db/enums-audit";
import { databaseCode } from "@/db/errors";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { auditEntries } from "@/db/schema/audit-entries";
import type { Actor } from "@/lib/kit/auth/actor";
import { secretFields } from "@/lib/kit/secret-fields";

type LoggedFields = Readonly<Record<string, unknown>>;

/** LoggedFields that never appear in the audit log: secrets, and columns that carry no information. */
export const unloggedFields: ReadonlySet<string> = new Set([
  ...secretFields,
  "portalLinkVersion",
  "orgId",
  "createdAt",
  "updatedAt",
  "enrolledAt",
]);

/** The fields of `before` and `after` that differ, without secrets. */
export function changedFields(before: LoggedFields | undefined, after: LoggedFields | undefined) {
  const isLogged = (name: string) =>
    !unloggedFields.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const pick = (fields: LoggedFields | undefined) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => isLogged(name)));
  return { before: pick(before), after: pick(after) };
}

/** `in_failed_sql_transaction` */
const ABORTED = "25P02";

/** An audit log entry. Only fields that differ between `before` and `after` are stored. */
export interface Change {
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly before?: LoggedFields;
  readonly after?: LoggedFields;
}

interface AuditedWrite {
  readonly actor: Actor;
  readonly now: Date;
  readonly requestId?: string | undefined;
}

const insertEntries = prepareInsert(auditEntries, [
  "orgId",
  "id",
  "action",
  "subjectId",
  "before",
  "after",
  "actorKind",
  "actorId",
  "actorName",
  "requestId",
  "createdAt",
]);

/** Adds one entry to the audit log. */
export async function recordChange(tx: Tx, write: AuditedWrite, change: Change): Promise<void> {
  await recordChanges(tx, [{ ...write, change }]);
}

/** Adds the entries of several writes to the audit log in one statement. */
export async function recordChanges(
  tx: Tx,
  writes: readonly (AuditedWrite & { readonly change: Change })[],
): Promise<void> {
  if (writes.length > 0) await tx.execute(insertEntries(writes.map(entryOf)));
}

function entryOf({ actor, now, requestId, change }: AuditedWrite & { readonly change: Change }) {
  const { action, subjectId, before, after } = change;
  return {
    orgId: actor.orgId,
    id: newId(now),
    action,
    subjectId,
    ...changedFields(before, after),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    requestId,
    createdAt: now,
  };
}

/** Collects the audit entries of one write. Their inserts are pipelined with the write's own statements. */
export function openRecord(tx: Tx, write: AuditedWrite) {
  const entries: Promise<void>[] = [];
  let isUnchanged = false;
  return {
    record: (change: Change): void => {
      const entry = recordChange(tx, write, change);
      // `close` reports the failure. If the write fails first, this rejection must not stay unhandled.
      entry.catch(() => {});
      entries.push(entry);
    },
    unchanged: (): void => {
      isUnchanged = true;
    },
    /**
     * The root cause of a failed write. PostgreSQL rejects every statement after a failed one, so if an audit entry
     * failed, the write's own error is only a consequence.
     */
    causeOf: async (error: unknown): Promise<unknown> => {
      if (databaseCode(error) !== ABORTED) return error;
      const failed = (await Promise.allSettled(entries)).find((entry) => entry.status === "rejected");
      return failed?.reason ?? error;
    },
    /** @throws Error if nothing was recorded: a write without an audit entry is a bug */
    close: async (): Promise<void> => {
      if (entries.length === 0 && !isUnchanged) throw new Error("A write must record what it changed");
      await Promise.all(entries);
    },
  };
}
