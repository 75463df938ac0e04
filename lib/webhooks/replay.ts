import { one } from "@/db/one";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { fieldError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { type Fields, isFields } from "@/lib/webhooks/event";
import { handleEvent } from "@/lib/webhooks/outcome";
import { itsEvent, type selectEvent, shown } from "@/lib/webhooks/read";

type StoredEvent = Awaited<ReturnType<typeof selectEvent>>[number];

/**
 * Tries an event again, whose row must be locked. One that was applied stays as it is.
 * @param referralId the referral to convert instead of what the event says
 * @throws ApiError `invalid_input` for a `referralId` with an event that converts nothing
 */
export async function replay(
  context: WriteContext,
  event: StoredEvent,
  referralId: string | undefined,
): Promise<StoredEvent> {
  const data = dataToReplay(event, referralId);
  const after = event.outcome === "applied" ? event : await handleAgain(context, event, data);
  const told = ({ outcome, attempts }: StoredEvent) => ({ outcome, attempts });
  context.record({
    action: "webhook_event.replayed",
    subjectId: event.eventId,
    before: told(event),
    after: told(after),
  });
  return after;
}

async function handleAgain(context: WriteContext, event: StoredEvent, data: Fields): Promise<StoredEvent> {
  const { eventId, type, attempts } = event;
  const handled = await handleEvent(context, { eventId, type, data });
  const rows = await context.db
    .update(table)
    .set({ ...handled, attempts: attempts + 1, handledAt: context.now })
    .where(itsEvent(context.actor, eventId))
    .returning(shown);
  return one(rows);
}

// An admin's choice stands for all that the event says of the referral; what the job brought, only the event knows.
function dataToReplay({ type, data: stored }: StoredEvent, referralId: string | undefined): Fields {
  const data = isFields(stored) ? stored : {};
  if (referralId === undefined) return data;
  if (type !== "referral.convert") {
    throw fieldError("referralId", "is only for events of the type referral.convert; leave it out");
  }
  const { jobValueCents } = data;
  return { referralId, ...(jobValueCents !== undefined && { jobValueCents }) };
}
