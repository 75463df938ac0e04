import { and, eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { webhookEvents as table } from "@/db/schema/webhooks";
import { withInvolved } from "@/lib/integrations/inbox";
import { handleAgain, isEvent, toFields } from "@/lib/integrations/webhooks/awaiting";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import type { Fields } from "@/lib/integrations/webhooks/event";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";

// `data` can be large, so lists leave it out.
const { orgId: _, id: eventId, data, bodyHash, awaits, ...rest } = getTableColumns(table);
const listed = { eventId, ...rest };

function selectEvent(db: Db, actor: Actor, id: string) {
  return db
    .select({ ...listed, data })
    .from(table)
    .where(isEvent(actor, id));
}

const Stored = z.record(z.string(), z.unknown());
const Explained = z.object({ detail: z.string().exactOptional() });

/** An event row for lists, with the reason if it has no effect. */
function presentEvent<Row extends { answer: unknown }>(row: Row) {
  return { ...row, ...Explained.parse(row.answer) };
}

function presentDetails<Row extends { answer: unknown; data: unknown }>(row: Row) {
  return { ...presentEvent(row), answer: Stored.parse(row.answer), data: Stored.parse(row.data) };
}

export const listWebhookEvents = implementList(
  webhookEvents.list,
  async ({ db, actor }, { outcome }) =>
    async (page) => {
      const isListed = and(eq(table.orgId, actor.orgId), outcome && eq(table.outcome, outcome));
      const rows = await newestFirst(db.select(listed).from(table).$dynamic(), table.id, isListed, page);
      return rows.map(presentEvent);
    },
);

export const getWebhookEvent = implement(webhookEvents.get, async ({ db, actor }, { eventId }) => {
  const [event] = await selectEvent(db, actor, eventId);
  return { event: presentDetails(event ?? missing()) };
});

// The row lock serializes concurrent decisions, so only the first takes effect.
export const replayWebhookEvent = implement(webhookEvents.replay, async (context, { eventId, ...decision }) => {
  const [event] = await selectEvent(context.db, context.actor, eventId).for("update");
  return { event: presentDetails(await settle(context, event ?? missing(), decision)) };
});

function missing(): never {
  throw new ApiError("not_found", "There is no webhook event with this id.");
}

type StoredEvent = Awaited<ReturnType<typeof selectEvent>>[number];
type Decision = Omit<z.output<typeof webhookEvents.replay.input>, "eventId">;

/** Carries out a decision about an event whose row is locked. An applied event stays as it is. */
async function settle(context: WriteContext, event: StoredEvent, decision: Decision): Promise<StoredEvent> {
  const data = withDecision(event, decision);
  if (event.outcome !== "applied") {
    const { signedBy } = event;
    const involved = withInvolved(context, signedBy === null ? [] : [signedBy]);
    return { ...event, ...(await handleAgain(involved, event, decision.isNothing ? null : data)) };
  }
  context.unchanged();
  return event;
}

/**
 * The event's data with the admin's lead in place of its own, and the admin's job value.
 * @throws ApiError `invalid_input` if the event isn't about a paid job
 */
function withDecision({ type, data: stored }: StoredEvent, decision: Decision): Fields {
  const data = toFields(stored);
  const { referralId, jobValueCents } = decision;
  for (const field of ["referralId", "jobValueCents"] as const) {
    if (decision[field] !== undefined && type !== "referral.convert")
      throw fieldError(field, "is only for events of the type referral.convert; leave it out");
  }
  const { externalId } = data;
  const value = jobValueCents ?? data["jobValueCents"];
  return {
    ...(referralId === undefined ? data : { referralId, ...(externalId !== undefined && { externalId }) }),
    ...(value !== undefined && { jobValueCents: value }),
  };
}
