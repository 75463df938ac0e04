import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { describeDismissal, findSender, retryEach } from "@/lib/integrations/inbox";
import { type Fields, isFields } from "@/lib/integrations/webhooks/event";
import { type EventOutcome, handleEvent, ignoredOutcome, type KnownEvent } from "@/lib/integrations/webhooks/outcome";
import type { Actor } from "@/lib/kit/auth/actor";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

const MOST = 500;

/** Limits the refunds to one organization or job. */
interface AwaitedScope {
  readonly orgId?: string;
  readonly externalId?: string;
}

interface AwaitingEvent extends Record<string, unknown> {
  readonly orgId: string;
  readonly eventId: string;
  readonly keyId: string;
  readonly keyName: string;
  readonly signedBy: string | null;
}

/**
 * Applies refunds that arrived before their job's conversion, each in its own transaction. Runs right after a signed
 * event; an hourly chore covers conversions from other sources.
 */
export async function applyAwaited(now: Date, { orgId, externalId }: AwaitedScope = {}): Promise<void> {
  const due = await database().execute<AwaitingEvent>(sql`
    SELECT w.org_id AS "orgId", w.id AS "eventId", w.key_id AS "keyId", w.key_name AS "keyName",
           w.signed_by AS "signedBy"
      FROM webhook_events w
      JOIN organizations o ON o.id = w.org_id AND o.suspended_at IS NULL
     WHERE w.awaits IS NOT NULL
       ${orgId === undefined ? sql`` : sql`AND w.org_id = ${orgId}::uuid`}
       ${externalId === undefined ? sql`` : sql`AND w.awaits = ${externalId}`}
       AND EXISTS (SELECT FROM conversions c WHERE c.org_id = w.org_id AND c.external_id = w.awaits)
     ORDER BY w.id LIMIT ${MOST}::int`);
  await retryEach(due, (event) => applyOne(event, now));
}

/** Handles an event. Once it has converted a job, applies refunds that arrived before it. */
export async function handleAndWake(context: WriteContext, event: KnownEvent): Promise<EventOutcome> {
  const handled = await handleEvent(context, event);
  const { actor, now, afterCommit } = context;
  const { externalId } = event.data;
  if (event.type === "referral.convert" && handled.outcome === "applied" && typeof externalId === "string")
    afterCommit(() => applyAwaited(now, { orgId: actor.orgId, externalId: externalId.trim() }));
  return handled;
}

async function applyOne({ orgId, eventId, keyId, keyName, signedBy }: AwaitingEvent, now: Date): Promise<void> {
  const sender = { orgId, id: keyId, name: keyName, ...(signedBy && { userId: signedBy }) };
  const actor = await findSender(sender, now);
  if (!actor) return;
  await transactWrites({ actor, now }, async (tx, perform) => {
    const [event] = await tx.select().from(table).where(isEvent(actor, eventId)).for("update");
    if (event?.awaits == null) return;
    await perform((context) => handleAgain(context, { ...event, eventId }, toFields(event.data)));
  });
}

type ReplayedEvent = Pick<typeof table.$inferSelect, "type" | "outcome" | "attempts"> & {
  readonly eventId: string;
};

/**
 * Handles a stored event again, whose row is locked, and stores and audits the result.
 * @param data null: an admin says it is about nothing
 */
export async function handleAgain(context: WriteContext, event: ReplayedEvent, data: Fields | null) {
  const { eventId, type, outcome, attempts } = event;
  const handled = data
    ? await handleAndWake(context, { eventId, type, data })
    : ignoredOutcome(eventId, describeDismissal(context.actor));
  const after = { ...handled, attempts: attempts + 1, handledAt: context.now };
  await context.db.update(table).set(after).where(isEvent(context.actor, eventId));
  context.record({
    action: "webhook_event.replayed",
    subjectId: eventId,
    before: { outcome, attempts },
    after: { outcome: after.outcome, attempts: after.attempts },
  });
  return after;
}

/** Matches the event. */
export function isEvent({ orgId }: Pick<Actor, "orgId">, eventId: string) {
  return and(eq(table.orgId, orgId), eq(table.id, eventId));
}

export function toFields(data: unknown): Fields {
  return isFields(data) ? data : {};
}
