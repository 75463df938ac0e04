import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import type { DeliveryRefusal } from "@/db/enums-connections";
import { connections as table } from "@/db/schema/connections";
import { actorOf, notGenuine } from "@/lib/integrations/connections/acting";
import { notifyConnectionTrouble } from "@/lib/integrations/connections/alert";
import { addressOf, type ConnectionRow, selectConnections } from "@/lib/integrations/connections/connection";
import { verifyOwn } from "@/lib/integrations/connections/own-signature";
import type { Received, SignatureVerdict } from "@/lib/integrations/connections/profile";
import { profiles } from "@/lib/integrations/connections/profiles/profiles";
import { keepHeaders, readEvents } from "@/lib/integrations/connections/read-events";
import { openConnectionSecret } from "@/lib/integrations/connections/secret";
import { type EventReceipt, storeEvent } from "@/lib/integrations/connections/store-event";
import { isKnownSystem } from "@/lib/integrations/connections/systems";
import { DEEPEST, isDeeper, MAX_EVENT_BYTES } from "@/lib/integrations/webhooks/event";
import { eventLimit, OrgId, refuseStanding } from "@/lib/integrations/webhooks/handler";
import { fieldError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { parseJson, readBytes } from "@/lib/kit/request";

/** Receives events in another system's format: `POST /api/webhooks/{orgId}/{connectionId}`. */
export const receiveConnectionEvents = observe(
  "POST /api/webhooks/:orgId/:connectionId",
  async (request, trace) => {
    const now = new Date();
    const { requestId, headers } = trace;
    const body = await readBytes(request, MAX_EVENT_BYTES);
    const connection = await findByAddress(request.url);
    const address = connection ? addressOf(connection) : "";
    const received = { body, headers: request.headers, address, now };
    const verdict = connection ? judge(connection, received) : "forged";
    if (!connection || verdict !== "genuine") {
      await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
      if (connection && verdict !== "genuine") await recordRefusal(connection, verdict, now);
      return problemResponse(notGenuine(), requestId);
    }
    const actor = await actorOf(connection, now);
    trace.actor = actor;
    await consume(eventLimit, actor.orgId, headers);
    refuseStanding(actor);
    const payload = parseJson(body);
    if (isDeeper(payload, DEEPEST)) throw fieldError("body", "must not be nested so deeply");
    const { events, gone } = readEvents(connection, payload, request.headers);
    const delivery = {
      connection,
      actor,
      body: payload,
      headers: keepHeaders(request.headers),
      gone,
      now,
      requestId,
    };
    const receipts: EventReceipt[] = [];
    for (const event of events) receipts.push(await storeEvent({ ...delivery, event }));
    return Response.json({ ok: true, events: receipts }, { headers: { "Cache-Control": "no-store" } });
  },
);

async function findByAddress(url: string): Promise<ConnectionRow | undefined> {
  const [, , , orgId, connectionId] = new URL(url).pathname.split("/");
  const ids = [OrgId.safeParse(orgId).data, OrgId.safeParse(connectionId).data] as const;
  if (ids[0] === undefined || ids[1] === undefined) return undefined;
  const [connection] = await selectConnections(database(), ids[0], ids[1]);
  return connection;
}

function judge(connection: ConnectionRow, received: Received): SignatureVerdict {
  const secret = openConnectionSecret(connection.sealedSecret, connection);
  if (secret === null) return "forged";
  const { system, account } = connection;
  const credentials = { secret, ...(account !== null && { account }) };
  return isKnownSystem(system)
    ? profiles[system].verify(received, credentials)
    : verifyOwn(received, credentials);
}

const RECORD_INTERVAL_MS = 60_000;

// Anyone who knows the URL can send requests to it, so record at most one a minute.
async function recordRefusal({ orgId, connectionId }: ConnectionRow, refusal: DeliveryRefusal, now: Date) {
  const due = or(isNull(table.refusedAt), lt(table.refusedAt, new Date(now.getTime() - RECORD_INTERVAL_MS)));
  const refusedSince = sql`coalesce(${table.refusedSince}, ${now.toISOString()})`;
  await transact(async (tx) => {
    await tx
      .update(table)
      .set({ refusal, refusedAt: now, refusedSince })
      .where(and(eq(table.orgId, orgId), eq(table.id, connectionId), due));
    await notifyConnectionTrouble(tx, { orgId, connectionId }, now);
  });
}
