import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { ConnectionEventOutcome } from "@/db/enums-connections";
import { newId } from "@/db/new-id";
import { connections, connectionEvents as events } from "@/db/schema/connections";
import { notifyConnectionTrouble } from "@/lib/integrations/connections/alert";
import { type ConnectionRow, isConnection, noRefusal } from "@/lib/integrations/connections/connection";
import { handleFacts } from "@/lib/integrations/connections/effects";
import type { ReadEvent } from "@/lib/integrations/connections/event-facts";
import {
  columnsOf,
  type EventResult,
  isOf,
  lockEvent,
  queueRead,
  recordApplied,
  TO_BE_READ,
} from "@/lib/integrations/connections/event-log";
import { wakeWaiting } from "@/lib/integrations/connections/waiting";
import type { Actor } from "@/lib/kit/auth/actor";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

interface EventDelivery {
  readonly connection: ConnectionRow;
  /** The connection as actor. */
  readonly actor: Actor;
  readonly event: ReadEvent;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Mapped fields the event lacks. */
  readonly gone: readonly string[];
  readonly now: Date;
  readonly requestId: string;
}

/** The response for one event. */
export interface EventReceipt {
  readonly eventId: string;
  readonly outcome: ConnectionEventOutcome;
  readonly detail?: string;
}

/**
 * Stores an event once per external id, with its effect and log entry in one transaction. A repeat returns the first
 * result and changes nothing.
 */
export async function storeEvent(delivery: EventDelivery): Promise<EventReceipt> {
  const { connection, event } = delivery;
  return transactWrites(delivery, async (tx, perform) => {
    await lockEvent(tx, connection, event);
    const { id, outcome, detail } = events;
    const [stored] = await tx
      .select({ eventId: id, outcome, detail })
      .from(events)
      .where(and(isOf(connection), eq(events.externalId, event.externalId)));
    if (stored) return toReceipt(stored);
    const receipt = await perform((context) => insertEvent(context, delivery));
    await recordEvent(tx, delivery, receipt);
    return toReceipt(receipt);
  });
}

function toReceipt({
  eventId,
  outcome,
  detail,
}: Pick<EventReceipt, "eventId" | "outcome"> & { detail?: string | null }) {
  return { eventId, outcome, ...(detail && { detail }) };
}

async function insertEvent(context: WriteContext, delivery: EventDelivery) {
  const { connection, event, body, headers } = delivery;
  const { db, now } = context;
  const { externalId, type, facts } = event;
  const eventId = newId(now);
  const handled = await firstResult(context, connection, event);
  const ids = { orgId: connection.orgId, connectionId: connection.connectionId, id: eventId };
  const content = { externalId, type, body, headers, told: facts, meaning: facts?.meaning ?? null };
  const effect = { ...columnsOf(handled), paymentIds: [...(facts?.paymentIds ?? [])] };
  await db.insert(events).values({ ...ids, ...content, ...effect, receivedAt: now, handledAt: now });
  if (event.reference) await queueRead(context, connection, eventId);
  recordApplied(context, eventId, event, handled);
  await wakeWaiting(context, connection, facts, handled);
  return { eventId, ...handled };
}

/** The initial result: `kept` while the connection is off, waiting while the event must be read first. */
async function firstResult(
  context: WriteContext,
  connection: ConnectionRow,
  event: ReadEvent,
): Promise<EventResult> {
  if (!connection.isOn) return { outcome: "kept" };
  return event.reference ? TO_BE_READ : handleFacts(context, connection, event);
}

/** A genuine event clears earlier refusals and updates the missing fields. */
async function recordEvent(
  tx: Tx,
  { connection, event, gone, now }: EventDelivery,
  { outcome }: EventResult,
): Promise<void> {
  const isBroken = connection.isOn && gone.length > 0;
  const hasMeaning = event.facts !== null;
  await tx
    .update(connections)
    .set({
      lastEventAt: now,
      ...(outcome === "applied" && { lastMatchAt: now }),
      ...noRefusal,
      ...(isBroken && {
        goneFields: [...gone],
        goneSince: sql`coalesce(${connections.goneSince}, ${now.toISOString()})`,
      }),
      ...(!isBroken && hasMeaning && { goneFields: [], goneSince: null }),
    })
    .where(isConnection(connection));
  if (isBroken) await notifyConnectionTrouble(tx, connection, now);
}
