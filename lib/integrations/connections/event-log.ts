import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connections, connectionEvents as events } from "@/db/schema/connections";
import { type ConnectionRow, isConnection } from "@/lib/integrations/connections/connection";
import type { EventFacts, EventResult, ReadEvent } from "@/lib/integrations/connections/event-facts";
import { findLinkedIds } from "@/lib/integrations/connections/link";
import { lockName } from "@/lib/integrations/lock-name";
import type { WriteContext } from "@/lib/kit/implement";

/** Matches the connection's events. */
export function isOf({ orgId, connectionId }: Pick<ConnectionRow, "orgId" | "connectionId">) {
  return and(eq(events.orgId, orgId), eq(events.connectionId, connectionId));
}

/**
 * Locks the event's id, then all ids of its payments, always in that order, so a refund sees a payment that arrives at
 * the same time. Payments linked during the wait are locked last; a deadlock there is retried (`retryConflicts`).
 */
export async function lockEvent(
  tx: Tx,
  connection: ConnectionRow,
  { externalId, facts }: Pick<ReadEvent, "externalId" | "facts">,
): Promise<void> {
  const lock = (name: string) => lockName(tx, `connection ${connection.connectionId} ${name}`);
  await lock(`event ${externalId}`);
  const locked = new Set<string>();
  for (;;) {
    const ids = await findLinkedIds(tx, connection, facts?.paymentIds ?? []);
    const more = ids.filter((id) => !locked.has(id)).sort();
    if (more.length === 0) return;
    for (const id of more) {
      await lock(`payment ${id}`);
      locked.add(id);
    }
  }
}

/** First result of an event that only reports a change. */
export const TO_BE_READ: EventResult = {
  outcome: "waiting",
  detail: "We’re reading it from the other system.",
};

/** Queues the event for a worker to read from the other system and handle. */
export async function queueRead(
  { db, now }: WriteContext,
  { orgId, connectionId }: ConnectionRow,
  eventId: string,
): Promise<void> {
  const due = { dueAt: now, tries: 0 };
  await db
    .insert(reads)
    .values({ orgId, connectionId, eventId, ...due })
    .onConflictDoUpdate({ target: [reads.orgId, reads.eventId], set: due });
}

/** Matches the event in the read queue. */
export function isReadOf({ orgId }: Pick<ConnectionRow, "orgId">, eventId: string) {
  return and(eq(reads.orgId, orgId), eq(reads.eventId, eventId));
}

/** Removes the event from the read queue. */
export async function dropRead(db: Tx, connection: ConnectionRow, eventId: string): Promise<void> {
  await db.delete(reads).where(isReadOf(connection, eventId));
}

/**
 * Stores the result of a retried event and its facts as read now.
 * @param dueAt when a worker tries it again, if it waits
 */
export async function saveHandled(
  { db, now }: WriteContext,
  connection: ConnectionRow,
  eventId: string,
  handled: EventResult,
  { facts, dueAt }: { readonly facts?: EventFacts | null; readonly dueAt?: Date } = {},
): Promise<void> {
  const stored = {
    ...(facts && { told: facts, meaning: facts.meaning, paymentIds: [...facts.paymentIds] }),
    ...(dueAt && { dueAt }),
  };
  await db
    .update(events)
    .set({ ...columnsOf(handled), ...stored, attempts: sql`${events.attempts} + 1`, handledAt: now })
    .where(and(isOf(connection), eq(events.id, eventId)));
  if (handled.outcome === "applied") {
    await db.update(connections).set({ lastMatchAt: now }).where(isConnection(connection));
  }
}

/** Audits an event if it was applied. Other results change nothing worth an entry. */
export function recordApplied(
  { record, unchanged }: WriteContext,
  eventId: string,
  { type, externalId }: Pick<ReadEvent, "type" | "externalId">,
  { outcome }: Pick<EventResult, "outcome">,
): void {
  if (outcome !== "applied") unchanged();
  else record({ action: "connection_event.received", subjectId: eventId, after: { type, externalId, outcome } });
}

/** An event's result as columns. */
export function columnsOf({ outcome, detail, referralId, creditCents }: EventResult) {
  return {
    outcome,
    detail: detail ?? null,
    referralId: referralId ?? null,
    creditCents: creditCents ?? null,
  };
}
