import { and, eq, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connectionEvents as events } from "@/db/schema/connections";
import { appSystems } from "@/lib/integrations/connections/apps/app-systems";
import { ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import { finishRead, type ReadResult } from "@/lib/integrations/connections/apps/finish-read";
import { noteRefusedAccess, openAccess } from "@/lib/integrations/connections/apps/tokens";
import { type ConnectionRow, selectConnections } from "@/lib/integrations/connections/connection";
import { isOf } from "@/lib/integrations/connections/event-log";
import { readAgain } from "@/lib/integrations/connections/read-events";
import { findPaymentIds } from "@/lib/integrations/connections/references";
import { type AppKey, isAppSystem } from "@/lib/integrations/connections/systems";
import { describeCause, log } from "@/lib/kit/log";

/** What a worker took is its own for so long; after that it is taken for lost, and somebody else's. */
const LEASE_MS = 60_000;
/** At a time: connections, each of which may hold its row while it is given a new token, and events of one. */
const MOST = 4;
const MOST_OF_ONE = 8;

const PAUSE_MS = 500;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each failed try the next one follows, in ms: 10 tries in about three days. */
const pauses = [
  5_000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const;

/** While a system lets nobody in, its events wait for a member, and are looked at so often. */
const REFUSED_MS = HOUR;

/** A worker's step: reads what is due, and again at once while there is more. */
export async function readRound(): Promise<number> {
  return (await readDue(new Date())) > 0 ? 0 : PAUSE_MS;
}

/**
 * Reads what thin events are about, at their systems, and does what comes of it, each once. What cannot be read now stays
 * due; what a killed worker had is read again.
 * @returns how many events were read or tried
 */
export async function readDue(now: Date): Promise<number> {
  const taken = await takeDue(now);
  const byConnection = new Map<string, DueRead[]>();
  for (const one of taken) {
    byConnection.set(one.connectionId, [...(byConnection.get(one.connectionId) ?? []), one]);
  }
  await Promise.all([...byConnection.values()].map((its) => readAll(its, now)));
  return taken.length;
}

interface DueRead extends Record<string, unknown> {
  readonly orgId: string;
  readonly connectionId: string;
  readonly eventId: string;
  readonly tries: number;
}

async function takeDue(now: Date): Promise<DueRead[]> {
  const rows = await transact((tx) =>
    tx.execute<DueRead>(sql`
      WITH open AS (
        SELECT r.org_id, r.connection_id, min(r.due_at) AS due_at FROM connection_reads r
          JOIN organizations o ON o.id = r.org_id AND o.suspended_at IS NULL
         WHERE r.due_at <= ${moment(now)} GROUP BY 1, 2 ORDER BY 3 LIMIT ${MOST}::int
      ), due AS (
        SELECT d.org_id, d.event_id FROM open o CROSS JOIN LATERAL (
          SELECT r.org_id, r.event_id FROM connection_reads r
           WHERE r.org_id = o.org_id AND r.connection_id = o.connection_id AND r.due_at <= ${moment(now)}
           ORDER BY r.due_at, r.event_id LIMIT ${MOST_OF_ONE}::int FOR UPDATE SKIP LOCKED) d
      )
      UPDATE connection_reads r SET due_at = ${moment(new Date(now.getTime() + LEASE_MS))} FROM due
       WHERE r.org_id = due.org_id AND r.event_id = due.event_id
      RETURNING r.org_id AS "orgId", r.connection_id AS "connectionId", r.event_id AS "eventId", r.tries`),
  );
  return [...rows];
}

// All of one connection by one token. Where it is not taken, it may have been replaced meanwhile, or taken back: a new
// one tells.
async function readAll(taken: readonly DueRead[], now: Date): Promise<void> {
  const [{ orgId = "", connectionId = "" } = {}] = taken;
  const [connection] = await selectConnections(database(), orgId, connectionId);
  if (!connection || !isAppSystem(connection.system)) return;
  let left = taken;
  let stale: string | undefined;
  for (let turn = 0; turn < 2 && left.length > 0; turn++) {
    const token = await openOrPostpone(connection, connection.system, left, now, stale);
    if (token === undefined) return;
    if (token === null) return waitForMember(connection, now);
    left = await readWith(token, connection, connection.system, left, now);
    stale = token;
  }
  if (left.length === 0) return;
  await noteRefusedAccess(connection, now);
  await waitForMember(connection, now);
}

/** @returns a token; null where the system lets nobody in; undefined where it may later, and all was put off */
async function openOrPostpone(
  connection: ConnectionRow,
  system: AppKey,
  taken: readonly DueRead[],
  now: Date,
  stale: string | undefined,
): Promise<string | null | undefined> {
  try {
    return await openAccess(system, connection, now, stale);
  } catch (error) {
    for (const one of taken) await postpone(connection, one, error, now);
    return undefined;
  }
}

/** @returns those for which the token was not taken */
async function readWith(
  token: string,
  connection: ConnectionRow,
  system: AppKey,
  taken: readonly DueRead[],
  now: Date,
): Promise<DueRead[]> {
  const denied: DueRead[] = [];
  await Promise.all(
    taken.map(async (one) => {
      try {
        const found = await readOne(token, connection, system, one.eventId);
        await finishRead(connection, one.eventId, found, now);
      } catch (error) {
        if (error instanceof ProviderProblem && error.kind === "denied") denied.push(one);
        else await postpone(connection, one, error, now);
      }
    }),
  );
  return denied;
}

async function readOne(
  token: string,
  connection: ConnectionRow,
  system: AppKey,
  eventId: string,
): Promise<ReadResult> {
  const db = database();
  const [event] = await db
    .select()
    .from(events)
    .where(and(isOf(connection), eq(events.id, eventId)));
  const reference = event && readAgain(connection, event).reference;
  if (!reference) return { facts: null };
  const access = { token, account: connection.account ?? "" };
  const find = (id: string) => findPaymentIds(db, connection, id);
  const said = await appSystems[system].read(access, reference, connection.choices, find);
  return typeof said === "string" ? { facts: null, detail: said } : { facts: said };
}

async function postpone(connection: ConnectionRow, taken: DueRead, error: unknown, now: Date): Promise<void> {
  const isTheirs = error instanceof ProviderProblem;
  const { orgId, eventId } = taken;
  if (!isTheirs) log().warn({ orgId, eventId, error: describeCause(error) }, "an event was not read");
  const pause = pauses[taken.tries];
  if (pause === undefined) {
    const detail = isTheirs ? error.message : "It couldn’t be read. Choose Try again.";
    await finishRead(connection, eventId, { facts: null, detail, isGivenUp: true }, now);
    return;
  }
  const dueAt = new Date(now.getTime() + Math.max(pause, isTheirs ? error.waitMs : 0));
  await transact((tx) =>
    tx
      .update(reads)
      .set({ dueAt, tries: taken.tries + 1 })
      .where(and(eq(reads.orgId, orgId), eq(reads.eventId, eventId))),
  );
}

// They are due at once when a member has connected it again.
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
