import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { webhookEvents as table } from "@/db/schema/webhooks";
import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { recordWebhookKeyUse } from "@/lib/webhook-keys/signing-secret";
import type { Event } from "@/lib/webhooks/event";
import { handleEvent, type Outcome } from "@/lib/webhooks/outcome";

interface Delivery {
  /** The key that signed. */
  readonly actor: Actor;
  readonly event: Event;
  /** The signed bytes. */
  readonly body: Uint8Array;
  readonly now: Date;
  readonly requestId: string;
}

/**
 * Takes an event in: once per id of the sender's, with its effect, its entry in the log of events and the audit log
 * in one transaction. A repeat gets what came of the first (design §3, "Inbound webhooks").
 * @throws ApiError `event_id_reused` when the id came with another body before, which was not refused for a mistake
 */
export async function receiveEvent(delivery: Delivery): Promise<Outcome & { replayed: boolean }> {
  const { actor, event, now } = delivery;
  const bodyHash = createHash("sha256").update(delivery.body).digest();
  return transactWrites(delivery, async (tx, perform) => {
    const before = await findKnown(tx, actor.orgId, event.id);
    const known = before?.bodyHash.equals(bodyHash) ? before : undefined;
    if (before && !known) await makeWay(tx, actor.orgId, event.id, before);
    const outcome = known ?? (await perform((context) => keepEvent(context, event, bodyHash)));
    await recordWebhookKeyUse(tx, { orgId: actor.orgId, keyId: actor.id }, now);
    return { ...outcome, replayed: known !== undefined };
  });
}

// An event that was refused for a mistake in it had no effect: its sender may correct it under the same id.
async function makeWay(
  tx: Tx,
  orgId: string,
  externalId: string,
  { outcome, status }: Outcome,
): Promise<void> {
  if (outcome !== "refused" || status !== 400) {
    throw new ApiError(
      "event_id_reused",
      "An event with this id came before and had another body. Give every event an id of its own.",
    );
  }
  await tx.delete(table).where(and(eq(table.orgId, orgId), eq(table.externalId, externalId)));
}

async function keepEvent(context: WriteContext, event: Event, bodyHash: Buffer): Promise<Outcome> {
  const { db, actor, now, record } = context;
  const { id: externalId, type, data } = event;
  const eventId = newId(now);
  const handled = await handleEvent(context, { eventId, type, data });
  await db.insert(table).values({
    orgId: actor.orgId,
    id: eventId,
    externalId,
    type,
    data,
    bodyHash,
    keyId: actor.id,
    keyName: actor.name,
    ...handled,
    receivedAt: now,
    handledAt: now,
  });
  const { outcome } = handled;
  record({ action: "webhook_event.received", subjectId: eventId, after: { type, externalId, outcome } });
  return handled;
}

// The lock lasts as long as the transaction. Both statements travel together, and the second sees what the lock's
// last holder committed, because each has its own snapshot.
async function findKnown(tx: Tx, orgId: string, externalId: string) {
  const { bodyHash, outcome, status, answer } = table;
  const [, [known]] = await Promise.all([
    tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook event ${orgId} ${externalId}`}, 0))`,
    ),
    tx
      .select({ bodyHash, outcome, status, answer })
      .from(table)
      .where(and(eq(table.orgId, orgId), eq(table.externalId, externalId))),
  ]);
  return known;
}
