import { and, eq, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { connectionEvents as events } from "@/db/schema/connections";
import { selectConnections } from "@/lib/integrations/connections/connection";
import { handleAgain, RETRY_MS } from "@/lib/integrations/connections/handle-again";
import { retryEach } from "@/lib/integrations/inbox";
import { LEASE_MS, leaseDue } from "@/lib/kit/due-work";

/** When the next waiting event is retried. */
export const waitsDue = sql`(SELECT min(due_at) FROM connection_events WHERE outcome = 'waiting')`;

const MOST = 50;

/** Retries due events of one organization or all. @returns the number of events */
export async function retryDue(now: Date, ofOrg?: string): Promise<number> {
  const due = await claimDue(now, ofOrg);
  const inOrder = due.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
  await retryEach(inOrder, async (event) => {
    const retry = retryOne(event, now);
    // Postponed if it failed as well, so that it blocks nothing.
    if (!(await retry.catch(() => false))) await postpone(event, now);
    await retry;
  });
  return due.length;
}

interface WaitingEvent extends Record<string, unknown> {
  readonly orgId: string;
  readonly connectionId: string;
  readonly eventId: string;
}

function claimDue(now: Date, ofOrg: string | undefined): Promise<readonly WaitingEvent[]> {
  return transact((tx) =>
    leaseDue<WaitingEvent>(tx, {
      table: sql`connection_events`,
      due: sql`
        SELECT e.ctid FROM connection_events e
         WHERE e.outcome = 'waiting' AND e.due_at <= ${moment(now)}
           ${ofOrg === undefined ? sql`` : sql`AND e.org_id = ${ofOrg}::uuid`}
         ORDER BY e.due_at LIMIT ${MOST}::int FOR UPDATE OF e SKIP LOCKED`,
      until: moment(new Date(now.getTime() + LEASE_MS)),
      read: sql`SELECT org_id AS "orgId", connection_id AS "connectionId", id AS "eventId" FROM claimed`,
    }),
  );
}

async function retryOne({ orgId, connectionId, eventId }: WaitingEvent, now: Date): Promise<boolean> {
  const [connection] = await selectConnections(database(), orgId, connectionId);
  return connection !== undefined && handleAgain(connection, eventId, now);
}

async function postpone({ orgId, eventId }: WaitingEvent, now: Date): Promise<void> {
  await transact((tx) =>
    tx
      .update(events)
      .set({ dueAt: new Date(now.getTime() + RETRY_MS) })
      .where(and(eq(events.orgId, orgId), eq(events.id, eventId))),
  );
}
