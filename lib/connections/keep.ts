import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { ConnectionEventOutcome } from "@/db/enums-connections";
import { newId } from "@/db/new-id";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connections, connectionEvents as events } from "@/db/schema/connections";
import { textArray } from "@/db/text-array";
import type { Actor } from "@/lib/auth/actor";
import { tellTrouble } from "@/lib/connections/alert";
import type { ConnectionRow } from "@/lib/connections/connection";
import { type Handled, handleTold } from "@/lib/connections/effects";
import { type ReadEvent, Told } from "@/lib/connections/told";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

interface Delivery {
  readonly connection: ConnectionRow;
  /** The connection as the one who acts. */
  readonly actor: Actor;
  readonly event: ReadEvent;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** The mapped fields that it lacks. */
  readonly gone: readonly string[];
  readonly now: Date;
  readonly requestId: string;
}

/** What the other system is told. */
export interface Taken {
  readonly eventId: string;
  readonly outcome: ConnectionEventOutcome;
  readonly detail?: string;
}

/**
 * Takes an event of another system in: once per id of its own, with its effect and its entry in the log in one
 * transaction. A repeat gets what came of the first, and changes nothing.
 */
export async function takeEvent(delivery: Delivery): Promise<Taken> {
  const { connection, event } = delivery;
  return transactWrites(delivery, async (tx, perform) => {
    await lockEvent(tx, connection, event);
    const { id, outcome, detail } = events;
    const [known] = await tx
      .select({ eventId: id, outcome, detail })
      .from(events)
      .where(and(isOf(connection), eq(events.externalId, event.externalId)));
    if (known) return present(known);
    const taken = await perform((context) => keepEvent(context, delivery));
    await noteEvent(tx, delivery, taken);
    return present(taken);
  });
}

function present({
  eventId,
  outcome,
  detail,
}: Pick<Taken, "eventId" | "outcome"> & { detail?: string | null }) {
  return { eventId, outcome, ...(detail && { detail }) };
}

/** An event is of its connection. */
export function isOf({ orgId, connectionId }: Pick<ConnectionRow, "orgId" | "connectionId">) {
  return and(eq(events.orgId, orgId), eq(events.connectionId, connectionId));
}

/** In one order: its own id, then its payments. Of a payment and its refund at once, the second sees the first. */
export async function lockEvent(
  tx: Tx,
  { connectionId }: ConnectionRow,
  { externalId, told }: Pick<ReadEvent, "externalId" | "told">,
): Promise<void> {
  const payments = [...(told?.paymentIds ?? [])].sort().map((id) => `payment ${id}`);
  for (const name of [`event ${externalId}`, ...payments]) {
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`connection ${connectionId} ${name}`}, 0))`,
    );
  }
}

async function keepEvent(context: WriteContext, delivery: Delivery) {
  const { connection, event, body, headers } = delivery;
  const { db, now, record, unchanged } = context;
  const { externalId, type, told } = event;
  const eventId = newId(now);
  const handled = await decide(context, connection, event);
  const { outcome } = handled;
  const ids = { orgId: connection.orgId, connectionId: connection.connectionId, id: eventId };
  const said = { externalId, type, body, headers, told, meaning: told?.meaning ?? null };
  const effect = { ...columnsOf(handled), paymentIds: [...(told?.paymentIds ?? [])] };
  await db.insert(events).values({ ...ids, ...said, ...effect, receivedAt: now, handledAt: now });
  if (event.thin) await queueRead(context, connection, eventId);
  if (outcome === "applied") {
    record({ action: "connection_event.received", subjectId: eventId, after: { type, externalId, outcome } });
  } else unchanged();
  if (connection.isOn) await retryWaiting(context, connection, told);
  return { eventId, ...handled };
}

/** What comes of an event at once: nothing yet while the connection is off, or while it is still to be read. */
async function decide(
  context: WriteContext,
  connection: ConnectionRow,
  { told, thin }: ReadEvent,
): Promise<Decided> {
  if (!connection.isOn) return { outcome: "kept" };
  return thin ? TO_BE_READ : handleTold(context, connection, told);
}

export const TO_BE_READ: Decided = { outcome: "waiting", detail: "It is being read at the other system." };

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

export type Decided = Omit<Handled, "outcome"> & { readonly outcome: ConnectionEventOutcome };

/** What waited for a payment is tried again when it came, and when a member settled it. */
export async function retryWaiting(
  context: WriteContext,
  connection: ConnectionRow,
  paid: Told | null,
): Promise<void> {
  if (paid?.meaning !== "paid") return;
  const waiting = await context.db
    .select({ eventId: events.id, told: events.told })
    .from(events)
    .where(
      and(
        isOf(connection),
        eq(events.outcome, "waiting"),
        sql`${events.paymentIds} && ${textArray(paid.paymentIds)}`,
      ),
    )
    .orderBy(asc(events.id));
  for (const { eventId, told } of waiting) {
    await saveHandled(context, connection, eventId, await handleTold(context, connection, Told.parse(told)));
  }
}

/** Keeps what came of an event that was tried again, and what it says as it is read now. */
export async function saveHandled(
  { db, now }: WriteContext,
  connection: ConnectionRow,
  eventId: string,
  handled: Decided,
  told: Told | null = null,
): Promise<void> {
  const said = told && { told, meaning: told.meaning, paymentIds: [...told.paymentIds] };
  await db
    .update(events)
    .set({ ...columnsOf(handled), ...said, attempts: sql`${events.attempts} + 1`, handledAt: now })
    .where(and(isOf(connection), eq(events.id, eventId)));
}

function columnsOf({ outcome, detail, referralId, creditCents }: Decided) {
  return {
    outcome,
    detail: detail ?? null,
    referralId: referralId ?? null,
    creditCents: creditCents ?? null,
  };
}

/** The connection hears from its system again: what was refused before was a mistake that is mended. */
async function noteEvent(
  tx: Tx,
  { connection, event, gone, now }: Delivery,
  { outcome }: Decided,
): Promise<void> {
  const isBroken = connection.isOn && gone.length > 0;
  const means = event.told !== null;
  await tx
    .update(connections)
    .set({
      lastEventAt: now,
      ...(outcome === "applied" && { lastMatchAt: now }),
      ...{ refusal: null, refusedSince: null, refusedAt: null },
      ...(isBroken && {
        goneFields: [...gone],
        goneSince: sql`coalesce(${connections.goneSince}, ${now.toISOString()})`,
      }),
      ...(!isBroken && means && { goneFields: [], goneSince: null }),
    })
    .where(and(eq(connections.orgId, connection.orgId), eq(connections.id, connection.connectionId)));
  if (isBroken) await tellTrouble(tx, connection, now);
}
