import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { findSender, type InboundRequest, receiveSigned } from "@/lib/integrations/inbox";
import { lockName } from "@/lib/integrations/lock-name";
import { readSigningSecrets, recordWebhookKeyUse } from "@/lib/integrations/webhook-keys/signing-secret";
import { handleAndWake } from "@/lib/integrations/webhooks/awaiting";
import { type Event, readEvent, SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";
import { answerEvent, type EventOutcome } from "@/lib/integrations/webhooks/outcome";
import { verify } from "@/lib/integrations/webhooks/signature";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

/**
 * The key that signed the body, as an actor on the organization's plan. Returns null for any failure, without revealing
 * which, including an unknown organization.
 */
async function findWebhookActor({ ids: [orgId], body, headers, now }: InboundRequest): Promise<Actor | null> {
  if (!orgId) return null;
  const secrets = await readSigningSecrets(database(), orgId);
  const keyId = verify({ header: headers.get(SIGNATURE_HEADER), body, secrets, now });
  const key = secrets.find((secret) => secret.keyId === keyId);
  if (!key) return null;
  const { name, createdBy } = key;
  // The key's creator may know its secret, so they count as the person behind it.
  return findSender({ orgId, id: key.keyId, name, ...(createdBy && { userId: createdBy }) }, now);
}

/** Receives events from other systems: `POST /api/webhooks/{orgId}`. */
export const receiveWebhook = receiveSigned(
  "POST /api/webhooks/:orgId",
  async (request) => {
    const actor = await findWebhookActor(request);
    return actor ? { actor } : { refusal: notSigned(), headers: { "WWW-Authenticate": SIGNATURE_HEADER } };
  },
  async ({ actor }, payload, { body, now, requestId }) => {
    const event = readEvent(payload);
    const { replayed, ...outcome } = await receiveEvent({ actor, event, body, now, requestId });
    return answerEvent(outcome, requestId, replayed ? { "Idempotent-Replayed": "true" } : {});
  },
);

function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Sign the body with a webhook key of this organization, at most 5 minutes ago, and send the signature as ${SIGNATURE_HEADER}: t=<unix seconds>,v1=<hex>.`,
  );
}

interface WebhookDelivery {
  readonly actor: Actor;
  readonly event: Event;
  readonly body: Uint8Array;
  readonly now: Date;
  readonly requestId: string;
}

/**
 * Stores an event once per sender id, with its effect, its event log entry and its audit entry in one transaction. A
 * repeat returns the first result.
 * @throws ApiError `event_id_reused` if the id was used with another body, unless that event was refused as invalid
 */
async function receiveEvent(delivery: WebhookDelivery): Promise<EventOutcome & { replayed: boolean }> {
  const { actor, event, now } = delivery;
  const bodyHash = createHash("sha256").update(delivery.body).digest();
  return transactWrites(delivery, async (tx, perform) => {
    const before = await findStored(tx, actor.orgId, event.id);
    const known = before?.bodyHash.equals(bodyHash) ? before : undefined;
    if (before && !known) await replaceRefused(tx, actor.orgId, event.id, before);
    const outcome = known ?? (await perform((context) => insertEvent(context, event, bodyHash)));
    await recordWebhookKeyUse(tx, { orgId: actor.orgId, keyId: actor.id }, now);
    return { ...outcome, replayed: known !== undefined };
  });
}

// An event refused as invalid had no effect, so the sender may correct it under the same id.
async function replaceRefused(
  tx: Tx,
  orgId: string,
  externalId: string,
  { outcome, status }: EventOutcome,
): Promise<void> {
  if (outcome !== "refused" || status !== 400) {
    throw new ApiError(
      "event_id_reused",
      "An event with this id came before and had another body. Give every event an id of its own.",
    );
  }
  await tx.delete(table).where(and(eq(table.orgId, orgId), eq(table.externalId, externalId)));
}

async function insertEvent(context: WriteContext, event: Event, bodyHash: Buffer): Promise<EventOutcome> {
  const { db, actor, now, record } = context;
  const { id: externalId, type, data } = event;
  const eventId = newId(now);
  const handled = await handleAndWake(context, { eventId, type, data });
  await db.insert(table).values({
    orgId: actor.orgId,
    id: eventId,
    externalId,
    type,
    data,
    bodyHash,
    keyId: actor.id,
    keyName: actor.name,
    signedBy: actor.userId,
    ...handled,
    receivedAt: now,
    handledAt: now,
  });
  const { outcome } = handled;
  record({ action: "webhook_event.received", subjectId: eventId, after: { type, externalId, outcome } });
  return handled;
}

// The lock lasts for the transaction. Both statements travel together, and the second sees the last lock holder's
// commit because each has its own snapshot.
async function findStored(tx: Tx, orgId: string, externalId: string) {
  const { bodyHash, outcome, status, answer, awaits } = table;
  const [, [stored]] = await Promise.all([
    lockName(tx, `webhook event ${orgId} ${externalId}`),
    tx
      .select({ bodyHash, outcome, status, answer, awaits })
      .from(table)
      .where(and(eq(table.orgId, orgId), eq(table.externalId, externalId))),
  ]);
  return stored;
}
