import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { connectionEvents as events, connections as table } from "@/db/schema/connections";
import { selectConnections } from "@/lib/integrations/connections/connection";
import { connections } from "@/lib/integrations/connections/contract";
import { EventFacts, whoOf } from "@/lib/integrations/connections/event-facts";
import { checkHealth } from "@/lib/integrations/connections/health";
import { denial } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { omitNulls } from "@/lib/kit/omit-nulls";

/** Active connections that don't work, if the actor may manage them. */
export async function readTroubledConnections(db: Db, actor: Actor) {
  if (denial(actor, connections.list.access) !== null) return [];
  const rows = await selectConnections(db, actor.orgId);
  return rows.flatMap((row) => {
    const { trouble } = checkHealth(row);
    const { connectionId, name, isOn } = row;
    return isOn && trouble ? [{ connectionId, name, message: trouble.message, since: trouble.since }] : [];
  });
}

/** Number of events that a member has to settle, and the newest three. */
export async function readUnsettledEvents(db: Db, actor: Actor) {
  if (denial(actor, connections.list.access) !== null) return { waiting: 0, newest: [] };
  const { id: eventId, connectionId, told, detail } = events;
  const newest = await db
    .select({
      ...{ eventId, connectionId, told, detail, connectionName: table.name },
      waiting: sql<number>`count(*) OVER ()::int`,
    })
    .from(events)
    .innerJoin(table, and(eq(table.orgId, events.orgId), eq(table.id, events.connectionId)))
    .where(and(eq(events.orgId, actor.orgId), eq(events.outcome, "needs_you")))
    .orderBy(desc(events.id))
    .limit(3);
  return {
    waiting: newest[0]?.waiting ?? 0,
    newest: newest.map(({ waiting: _, told, ...event }) =>
      omitNulls({ ...event, who: whoOf(EventFacts.safeParse(told).data) }),
    ),
  };
}
