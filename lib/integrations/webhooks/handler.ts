import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { database, type Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { readSigningSecrets, recordWebhookKeyUse } from "@/lib/integrations/webhook-keys/signing-secret";
import { applyAwaitedAfter } from "@/lib/integrations/webhooks/awaiting";
import { type Event, MAX_EVENT_BYTES, readEvent, SIGNATURE_HEADER } from "@/lib/integrations/webhooks/event";
import { answerEvent, handleEvent, type Outcome } from "@/lib/integrations/webhooks/outcome";
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
  /** As the address says it; ours or not. */
  readonly orgId: string;
  readonly header: string | null;
  readonly body: Uint8Array;
  readonly now: Date;
}

/** As the address says it. */
export const OrgId = z.uuid().toLowerCase();

/**
 * The key that signed this body for this organization, as the one who acts, on the organization's plan. Null for
 * whatever is wrong, an unknown organization included, without telling what.
 */
async function findWebhookActor({ orgId: told, ...signed }: Signed): Promise<Actor | null> {
  const { data: orgId } = OrgId.safeParse(told);
  if (!orgId) return null;
  const db = database();
  const [secrets, [organization]] = await Promise.all([
    readSigningSecrets(db, orgId),
    selectTerms(db).execute({ orgId }),
  ]);
  const keyId = verify({ ...signed, secrets });
  const key = secrets.find((secret) => secret.keyId === keyId);
  if (!key || !organization) return null;
  const { keyId: id, name, createdBy } = key;
  // Whoever made the key may know its secret, and is the person behind what it signs.
  const person = createdBy && { userId: createdBy };
  return { kind: "webhook", id, name, orgId, ...person, roles: [], ...standingOf(organization, signed.now) };
}

/** Per organization, once the signature is known to be right. */
export const eventLimit = { name: "webhooks", q: 3000, w: 60, counts: "events" };

/** Takes events from other systems: `POST /api/webhooks/{orgId}`. */
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

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("POST");

/** @throws ApiError where the organization may not take events, whoever signed them */
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
 * in one transaction. A repeat gets what came of the first.
 * @throws ApiError `event_id_reused` when the id came with another body before, which was not refused for a mistake
 */
async function receiveEvent(delivery: Delivery): Promise<Outcome & { replayed: boolean }> {
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

// The lock lasts as long as the transaction. Both statements travel together, and the second sees what the lock's
// last holder committed, because each has its own snapshot.
async function findKnown(tx: Tx, orgId: string, externalId: string) {
  const { bodyHash, outcome, status, answer, awaits } = table;
  const [, [known]] = await Promise.all([
    tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook event ${orgId} ${externalId}`}, 0))`,
    ),
    tx
      .select({ bodyHash, outcome, status, answer, awaits })
      .from(table)
      .where(and(eq(table.orgId, orgId), eq(table.externalId, externalId))),
  ]);
  return known;
}
