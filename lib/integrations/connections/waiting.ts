import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connectionEvents as events } from "@/db/schema/connections";
import { actorOf, type ConnectionRow, selectConnections } from "@/lib/integrations/connections/connection";
import { handleFacts } from "@/lib/integrations/connections/effects";
import { EventFacts, type EventResult } from "@/lib/integrations/connections/event-facts";
import {
  isOf,
  isReadOf,
  lockEvent,
  recordApplied,
  saveHandled,
} from "@/lib/integrations/connections/event-log";
import { findLinkedIds } from "@/lib/integrations/connections/link";
import { eventsOfPayments } from "@/lib/integrations/connections/references";
import { PAYMENT_MISSING } from "@/lib/integrations/connections/take-back";
import { retryEach } from "@/lib/integrations/inbox";
import { DAY_MS } from "@/lib/kit/durations";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

/** Retry interval if nothing wakes the event, and the time after which a member decides. */
const RETRY_MS = 60 * 60_000;
const LONGEST_WAIT_MS = DAY_MS;

/**
 * Retries events that wait for a payment once it arrives, is settled or gets another id. Each runs in its own
 * transaction after this one commits, so that one failure does not undo another. A worker takes over if this process
 * ends.
 */
export async function wakeWaiting(
  { db, now, afterCommit }: WriteContext,
  connection: ConnectionRow,
  facts: EventFacts | null,
  { outcome }: EventResult,
): Promise<void> {
  if (!facts || !isSettled(facts, outcome)) return;
  const ids = await findLinkedIds(db, connection, facts.paymentIds);
  if (ids.length === 0) return;
  const isOpen = inArray(events.outcome, ["waiting", "needs_you"]);
  const isRestored = and(eq(events.meaning, "restored"), eq(events.outcome, "nothing"));
  const woken = await db
    .update(events)
    .set({ outcome: "waiting", dueAt: now })
    .where(
      and(
        isOf(connection),
        inArray(events.meaning, ["refunded", "restored", "linked"]),
        or(isOpen, isRestored),
        sql`${events.id} IN (SELECT e.id FROM (${eventsOfPayments(ids)}) e WHERE e.org_id = ${connection.orgId}::uuid)`,
        notExists(
          db
            .select({ eventId: reads.eventId })
            .from(reads)
            .where(and(eq(reads.orgId, events.orgId), eq(reads.eventId, events.id))),
        ),
      ),
    )
    .returning({ eventId: events.id });
  const eventIds = woken.map(({ eventId }) => eventId).sort();
  if (eventIds.length > 0) {
    const { orgId } = connection;
    const due = eventIds.map((eventId) => ({ orgId, eventId }));
    afterCommit(() => retryEach(due, ({ eventId }) => retry(connection, eventId, now)));
  }
}

/** Whether it is now settled which lead, if any, a payment belongs to. */
function isSettled({ meaning }: EventFacts, outcome: EventResult["outcome"]): boolean {
  if (outcome === "applied") return meaning !== "booked";
  return outcome === "nothing" && (meaning === "paid" || meaning === "linked");
}

/** When the next waiting event is retried. */
export const waitsDue = sql`(SELECT min(due_at) FROM connection_events WHERE outcome = 'waiting')`;

/** Events per call. */
const MOST = 50;

/** Retries due events of one organization or all. @returns the number of events */
export async function retryDue(now: Date, ofOrg?: string): Promise<number> {
  const due = await takeDue(now, ofOrg);
  await retryEach(due, async ({ orgId, connectionId, eventId }) => {
    const [connection] = await selectConnections(database(), orgId, connectionId);
    if (connection) await retry(connection, eventId, now);
  });
  return due.length;
}

interface WaitingEvent extends Record<string, unknown> {
  readonly orgId: string;
  readonly connectionId: string;
  readonly eventId: string;
}

// Postpones each event up front, so that a failing one blocks nothing.
async function takeDue(now: Date, ofOrg: string | undefined): Promise<readonly WaitingEvent[]> {
  const rows = await transact((tx) =>
    tx.execute<WaitingEvent>(sql`
      WITH due AS (
        SELECT e.org_id, e.id FROM connection_events e
         WHERE e.outcome = 'waiting' AND e.due_at <= ${moment(now)}
           ${ofOrg === undefined ? sql`` : sql`AND e.org_id = ${ofOrg}::uuid`}
         ORDER BY e.due_at LIMIT ${MOST}::int FOR UPDATE OF e SKIP LOCKED
      )
      UPDATE connection_events e SET due_at = ${moment(new Date(now.getTime() + RETRY_MS))} FROM due
       WHERE e.org_id = due.org_id AND e.id = due.id
      RETURNING e.org_id AS "orgId", e.connection_id AS "connectionId", e.id AS "eventId"`),
  );
  return rows.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
}

async function retry(connection: ConnectionRow, eventId: string, now: Date): Promise<void> {
  const actor = await actorOf(connection, now);
  if (actor.isSuspended) return;
  await transactWrites({ actor, now }, async (tx, perform) => {
    const byId = and(isOf(connection), eq(events.id, eventId));
    const [stored] = await tx.select().from(events).where(byId);
    const facts = EventFacts.safeParse(stored?.told).data;
    if (!stored || !facts) return;
    await lockEvent(tx, connection, { externalId: stored.externalId, facts });
    const [event] = await tx.select().from(events).where(byId).for("update");
    // Events queued for reading are handled by the read.
    if (event?.outcome !== "waiting" || (await tx.$count(reads, isReadOf(connection, eventId))) > 0) return;
    await perform(async (context) => {
      const { receivedAt } = event;
      const handled = await handleFacts(context, connection, { facts });
      const isStale = receivedAt.getTime() + LONGEST_WAIT_MS <= now.getTime();
      const decided = handled.outcome === "waiting" && isStale ? giveUp(facts, handled.detail) : handled;
      const dueAt = new Date(Math.min(now.getTime() + RETRY_MS, receivedAt.getTime() + LONGEST_WAIT_MS));
      await saveHandled(
        context,
        connection,
        eventId,
        decided,
        decided.outcome === "waiting" ? { dueAt } : {},
      );
      recordApplied(context, eventId, event, decided);
    });
  });
}

/** Result of an event whose payment did not arrive within a day. A member judges refunds. */
function giveUp({ meaning }: EventFacts, why: string | undefined): EventResult {
  if (meaning === "linked") return { outcome: "nothing", detail: "Its payment isn’t of a lead." };
  if (meaning === "restored")
    return { outcome: "nothing", detail: "Its payment didn’t arrive within a day." };
  if (why === PAYMENT_MISSING) {
    const detail = "Its payment didn’t arrive within a day. If it was for a lead’s job, pick the lead.";
    return { outcome: "needs_you", detail };
  }
  return { outcome: "needs_you", detail: why ?? "It couldn’t be handled. Choose Try again." };
}
