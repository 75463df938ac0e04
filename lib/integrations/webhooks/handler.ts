import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { database, type Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { readSigningSecrets, recordWebhookKeyUse } from "@/lib/integrations/webhook-keys/signing-secret";
import { applyAwaitedAfter } from "@/lib/integrations/webhooks/awaiting";
import { type Event, MAX_EVENT_BYTES, readEvent, SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";
import { answerEvent, type EventOutcome, handleEvent } from "@/lib/integrations/webhooks/outcome";
import { verify } from "@/lib/integrations/webhooks/signature";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { selectTerms } from "@/lib/kit/auth/system-actor";
import { ApiError, featureNotEnabled, organizationSuspended, termsNotAccepted } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { parseJson, readBytes } from "@/lib/kit/request";
import { refuseMethod } from "@/lib/kit/route";

interface Signed {
  /** From the URL, unverified. */
  readonly orgId: string;
  readonly header: string | null;
  readonly body: Uint8Array;
  readonly now: Date;
}

export const OrgId = z.uuid().toLowerCase();

/**
 * The key that signed the body, as an actor on the organization's plan. Returns null for any failure, without revealing
 * which, including an unknown organization.
 */
async function findWebhookActor({ orgId: id, ...signed }: Signed): Promise<Actor | null> {
  const { data: orgId } = OrgId.safeParse(id);
  if (!orgId) return null;
  const db = database();
  const [secrets, [organization]] = await Promise.all([
    readSigningSecrets(db, orgId),
    selectTerms(db).execute({ orgId }),
  ]);
  const keyId = verify({ ...signed, secrets });
  const key = secrets.find((secret) => secret.keyId === keyId);
  if (!key || !organization) return null;
  const { name, createdBy } = key;
  // The key's creator may know its secret, so they count as the person behind it.
  const person = createdBy && { userId: createdBy };
  return {
    kind: "webhook",
    id: key.keyId,
    name,
    orgId,
    ...person,
    roles: [],
    ...standingOf(organization, signed.now),
  };
}

/** Per organization, counted only after the signature is verified. */
export const eventLimit = { name: "webhooks", q: 3000, w: 60, counts: "events" };

/** Receives events from other systems: `POST /api/webhooks/{orgId}`. */
export const receiveWebhook = observe("POST /api/webhooks/:orgId", async (request, trace) => {
  const now = new Date();
  const { requestId, headers } = trace;
  const body = await readBytes(request, MAX_EVENT_BYTES);
  const orgId = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const header = request.headers.get(SIGNATURE_HEADER);
  const actor = await findWebhookActor({ orgId, header, body, now });
  if (!actor) {
    await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
    return problemResponse(notSigned(), requestId, { "WWW-Authenticate": SIGNATURE_HEADER });
  }
  trace.actor = actor;
  await consume(eventLimit, actor.orgId, headers);
  refuseStanding(actor);
  const event = readEvent(parseJson(body));
  const { replayed, ...outcome } = await receiveEvent({ actor, event, body, now, requestId });
  return answerEvent(outcome, requestId, replayed ? { "Idempotent-Replayed": "true" } : {});
});

export const refuseOtherMethods = refuseMethod("POST");

/** @throws ApiError if the organization may not receive events */
export function refuseStanding({ isSuspended, awaitsTerms, plan }: Actor): void {
  if (isSuspended) throw organizationSuspended();
  if (awaitsTerms) throw termsNotAccepted();
  if (!plan.integrations) throw featureNotEnabled("integrations");
}

function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Sign the body with a webhook key of this organization, at most 5 minutes ago, and send the signature as ${SIGNATURE_HEADER}: t=<unix seconds>,v1=<hex>.`,
  );
}

interface WebhookDelivery {
  /** The key that signed. */
  readonly actor: Actor;
  readonly event: Event;
  /** The signed bytes. */
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
  const handled = await handleEvent(context, { eventId, type, data });
  applyAwaitedAfter(context, { type, data }, handled);
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

// The lock lasts for the transaction. Both statements travel together, and the second sees the last lock holder's
// commit because each has its own snapshot.
async function findStored(tx: Tx, orgId: string, externalId: string) {
  const { bodyHash, outcome, status, answer, awaits } = table;
  const [, [stored]] = await Promise.all([
    tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook event ${orgId} ${externalId}`}, 0))`,
    ),
    tx
      .select({ bodyHash, outcome, status, answer, awaits })
      .from(table)
      .where(and(eq(table.orgId, orgId), eq(table.externalId, externalId))),
  ]);
  return stored;
}
