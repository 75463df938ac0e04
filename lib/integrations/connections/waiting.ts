import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connectionEvents as events } from "@/db/schema/connections";
import { actorOf } from "@/lib/integrations/connections/acting";
import { type ConnectionRow, selectConnections } from "@/lib/integrations/connections/connection";
import { handleFacts } from "@/lib/integrations/connections/effects";
import { EventFacts } from "@/lib/integrations/connections/event-facts";
import { type EventResult, isOf, lockEvent, saveHandled } from "@/lib/integrations/connections/event-log";
import { findLinkedIds } from "@/lib/integrations/connections/link";
import { eventsOfPayments } from "@/lib/integrations/connections/references";
import { PAYMENT_MISSING } from "@/lib/integrations/connections/take-back";
import { DAY_MS } from "@/lib/kit/durations";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { describeCause, log } from "@/lib/kit/log";

/** What waits is tried again so often, in case nothing wakes it, and for so long; then a member is asked. */
const RETRY_MS = 60 * 60_000;
const LONGEST_WAIT_MS = DAY_MS;

/**
 * Lets what waits for a payment be tried again now that it came, is settled, or has got another name: each in a
 * transaction of its own after this one, so that none of them undoes the other. A worker does it if this process ends
 * before.
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
    afterCommit(async () => {
      for (const eventId of eventIds) await tryAgain(connection, eventId, now);
    });
  }
}

/** Whether it is known from now on which lead a payment is of, or that it is of none. */
function isSettled({ meaning }: EventFacts, outcome: EventResult["outcome"]): boolean {
  if (outcome === "applied") return meaning !== "booked";
  return outcome === "nothing" && (meaning === "paid" || meaning === "linked");
}

const PAUSE_MS = 5_000;
const MOST = 50;

/** A worker's step: what waits and is due, and at once again while there is more. */
export async function waitRound(): Promise<number> {
  return (await retryDue(new Date())) === MOST ? 0 : PAUSE_MS;
}

/** Tries again what waits and is due, of one organization or of all. @returns how many there were */
export async function retryDue(now: Date, ofOrg?: string): Promise<number> {
  const taken = await takeDue(now, ofOrg);
  for (const { orgId, connectionId, eventId } of taken) {
    const [connection] = await selectConnections(database(), orgId, connectionId);
    if (connection) await tryAgain(connection, eventId, now);
  }
  return taken.length;
}

interface WaitingEvent extends Record<string, unknown> {
  readonly orgId: string;
  readonly connectionId: string;
  readonly eventId: string;
}

// It is due again later whatever comes of it, so that one that cannot be handled stops nothing.
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
  return rows.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1));
}

/** What is our own failure is tried again when it is due. */
async function tryAgain(connection: ConnectionRow, eventId: string, now: Date): Promise<void> {
  await retry(connection, eventId, now).catch((error: unknown) => {
    const { orgId } = connection;
    log().warn({ orgId, eventId, error: describeCause(error) }, "an event that waits was not handled");
  });
}

async function retry(connection: ConnectionRow, eventId: string, now: Date): Promise<void> {
  const actor = await actorOf(connection, now);
  if (actor.isSuspended) return;
  await transactWrites({ actor, now }, async (tx, perform) => {
    const isIt = and(isOf(connection), eq(events.id, eventId));
    const [known] = await tx.select().from(events).where(isIt);
    const facts = EventFacts.safeParse(known?.told).data;
    if (!known || !facts) return;
    await lockEvent(tx, connection, { externalId: known.externalId, facts: facts });
    const [event] = await tx.select().from(events).where(isIt).for("update");
    if (event?.outcome !== "waiting" || (await isToBeRead(tx, event))) return;
    await perform(async (context) => {
      const { type, externalId, receivedAt } = event;
      const handled = await handleFacts(context, connection, { facts: facts });
      const isStale = receivedAt.getTime() + LONGEST_WAIT_MS <= now.getTime();
      const decided = handled.outcome === "waiting" && isStale ? giveUp(facts, handled.detail) : handled;
      await saveHandled(context, connection, eventId, decided);
      const { outcome } = decided;
      if (outcome === "waiting") await waitOn(context, connection, eventId, receivedAt);
      if (outcome !== "applied") return context.unchanged();
      context.record({
        action: "connection_event.received",
        subjectId: eventId,
        after: { type, externalId, outcome },
      });
    });
  });
}

/** What is read at the other system first is handled by what is found there. */
async function isToBeRead(tx: Tx, { orgId, id }: Pick<typeof events.$inferSelect, "orgId" | "id">) {
  const isIt = and(eq(reads.orgId, orgId), eq(reads.eventId, id));
  return (await tx.select({ eventId: reads.eventId }).from(reads).where(isIt)).length > 0;
}

async function waitOn(
  { db, now }: WriteContext,
  connection: ConnectionRow,
  eventId: string,
  receivedAt: Date,
): Promise<void> {
  const dueAt = new Date(Math.min(now.getTime() + RETRY_MS, receivedAt.getTime() + LONGEST_WAIT_MS));
  await db
    .update(events)
    .set({ dueAt })
    .where(and(isOf(connection), eq(events.id, eventId)));
}

/** What comes of an event whose payment has not come for a day: money that went back is a member's to judge. */
function giveUp({ meaning }: EventFacts, why: string | undefined): EventResult {
  if (meaning === "linked") return { outcome: "nothing", detail: "Its payment isn’t of a lead." };
  if (meaning === "restored") return { outcome: "nothing", detail: "Its payment hasn’t come within a day." };
  if (why === PAYMENT_MISSING) {
    const detail = "Its payment hasn’t come within a day. If it was for a lead’s job, pick the lead.";
    return { outcome: "needs_you", detail };
  }
  return { outcome: "needs_you", detail: why ?? "It couldn’t be handled. Choose Try again." };
}
