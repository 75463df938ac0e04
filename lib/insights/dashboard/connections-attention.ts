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

/** Connections that are on and don't work, for those who may mend them. */
export async function readTroubledConnections(db: Db, actor: Actor) {
  if (denial(actor, connections.list.access) !== null) return [];
  const rows = await selectConnections(db, actor.orgId);
  return rows.flatMap((row) => {
    const { trouble } = checkHealth(row);
    const { connectionId, name, isOn } = row;
    return isOn && trouble ? [{ connectionId, name, message: trouble.message, since: trouble.since }] : [];
  });
}

/** How many events of other systems a member has to settle, and the newest three. */
export async function readUnsettledEvents(db: Db, actor: Actor) {
  if (denial(actor, connections.list.access) !== null) return { waiting: 0, newest: [] };
  const { id: eventId, connectionId, told: facts, detail } = events;
  const newest = await db
    .select({
      ...{ eventId, connectionId, told: facts, detail, connectionName: table.name },
      waiting: sql<number>`count(*) OVER ()::int`,
    })
    .from(events)
    .innerJoin(table, and(eq(table.orgId, events.orgId), eq(table.id, events.connectionId)))
    .where(and(eq(events.orgId, actor.orgId), eq(events.outcome, "needs_you")))
    .orderBy(desc(events.id))
    .limit(3);
  return {
    waiting: newest[0]?.waiting ?? 0,
    newest: newest.map(({ waiting: _, told: facts, ...event }) =>
      omitNulls({ ...event, who: whoOf(EventFacts.safeParse(facts).data) }),
    ),
  };
}
