import { and, eq } from "drizzle-orm";
import { referrals } from "@/db/schema/referrals";
import { withAmount } from "@/lib/integrations/connections/amounts";
import { type ConnectionRow, findConnection, membersBehind } from "@/lib/integrations/connections/connection";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { handleFacts } from "@/lib/integrations/connections/effects";
import type { EventFacts, EventResult, ReadEvent } from "@/lib/integrations/connections/event-facts";
import { dropRead, lockEvent, queueRead, saveHandled, TO_BE_READ } from "@/lib/integrations/connections/event-log";
import { findEvent, presentDetails } from "@/lib/integrations/connections/events";
import { wakeWaiting } from "@/lib/integrations/connections/handle-again";
import { readAgain } from "@/lib/integrations/connections/read-events";
import { linkCustomer } from "@/lib/integrations/connections/references";
import { describeDismissal, withInvolved } from "@/lib/integrations/inbox";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";

// Locks make concurrent decisions and new deliveries of the event run one after another.
export const settleConnectionEvent = implement(
  connectionEvents.settle,
  async (request, { connectionId, eventId, ...decision }) => {
    const connection = await findConnection(request.db, request.actor.orgId, connectionId);
    const context = withInvolved(request, membersBehind(connection));
    const { db, actor, record, unchanged } = context;
    const known = await findEvent(db, connection, eventId);
    const reread = readAgain(connection, known.event);
    await lockEvent(db, connection, { ...known.event, facts: reread.facts });
    const { event } = await findEvent(db, connection, eventId);
    if (event.outcome === "applied") unchanged();
    else {
      const { referralId, isNothing, jobValueCents } = decision;
      const facts = withDecision(reread.facts, jobValueCents);
      // Read it from the other system again, which alone has the details.
      const isRead =
        reread.reference !== undefined && !isNothing && referralId === undefined && jobValueCents === undefined;
      await (isRead ? queueRead(context, connection, eventId) : dropRead(db, connection, eventId));
      const handled: EventResult = isNothing
        ? { outcome: "nothing", detail: describeDismissal(actor) }
        : isRead
          ? TO_BE_READ
          : await applyDecision(context, connection, { ...reread, facts }, referralId);
      await saveHandled(context, connection, eventId, handled, { facts });
      await wakeWaiting(context, connection, facts, handled);
      const { outcome } = handled;
      record({
        action: "connection_event.settled",
        subjectId: eventId,
        after: { externalId: event.externalId, outcome },
      });
    }
    return { event: await presentDetails(db, connection, eventId) };
  },
);

/** @throws ApiError if an amount is given for an event that isn't a payment */
function withDecision(facts: EventFacts | null, jobValueCents: number | undefined): EventFacts | null {
  if (jobValueCents === undefined) return facts;
  if (facts?.meaning !== "paid") throw fieldError("jobValueCents", "is only for a payment");
  return withAmount(facts, jobValueCents);
}

async function applyDecision(
  context: WriteContext,
  connection: ConnectionRow,
  event: Pick<ReadEvent, "facts" | "reason">,
  referralId: string | undefined,
): Promise<EventResult> {
  const { facts } = event;
  if (referralId === undefined) return handleFacts(context, connection, event);
  if (!facts) throw fieldError("referralId", "is not for an event that means nothing here");
  const lead = await findLead(context, referralId);
  await linkCustomer(context.db, { ...connection, referralId, facts, now: context.now });
  return handleFacts(context, connection, event, lead);
}

async function findLead({ db, actor: { orgId } }: WriteContext, referralId: string) {
  const { id, campaignId } = referrals;
  const [lead] = await db
    .select({ referralId: id, campaignId })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), eq(id, referralId)));
  if (!lead) throw new ApiError("not_found", "There is no lead with this referralId.");
  return lead;
}
