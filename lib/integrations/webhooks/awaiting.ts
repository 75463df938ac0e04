import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { type Event, type Fields, isFields } from "@/lib/integrations/webhooks/event";
import { type EventOutcome, handleEvent } from "@/lib/integrations/webhooks/outcome";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { selectTerms } from "@/lib/kit/auth/system-actor";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { describeCause, log } from "@/lib/kit/log";

const MOST = 500;

/** Limits the refunds to one organization or job. */
interface AwaitedScope {
  readonly orgId?: string;
  readonly externalId?: string;
}

interface AwaitingEvent extends Record<string, unknown> {
  readonly orgId: string;
  readonly eventId: string;
}

/**
 * Applies refunds that arrived before their job's conversion, each in its own transaction. Runs right after a signed
 * event; an hourly chore covers conversions from other sources.
 */
export async function applyAwaited(now: Date, { orgId, externalId }: AwaitedScope = {}): Promise<void> {
  const due = await database().execute<AwaitingEvent>(sql`
    SELECT w.org_id AS "orgId", w.id AS "eventId" FROM webhook_events w
      JOIN organizations o ON o.id = w.org_id AND o.suspended_at IS NULL
     WHERE w.awaits IS NOT NULL
       ${orgId === undefined ? sql`` : sql`AND w.org_id = ${orgId}::uuid`}
       ${externalId === undefined ? sql`` : sql`AND w.awaits = ${externalId}`}
       AND EXISTS (SELECT FROM conversions c WHERE c.org_id = w.org_id AND c.external_id = w.awaits)
     ORDER BY w.id LIMIT ${MOST}::int`);
  for (const event of due) {
    await applyOne(event, now).catch((error: unknown) => {
      log().warn(
        { ...event, error: describeCause(error) },
        "a refund that waited for its conversion was not handled",
      );
    });
  }
}

/** After an event converts a job, applies refunds that arrived before it. */
export function applyAwaitedAfter(
  { actor: { orgId }, now, afterCommit }: WriteContext,
  { type, data }: Pick<Event, "type" | "data">,
  { outcome }: Pick<EventOutcome, "outcome">,
): void {
  const { externalId } = data;
  if (type !== "referral.convert" || outcome !== "applied" || typeof externalId !== "string") return;
  afterCommit(() => applyAwaited(now, { orgId, externalId: externalId.trim() }));
}

async function applyOne({ orgId, eventId }: AwaitingEvent, now: Date): Promise<void> {
  const [organization] = await selectTerms(database()).execute({ orgId });
  const byId = and(eq(table.orgId, orgId), eq(table.id, eventId));
  const [stored] = await database()
    .select({ keyId: table.keyId, keyName: table.keyName })
    .from(table)
    .where(byId);
  if (!organization || !stored) return;
  const { keyId: id, keyName: name } = stored;
  const actor: Actor = { kind: "webhook", id, name, orgId, roles: [], ...standingOf(organization, now) };
  await transactWrites({ actor, now }, async (tx, perform) => {
    const [event] = await tx.select().from(table).where(byId).for("update");
    if (event?.awaits == null) return;
    await perform(async (context) => {
      const { type, outcome, attempts } = event;
      const data: Fields = isFields(event.data) ? event.data : {};
      const handled = await handleEvent(context, { eventId, type, data });
      const after = { ...handled, attempts: attempts + 1, handledAt: now };
      await tx.update(table).set(after).where(byId);
      context.record({
        action: "webhook_event.replayed",
        subjectId: eventId,
        before: { outcome, attempts },
        after: { outcome: handled.outcome, attempts: after.attempts },
      });
    });
  });
}
