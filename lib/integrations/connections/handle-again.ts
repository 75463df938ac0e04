import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connectionEvents as events } from "@/db/schema/connections";
import { actorOf, type ConnectionRow } from "@/lib/integrations/connections/connection";
import { handleFacts } from "@/lib/integrations/connections/effects";
import { EventFacts, type EventResult, type ReadEvent } from "@/lib/integrations/connections/event-facts";
import {
  dropRead,
  isOf,
  isReadOf,
  lockEvent,
  recordApplied,
  saveHandled,
} from "@/lib/integrations/connections/event-log";
import { findLinkedIds } from "@/lib/integrations/connections/link";
import { eventsOfPayments } from "@/lib/integrations/connections/references";
import { PAYMENT_MISSING } from "@/lib/integrations/connections/take-back";
import { refuseStanding, retryEach } from "@/lib/integrations/inbox";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

/** Retry interval of an event that nothing wakes, and the time after which a member decides. */
export const RETRY_MS = HOUR_MS;
const LONGEST_WAIT_MS = DAY_MS;

/** The result of reading a record at the other system. */
export interface ReadResult extends Pick<ReadEvent, "facts" | "reason"> {
  /** All attempts to read it failed. */
  readonly isGivenUp?: true;
}

/**
 * Handles a stored event again in one transaction: one that was read, which leaves the read queue, or one that waits for
 * its payment. A slower or restarted worker finds it done and changes nothing.
 * @returns whether it was still to be handled
 */
export async function handleAgain(
  connection: ConnectionRow,
  eventId: string,
  now: Date,
  read?: ReadResult,
): Promise<boolean> {
  const actor = await actorOf(connection, now);
  if (!read && (actor.isSuspended || !connection.isOn)) return false;
  return transactWrites({ actor, now }, async (tx, perform) => {
    const byId = and(isOf(connection), eq(events.id, eventId));
    const [stored] = await tx.select().from(events).where(byId);
    const facts = read ? read.facts : (EventFacts.safeParse(stored?.told).data ?? null);
    if (!stored || !(read || facts)) return false;
    await lockEvent(tx, connection, { externalId: stored.externalId, facts });
    const [event] = await tx.select().from(events).where(byId).for("update");
    const isQueued = (await tx.$count(reads, isReadOf(connection, eventId))) > 0;
    if (!event || (read ? !isQueued : isQueued || event.outcome !== "waiting")) return false;
    await perform(async (context) => {
      const handled = await (read
        ? applyRead(context, connection, read)
        : applyWaiting(context, connection, facts, event));
      const dueAt = new Date(Math.min(now.getTime() + RETRY_MS, endOfWait(event)));
      await saveHandled(context, connection, eventId, handled, { facts, dueAt });
      if (read) await dropRead(tx, connection, eventId);
      recordApplied(context, eventId, event, handled);
      await wakeWaiting(context, connection, facts, handled);
    });
    return true;
  });
}

async function applyRead(context: WriteContext, connection: ConnectionRow, read: ReadResult): Promise<EventResult> {
  try {
    refuseStanding(context.actor);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: "needs_you", detail: error.message };
  }
  if (!connection.isOn) return { outcome: "kept" };
  if (!read.isGivenUp) return handleFacts(context, connection, read);
  return { outcome: "needs_you", ...(read.reason !== undefined && { detail: read.reason }) };
}

type StoredTimes = Pick<typeof events.$inferSelect, "receivedAt">;

const endOfWait = ({ receivedAt }: StoredTimes) => receivedAt.getTime() + LONGEST_WAIT_MS;

/** An event whose payment did not arrive within a day ends. A member judges refunds. */
async function applyWaiting(
  context: WriteContext,
  connection: ConnectionRow,
  facts: EventFacts | null,
  event: StoredTimes,
): Promise<EventResult> {
  const handled = await handleFacts(context, connection, { facts });
  if (handled.outcome !== "waiting" || endOfWait(event) > context.now.getTime()) return handled;
  const { detail: why } = handled;
  if (facts?.meaning === "linked") return { outcome: "nothing", detail: "Its payment isn’t of a lead." };
  if (facts?.meaning === "restored") return { outcome: "nothing", detail: "Its payment didn’t arrive within a day." };
  if (why === PAYMENT_MISSING) {
    const detail = "Its payment didn’t arrive within a day. If it was for a lead’s job, pick the lead.";
    return { outcome: "needs_you", detail };
  }
  return { outcome: "needs_you", detail: why ?? "It couldn’t be handled. Choose Try again." };
}

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
    .returning({ orgId: events.orgId, eventId: events.id });
  if (woken.length === 0) return;
  const inOrder = woken.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
  afterCommit(() => retryEach(inOrder, ({ eventId }) => handleAgain(connection, eventId, now)));
}

/** Whether it is now settled which lead, if any, a payment belongs to. */
function isSettled({ meaning }: EventFacts, outcome: EventResult["outcome"]): boolean {
  if (outcome === "applied") return meaning !== "booked";
  return outcome === "nothing" && (meaning === "paid" || meaning === "linked");
}
