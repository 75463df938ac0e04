import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { webhookEvents as table } from "@/db/schema/webhooks";
import type { Actor } from "@/lib/auth/actor";

/** The columns of an event that the list shows; `data` can be large. */
export const listed = {
  eventId: table.id,
  externalId: table.externalId,
  type: table.type,
  outcome: table.outcome,
  status: table.status,
  answer: table.answer,
  keyId: table.keyId,
  keyName: table.keyName,
  attempts: table.attempts,
  receivedAt: table.receivedAt,
  handledAt: table.handledAt,
};

/** All columns of an event that the API shows. */
export const shown = { ...listed, data: table.data };

/** An event of the actor's organization. */
export function itsEvent(actor: Actor, eventId: string) {
  return and(eq(table.orgId, actor.orgId), eq(table.id, eventId));
}

export function selectEvent(db: Db, actor: Actor, eventId: string) {
  return db.select(shown).from(table).where(itsEvent(actor, eventId));
}

const Stored = z.record(z.string(), z.unknown());
const Explained = z.object({ detail: z.string().exactOptional() });

/** An event's row as the list shows it: with the reason why it has no effect, if there is one. */
export function presentEvent<Row extends { answer: unknown }>(row: Row) {
  return { ...row, ...Explained.parse(row.answer) };
}

/** An event's row with everything that is known of it. */
export function presentDetails<Row extends { answer: unknown; data: unknown }>(row: Row) {
  return { ...presentEvent(row), answer: Stored.parse(row.answer), data: Stored.parse(row.data) };
}
