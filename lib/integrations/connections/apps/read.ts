import { and, eq, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connectionEvents as events } from "@/db/schema/connections";
import { appSystems } from "@/lib/integrations/connections/apps/app-systems";
import { ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import { markAccessRevoked, openAccess } from "@/lib/integrations/connections/apps/tokens";
import { type ConnectionRow, selectConnections } from "@/lib/integrations/connections/connection";
import { isOf } from "@/lib/integrations/connections/event-log";
import { handleAgain, type ReadResult } from "@/lib/integrations/connections/handle-again";
import { readAgain } from "@/lib/integrations/connections/read-events";
import { findPaymentIds } from "@/lib/integrations/connections/references";
import { type AppKey, isAppSystem } from "@/lib/integrations/connections/systems";
import { LEASE_MS, leaseDue, pauseAfter } from "@/lib/kit/due-work";
import { HOUR_MS } from "@/lib/kit/durations";
import { describeCause, log } from "@/lib/kit/log";

/** Batch sizes: connections, each of which may hold its row lock during a token refresh, and events per connection. */
const MOST = 4;
const MOST_PER_CONNECTION = 8;

/** Recheck interval while access is revoked. */
const REFUSED_MS = HOUR_MS;

/** When the next event is to be read. */
export const readsDue = sql`(SELECT min(due_at) FROM connection_reads)`;

/**
 * Reads the records behind due events from their systems and applies each once. Failed reads stay due, as do those of a
 * killed worker.
 * @returns the number of events read or attempted
 */
export async function readDue(now: Date): Promise<number> {
  const due = await claimDue(now);
  const ids = new Set(due.map(({ connectionId }) => connectionId));
  const ofConnection = (id: string) => due.filter(({ connectionId }) => connectionId === id);
  await Promise.all([...ids].map((id) => readAll(ofConnection(id), now)));
  return due.length;
}

interface DueRead extends Record<string, unknown> {
  readonly orgId: string;
  readonly connectionId: string;
  readonly eventId: string;
  readonly tries: number;
}

function claimDue(now: Date): Promise<readonly DueRead[]> {
  return transact((tx) =>
    leaseDue<DueRead>(tx, {
      table: sql`connection_reads`,
      due: sql`
        WITH open AS (
          SELECT r.org_id, r.connection_id, min(r.due_at) AS due_at FROM connection_reads r
            JOIN organizations o ON o.id = r.org_id AND o.suspended_at IS NULL
           WHERE r.due_at <= ${moment(now)} GROUP BY 1, 2 ORDER BY 3 LIMIT ${MOST}::int
        )
        SELECT d.ctid FROM open o CROSS JOIN LATERAL (
          SELECT r.ctid FROM connection_reads r
           WHERE r.org_id = o.org_id AND r.connection_id = o.connection_id AND r.due_at <= ${moment(now)}
           ORDER BY r.due_at, r.event_id LIMIT ${MOST_PER_CONNECTION}::int FOR UPDATE SKIP LOCKED) d`,
      until: moment(new Date(now.getTime() + LEASE_MS)),
      read: sql`SELECT org_id AS "orgId", connection_id AS "connectionId", event_id AS "eventId", tries FROM claimed`,
    }),
  );
}

// Reads a connection's events with one token. If the provider rejects it, it may have been replaced or revoked in the
// meantime; a fresh token tells.
async function readAll(claimed: readonly DueRead[], now: Date): Promise<void> {
  const [{ orgId = "", connectionId = "" } = {}] = claimed;
  const [connection] = await selectConnections(database(), orgId, connectionId);
  if (!connection || !isAppSystem(connection.system)) return;
  let left = claimed;
  let stale: string | undefined;
  for (let turn = 0; turn < 2 && left.length > 0; turn++) {
    const token = await openOrPostpone(connection, connection.system, left, now, stale);
    if (token === undefined) return;
    if (token === null) return waitForMember(connection, now);
    left = await readWith(token, connection, connection.system, left, now);
    stale = token;
  }
  if (left.length === 0) return;
  await markAccessRevoked(connection, now);
  await waitForMember(connection, now);
}

/** @returns a token; null if access is revoked; undefined if the events were postponed for a retry */
async function openOrPostpone(
  connection: ConnectionRow,
  system: AppKey,
  claimed: readonly DueRead[],
  now: Date,
  stale: string | undefined,
): Promise<string | null | undefined> {
  try {
    return await openAccess(system, connection, now, stale);
  } catch (error) {
    for (const read of claimed) await postpone(connection, read, error, now);
    return undefined;
  }
}

/** @returns events for which the provider rejected the token */
async function readWith(
  token: string,
  connection: ConnectionRow,
  system: AppKey,
  claimed: readonly DueRead[],
  now: Date,
): Promise<DueRead[]> {
  const denied: DueRead[] = [];
  await Promise.all(
    claimed.map(async (read) => {
      try {
        const result = await readOne(token, connection, system, read.eventId);
        await handleAgain(connection, read.eventId, now, result);
      } catch (error) {
        if (error instanceof ProviderProblem && error.kind === "denied") denied.push(read);
        else await postpone(connection, read, error, now);
      }
    }),
  );
  return denied;
}

async function readOne(token: string, connection: ConnectionRow, system: AppKey, eventId: string): Promise<ReadResult> {
  const db = database();
  const [event] = await db
    .select()
    .from(events)
    .where(and(isOf(connection), eq(events.id, eventId)));
  const reference = event && readAgain(connection, event).reference;
  if (!reference) return { facts: null };
  const access = { token, account: connection.account ?? "" };
  const find = (id: string) => findPaymentIds(db, connection, id);
  const result = await appSystems[system].read(access, reference, connection.choices, find);
  return typeof result === "string" ? { facts: null, reason: result } : { facts: result };
}

async function postpone(connection: ConnectionRow, claimed: DueRead, error: unknown, now: Date): Promise<void> {
  const isProviders = error instanceof ProviderProblem;
  const { orgId, eventId } = claimed;
  if (!isProviders) log().warn({ orgId, eventId, error: describeCause(error) }, "an event was not read");
  const tries = claimed.tries + 1;
  const pause = pauseAfter(tries, isProviders ? error.waitMs : 0);
  if (pause === undefined) {
    const reason = isProviders ? error.message : "It couldn’t be read. Choose Try again.";
    await handleAgain(connection, eventId, now, { facts: null, reason, isGivenUp: true });
    return;
  }
  const dueAt = new Date(now.getTime() + pause);
  await transact((tx) =>
    tx
      .update(reads)
      .set({ dueAt, tries })
      .where(and(eq(reads.orgId, orgId), eq(reads.eventId, eventId))),
  );
}

// Connecting again makes these events due at once.
async function waitForMember({ orgId, connectionId }: ConnectionRow, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + REFUSED_MS);
  const isRefused = sql`NOT EXISTS (SELECT FROM connection_apps a
    WHERE a.org_id = ${orgId}::uuid AND a.connection_id = ${connectionId}::uuid
      AND a.refused_since IS NULL AND a.sealed_tokens IS NOT NULL)`;
  await transact((tx) =>
    tx
      .update(reads)
      .set({ dueAt })
      .where(and(eq(reads.orgId, orgId), eq(reads.connectionId, connectionId), isRefused)),
  );
}
