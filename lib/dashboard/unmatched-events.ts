import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { denial } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";
import { webhookEvents } from "@/lib/webhooks/contract";

/** The newest five webhook events that matched nothing, for those who may read them. */
export async function readUnmatchedEvents(db: Db, actor: Actor) {
  if (denial(actor, webhookEvents.list.access) !== null) return [];
  return db
    .select({
      eventId: table.id,
      type: table.type,
      externalId: table.externalId,
      keyName: table.keyName,
      receivedAt: table.receivedAt,
    })
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.outcome, "unmatched")))
    .orderBy(desc(table.id))
    .limit(5);
}
