import { and, eq } from "drizzle-orm";
import { connectionReads as reads } from "@/db/schema/connection-apps";
import { connections, connectionEvents as events } from "@/db/schema/connections";
import { actorOf, type ConnectionRow, isConnection } from "@/lib/integrations/connections/connection";
import { handleFacts } from "@/lib/integrations/connections/effects";
import type { EventResult, ReadEvent } from "@/lib/integrations/connections/event-facts";
import {
  dropRead,
  isOf,
  isReadOf,
  lockEvent,
  recordApplied,
  saveHandled,
} from "@/lib/integrations/connections/event-log";
import { wakeWaiting } from "@/lib/integrations/connections/waiting";
import { refuseStanding } from "@/lib/integrations/inbox";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

/** The result of reading a record at the other system. */
export interface ReadResult extends Pick<ReadEvent, "facts" | "reason"> {
  /** All attempts to read it failed. */
  readonly isGivenUp?: true;
}

/**
 * Applies an event that was read and removes it from the read queue in one transaction. A slower or restarted worker
 * finds it gone from the queue and does nothing.
 */
export async function finishRead(
  connection: ConnectionRow,
  eventId: string,
  read: ReadResult,
  now: Date,
): Promise<void> {
  const actor = await actorOf(connection, now);
  await transactWrites({ actor, now }, async (tx, perform) => {
    const [event] = await tx
      .select({ externalId: events.externalId, type: events.type })
      .from(events)
      .where(and(isOf(connection), eq(events.id, eventId)));
    if (!event) return;
    await lockEvent(tx, connection, { ...event, facts: read.facts });
    const isQueued = isReadOf(connection, eventId);
    const [queued] = await tx.select({ eventId: reads.eventId }).from(reads).where(isQueued).for("update");
    if (!queued) return;
    await perform(async (context) => {
      const handled = await applyRead(context, connection, read);
      await saveHandled(context, connection, eventId, handled, read);
      await dropRead(tx, connection, eventId);
      recordApplied(context, eventId, event, handled);
      if (handled.outcome === "applied") {
        await tx.update(connections).set({ lastMatchAt: now }).where(isConnection(connection));
      }
      await wakeWaiting(context, connection, read.facts, handled);
    });
  });
}

async function applyRead(
  context: WriteContext,
  connection: ConnectionRow,
  read: ReadResult,
): Promise<EventResult> {
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
