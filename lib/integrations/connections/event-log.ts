import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { ConnectionEventOutcome } from "@/db/enums-connections";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connectionEvents as events } from "@/db/schema/connections";
import type { ConnectionRow } from "@/lib/integrations/connections/connection";
import type { EventFacts, ReadEvent } from "@/lib/integrations/connections/event-facts";
import type { EffectResult } from "@/lib/integrations/connections/handled";
import { findLinkedIds } from "@/lib/integrations/connections/link";
import type { WriteContext } from "@/lib/kit/implement";

/** An event is of its connection. */
export function isOf({ orgId, connectionId }: Pick<ConnectionRow, "orgId" | "connectionId">) {
  return and(eq(events.orgId, orgId), eq(events.connectionId, connectionId));
}

/**
 * In one order: its own id, then its payments by all their ids. Of a payment and its refund at once, the second sees the
 * first. What was linked while it waited is locked after that: two who meet there are tried again (`retryConflicts`).
 */
export async function lockEvent(
  tx: Tx,
  connection: ConnectionRow,
  { externalId, facts }: Pick<ReadEvent, "externalId" | "facts">,
): Promise<void> {
  await lockName(tx, connection, `event ${externalId}`);
  const locked = new Set<string>();
  for (;;) {
    const ids = await findLinkedIds(tx, connection, facts?.paymentIds ?? []);
    const more = ids.filter((id) => !locked.has(id)).sort();
    if (more.length === 0) return;
    for (const id of more) {
      await lockName(tx, connection, `payment ${id}`);
      locked.add(id);
    }
  }
}

async function lockName(tx: Tx, { connectionId }: ConnectionRow, name: string): Promise<void> {
  const key = `connection ${connectionId} ${name}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** What comes of an event that says only that something changed, at first. */
export const TO_BE_READ: EventResult = {
  outcome: "waiting",
  detail: "It is being read at the other system.",
};

/** Lets a worker read what an event is about, and do what comes of it. */
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

/** What is decided needs no more reading. */
export async function dropRead(db: Tx, { orgId }: ConnectionRow, eventId: string): Promise<void> {
  await db.delete(reads).where(and(eq(reads.orgId, orgId), eq(reads.eventId, eventId)));
}

/** What came of an event, also while its connection is off. */
export type EventResult = Omit<EffectResult, "outcome"> & { readonly outcome: ConnectionEventOutcome };

/** Keeps what came of an event that was tried again, and what it says as it is read now. */
export async function saveHandled(
  { db, now }: WriteContext,
  connection: ConnectionRow,
  eventId: string,
  handled: EventResult,
  facts: EventFacts | null = null,
): Promise<void> {
  const said = facts && { told: facts, meaning: facts.meaning, paymentIds: [...facts.paymentIds] };
  await db
    .update(events)
    .set({ ...columnsOf(handled), ...said, attempts: sql`${events.attempts} + 1`, handledAt: now })
    .where(and(isOf(connection), eq(events.id, eventId)));
}

/** What came of an event, as its columns. */
export function columnsOf({ outcome, detail, referralId, creditCents }: EventResult) {
  return {
    outcome,
    detail: detail ?? null,
    referralId: referralId ?? null,
    creditCents: creditCents ?? null,
  };
}
