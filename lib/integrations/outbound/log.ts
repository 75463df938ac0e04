import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import { moment } from "@/db/moment";
import { newId } from "@/db/new-id";
import { outboundEvents, webhookDeliveries as table } from "@/db/schema/outbound";
import { single } from "@/db/single";
import { webhookDeliveries, webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { keptEvent, presentEvents, written } from "@/lib/integrations/outbound/events";
import { findActiveEndpoint, findEndpoint } from "@/lib/integrations/outbound/service";
import type { EndpointRef } from "@/lib/integrations/outbound/signing";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";

const columns = {
  deliveryId: table.id,
  eventId: table.eventId,
  type: outboundEvents.type,
  isTest: outboundEvents.isTest,
  state: table.state,
  tries: table.tries,
  dueAt: table.dueAt,
  attempts: table.attempts,
  createdAt: table.createdAt,
  endedAt: table.endedAt,
};

const Attempts = z.array(
  z.object({
    at: z.iso.datetime().transform((text) => new Date(text)),
    status: z.int().exactOptional(),
    problem: z.string().exactOptional(),
    answer: z.string().exactOptional(),
    durationMs: z.int(),
  }),
);

function selectDeliveries(db: Db) {
  return db
    .select({ ...columns, event: keptEvent })
    .from(table)
    .innerJoinLateral(
      ...byKey(outboundEvents, and(eq(outboundEvents.orgId, table.orgId), eq(outboundEvents.id, table.eventId))),
    );
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

function ofEndpoint({ orgId, endpointId }: EndpointRef) {
  return and(eq(table.orgId, orgId), eq(table.endpointId, endpointId));
}

function presentDelivery({ dueAt, attempts, event: _, ...row }: DeliveryRow) {
  const lastAttempt = Attempts.parse(attempts).at(-1) ?? null;
  return omitNulls({ ...row, lastAttempt, nextTryAt: row.state === "waiting" ? dueAt : null });
}

async function readDetails(db: Db, endpoint: EndpointRef, deliveryId: string) {
  const [row] = await selectDeliveries(db).where(and(ofEndpoint(endpoint), eq(table.id, deliveryId)));
  if (!row) throw new ApiError("not_found", "There is no delivery with this id.");
  const event = single(await presentEvents(db, [row.event]));
  return { ...presentDelivery(row), event: written(event), attempts: Attempts.parse(row.attempts) };
}

export const listWebhookDeliveries = implementList(
  webhookDeliveries.list,
  async ({ db, actor }, { endpointId, state }) => {
    await findEndpoint(db, actor, endpointId);
    const isListed = and(ofEndpoint({ orgId: actor.orgId, endpointId }), state && eq(table.state, state));
    return async (page) => {
      const rows = await newestFirst(selectDeliveries(db).$dynamic(), table.id, isListed, page);
      return rows.map(presentDelivery);
    };
  },
);

export const getWebhookDelivery = implement(
  webhookDeliveries.get,
  async ({ db, actor, actor: { orgId } }, { endpointId, deliveryId }) => {
    await findEndpoint(db, actor, endpointId);
    return { delivery: await readDetails(db, { orgId, endpointId }, deliveryId) };
  },
);

export const resendWebhookDelivery = implement(
  webhookDeliveries.resend,
  async ({ db, actor, now, record }, { endpointId, deliveryId }) => {
    await findActiveEndpoint(db, actor, endpointId);
    const endpoint = { orgId: actor.orgId, endpointId };
    await db
      .update(table)
      .set({ state: "waiting", dueAt: now, tries: 0, endedAt: null })
      .where(and(ofEndpoint(endpoint), eq(table.id, deliveryId)));
    const delivery = await readDetails(db, endpoint, deliveryId);
    record({ action: "webhook_delivery.resent", subjectId: deliveryId, after: { type: delivery.type } });
    return { delivery };
  },
);

export const sendTestEvent = implement(
  webhookEndpoints.sendTest,
  async ({ db, actor, now, record }, { endpointId, type }) => {
    await findActiveEndpoint(db, actor, endpointId);
    const { orgId } = actor;
    const [eventId, deliveryId] = [newId(now), newId(now)];
    const event = { type, data: eventCatalog[type].example, happenedAt: now, createdAt: now, isTest: true };
    await db.insert(outboundEvents).values({ ...event, orgId, id: eventId });
    await db.insert(table).values({ orgId, id: deliveryId, endpointId, eventId, dueAt: now, createdAt: now });
    record({ action: "webhook_endpoint.tested", subjectId: endpointId, after: { type } });
    const { event: _, attempts: __, ...delivery } = await readDetails(db, { orgId, endpointId }, deliveryId);
    return { delivery };
  },
);

export const recoverWebhookEndpoint = implement(
  webhookEndpoints.recover,
  async ({ db, actor, now, record }, { endpointId, since, until = now }) => {
    const { eventTypes } = await findActiveEndpoint(db, actor, endpointId);
    const isSubscribed =
      eventTypes.length > 0 ? sql`AND e.type = ANY(${`{${eventTypes}}`}::outbound_event_type[])` : sql``;
    // Order by event, so that deliveries of the same moment appear in the order they happened.
    const queued = await db.execute(sql`
      INSERT INTO webhook_deliveries AS d (org_id, id, endpoint_id, event_id, due_at, created_at)
      SELECT e.org_id, id_of(${moment(now)}), ${endpointId}::uuid, e.id, ${moment(now)}, ${moment(now)}
        FROM outbound_events e
       WHERE e.org_id = ${actor.orgId}::uuid AND NOT e.is_test ${isSubscribed}
         AND e.happened_at >= ${moment(since)} AND e.happened_at <= ${moment(until)}
       ORDER BY e.id
      ON CONFLICT (org_id, event_id, endpoint_id) DO UPDATE
         SET state = 'waiting', due_at = excluded.due_at, tries = 0, ended_at = NULL WHERE d.state = 'failed'
      RETURNING d.id`);
    const deliveries = queued.length;
    const recovered = { since: since.toISOString(), until: until.toISOString(), deliveries };
    record({ action: "webhook_endpoint.recovered", subjectId: endpointId, after: recovered });
    return { deliveries };
  },
);
