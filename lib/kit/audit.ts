import type { Tx } from "@/db/client";
import type { AuditAction } from "@/db/enums-audit";
import { databaseCode } from "@/db/errors";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { auditEntries } from "@/db/schema/audit-entries";
import type { Actor } from "@/lib/kit/auth/actor";
import { secretFields } from "@/lib/kit/secret-fields";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the audit log never tells: what opens something, and what every entry or none has. */
export const untoldFields: ReadonlySet<string> = new Set([
  ...secretFields,
  ...["portalLinkVersion", "orgId", "createdAt", "updatedAt", "enrolledAt"],
]);

/** Of two states of one thing, what the audit log may tell and only what differs; no secrets. */
export function changedFields(before: Fields | undefined, after: Fields | undefined) {
  const isTold = (name: string) =>
    !untoldFields.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const keep = (fields: Fields | undefined) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => isTold(name)));
  return { before: keep(before), after: keep(after) };
}

/** `in_failed_sql_transaction` */
const ABORTED = "25P02";

/** One write as the audit log tells it. Of `before` and `after` only the fields that differ are kept. */
export interface Change {
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly before?: Fields;
  readonly after?: Fields;
}

interface Write {
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

/** Adds an entry to the audit log. */
export async function recordChange(tx: Tx, write: Write, change: Change): Promise<void> {
  await recordChanges(tx, [{ ...write, change }]);
}

/** Adds entries of several writes to the audit log, in one statement. */
export async function recordChanges(
  tx: Tx,
  writes: readonly (Write & { readonly change: Change })[],
): Promise<void> {
  if (writes.length > 0) await tx.execute(insertEntries(writes.map(entryOf)));
}

function entryOf({ actor, now, requestId, change }: Write & { readonly change: Change }) {
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

/** Collects what one write records; the inserts travel with the write's own statements. */
export function openRecord(tx: Tx, write: Write) {
  const entries: Promise<void>[] = [];
  let isUnchanged = false;
  return {
    record: (change: Change): void => {
      const entry = recordChange(tx, write, change);
      // Its failure is told by `close`; a write that fails first must not leave it unhandled.
      entry.catch(() => {});
      entries.push(entry);
    },
    unchanged: (): void => {
      isUnchanged = true;
    },
    /**
     * Why a write failed. After a statement that failed PostgreSQL refuses all that follow, so the refusal of one of
     * them says nothing when it was an entry on its way that failed.
     */
    causeOf: async (error: unknown): Promise<unknown> => {
      if (databaseCode(error) !== ABORTED) return error;
      const failed = (await Promise.allSettled(entries)).find((entry) => entry.status === "rejected");
      return failed?.reason ?? error;
    },
    /** @throws Error when nothing was recorded: a write that nobody can trace is a bug of ours */
    close: async (): Promise<void> => {
      if (entries.length === 0 && !isUnchanged) throw new Error("A write must record what it changed");
      await Promise.all(entries);
    },
  };
}
