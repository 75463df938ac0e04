import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import type { ConnectionEventOutcome, DeliveryRefusal } from "@/db/enums-connections";
import { newId } from "@/db/new-id";
import { connections, connectionEvents as events, connections as table } from "@/db/schema/connections";
import { notifyConnectionTrouble } from "@/lib/integrations/connections/alert";
import {
  actorOf,
  addressOf,
  type ConnectionRow,
  isConnection,
  noRefusal,
  notGenuine,
  selectConnections,
} from "@/lib/integrations/connections/connection";
import { handleFacts } from "@/lib/integrations/connections/effects";
import type { EventResult, ReadEvent } from "@/lib/integrations/connections/event-facts";
import {
  columnsOf,
  isOf,
  lockEvent,
  queueRead,
  recordApplied,
  TO_BE_READ,
} from "@/lib/integrations/connections/event-log";
import { wakeWaiting } from "@/lib/integrations/connections/handle-again";
import type { Credentials, Received, SignatureVerdict } from "@/lib/integrations/connections/profile";
import { profiles } from "@/lib/integrations/connections/profiles/profiles";
import { isSame, sharedSecretIn, verifyTimed } from "@/lib/integrations/connections/profiles/signatures";
import { keepHeaders, readEvents } from "@/lib/integrations/connections/read-events";
import { isKnownSystem } from "@/lib/integrations/connections/systems";
import { receiveSigned } from "@/lib/integrations/inbox";
import { connectionSecretPlace, openSealed } from "@/lib/integrations/secret";
import { DEEPEST, isDeeper, SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";
import type { Actor } from "@/lib/kit/auth/actor";
import { fieldError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

interface VerifiedSender {
  readonly connection: ConnectionRow;
  readonly actor: Actor;
}

/** Receives events in another system's format: `POST /api/webhooks/{orgId}/{connectionId}`. */
export const receiveConnectionEvents = receiveSigned<VerifiedSender>(
  "POST /api/webhooks/:orgId/:connectionId",
  async ({ ids: [orgId, connectionId], now, ...received }) => {
    if (!orgId || !connectionId) return { refusal: notGenuine() };
    const [connection] = await selectConnections(database(), orgId, connectionId);
    if (!connection) return { refusal: notGenuine() };
    const verdict = verifyRequest(connection, { ...received, address: addressOf(connection), now });
    if (verdict === "genuine") return { connection, actor: await actorOf(connection, now) };
    return { refusal: notGenuine(), record: () => recordRefusal(connection, verdict, now) };
  },
  async (sender, body, { headers, now, requestId }) => {
    if (isDeeper(body, DEEPEST)) throw fieldError("body", "must not be nested so deeply");
    const { events, gone } = readEvents(sender.connection, body, headers);
    const delivery = { ...sender, body, headers: keepHeaders(headers), gone, now, requestId };
    const receipts: EventReceipt[] = [];
    for (const event of events) receipts.push(await storeEvent({ ...delivery, event }));
    return Response.json({ ok: true, events: receipts }, { headers: { "Cache-Control": "no-store" } });
  },
);

function verifyRequest(connection: ConnectionRow, received: Received): SignatureVerdict {
  const secret = openSealed(connection.sealedSecret, connectionSecretPlace(connection));
  if (secret === null) return "forged";
  const { system, account } = connection;
  const credentials = { secret, ...(account !== null && { account }) };
  return isKnownSystem(system) ? profiles[system].verify(received, credentials) : verifyOwn(received, credentials);
}

/**
 * Verifies an unlisted system: it signs as described under Webhooks, or sends its secret as `X-Webhook-Secret` or as a
 * bearer token.
 */
function verifyOwn({ body, headers, now }: Received, { secret }: Credentials): SignatureVerdict {
  const header = headers.get(SIGNATURE_HEADER);
  if (header !== null) return verifyTimed(header, body, secret, now);
  const sent = sharedSecretIn(headers);
  if (sent === undefined) return "unsigned";
  return isSame(sent.trim(), secret) ? "genuine" : "forged";
}

const RECORD_INTERVAL_MS = 60_000;

// Anyone who knows the URL can send requests to it, so record at most one a minute.
async function recordRefusal(connection: ConnectionRow, refusal: DeliveryRefusal, now: Date) {
  const due = or(isNull(table.refusedAt), lt(table.refusedAt, new Date(now.getTime() - RECORD_INTERVAL_MS)));
  const refusedSince = sql`coalesce(${table.refusedSince}, ${now.toISOString()})`;
  await transact(async (tx) => {
    await tx
      .update(table)
      .set({ refusal, refusedAt: now, refusedSince })
      .where(and(isConnection(connection), due));
    await notifyConnectionTrouble(tx, connection, now);
  });
}

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

interface EventReceipt {
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
async function firstResult(context: WriteContext, connection: ConnectionRow, event: ReadEvent): Promise<EventResult> {
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
