import { and, isNull, lt, or, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import type { DeliveryRefusal } from "@/db/enums-connections";
import { connections as table } from "@/db/schema/connections";
import { notifyConnectionTrouble } from "@/lib/integrations/connections/alert";
import {
  actorOf,
  addressOf,
  type ConnectionRow,
  isConnection,
  notGenuine,
  selectConnections,
} from "@/lib/integrations/connections/connection";
import type { Credentials, Received, SignatureVerdict } from "@/lib/integrations/connections/profile";
import { profiles } from "@/lib/integrations/connections/profiles/profiles";
import { isSame, sharedSecretIn, verifyTimed } from "@/lib/integrations/connections/profiles/signatures";
import { keepHeaders, readEvents } from "@/lib/integrations/connections/read-events";
import { openConnectionSecret } from "@/lib/integrations/connections/secret";
import { type EventReceipt, storeEvent } from "@/lib/integrations/connections/store-event";
import { isKnownSystem } from "@/lib/integrations/connections/systems";
import { receiveSigned } from "@/lib/integrations/inbox";
import { DEEPEST, isDeeper, SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";
import type { Actor } from "@/lib/kit/auth/actor";
import { fieldError } from "@/lib/kit/errors";

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
  const secret = openConnectionSecret(connection.sealedSecret, connection);
  if (secret === null) return "forged";
  const { system, account } = connection;
  const credentials = { secret, ...(account !== null && { account }) };
  return isKnownSystem(system)
    ? profiles[system].verify(received, credentials)
    : verifyOwn(received, credentials);
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
