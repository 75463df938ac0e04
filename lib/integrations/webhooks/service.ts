import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { single } from "@/db/single";
import { applyAwaitedAfter } from "@/lib/integrations/webhooks/awaiting";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { type Fields, isFields } from "@/lib/integrations/webhooks/event";
import { handleEvent } from "@/lib/integrations/webhooks/outcome";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";

/** The columns of an event that the list shows; `data` can be large. */
const listed = {
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
const shown = { ...listed, data: table.data };

/** An event of the actor's organization. */
function itsEvent(actor: Actor, eventId: string) {
  return and(eq(table.orgId, actor.orgId), eq(table.id, eventId));
}

function selectEvent(db: Db, actor: Actor, eventId: string) {
  return db.select(shown).from(table).where(itsEvent(actor, eventId));
}

const Stored = z.record(z.string(), z.unknown());
const Explained = z.object({ detail: z.string().exactOptional() });

/** An event's row as the list shows it: with the reason why it has no effect, if there is one. */
function presentEvent<Row extends { answer: unknown }>(row: Row) {
  return { ...row, ...Explained.parse(row.answer) };
}

/** An event's row with everything that is known of it. */
function presentDetails<Row extends { answer: unknown; data: unknown }>(row: Row) {
  return { ...presentEvent(row), answer: Stored.parse(row.answer), data: Stored.parse(row.data) };
}

export const listWebhookEvents = implementList(
  webhookEvents.list,
  async ({ db, actor }, { outcome }) =>
    async ({ limit, after }) => {
      const rows = await db
        .select(listed)
        .from(table)
        .where(
          and(
            eq(table.orgId, actor.orgId),
            outcome ? eq(table.outcome, outcome) : undefined,
            after ? lt(table.id, after) : undefined,
          ),
        )
        .orderBy(desc(table.id))
        .limit(limit);
      return rows.map(presentEvent);
    },
);

export const getWebhookEvent = implement(webhookEvents.get, async ({ db, actor }, { eventId }) => {
  const [event] = await selectEvent(db, actor, eventId);
  return { event: presentDetails(event ?? missing()) };
});

// The lock makes replays at once follow each other, so that the first one's effect is the only one.
export const replayWebhookEvent = implement(
  webhookEvents.replay,
  async (context, { eventId, referralId }) => {
    const [event] = await selectEvent(context.db, context.actor, eventId).for("update");
    return { event: presentDetails(await replay(context, event ?? missing(), referralId)) };
  },
);

function missing(): never {
  throw new ApiError("not_found", "There is no webhook event with this id.");
}

type StoredEvent = Awaited<ReturnType<typeof selectEvent>>[number];

/**
 * Tries an event again, whose row must be locked. One that was applied stays as it is.
 * @param referralId the referral to convert instead of what the event says
 * @throws ApiError `invalid_input` for a `referralId` with an event that converts nothing
 */
async function replay(
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
  applyAwaitedAfter(context, { type, data }, handled);
  const rows = await context.db
    .update(table)
    .set({ ...handled, attempts: attempts + 1, handledAt: context.now })
    .where(itsEvent(context.actor, eventId))
    .returning(shown);
  return single(rows);
}

// An admin's choice stands for all that the event says of the referral; what the job brought and
// is called, only the event knows.
function dataToReplay({ type, data: stored }: StoredEvent, referralId: string | undefined): Fields {
  const data = isFields(stored) ? stored : {};
  if (referralId === undefined) return data;
  if (type !== "referral.convert") {
    throw fieldError("referralId", "is only for events of the type referral.convert; leave it out");
  }
  const { jobValueCents, externalId } = data;
  return {
    referralId,
    ...(jobValueCents !== undefined && { jobValueCents }),
    ...(externalId !== undefined && { externalId }),
  };
}
