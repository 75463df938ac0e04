import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { webhookEndpoints as table, webhookDeliveries } from "@/db/schema/outbound";
import { single } from "@/db/single";
import { lockName } from "@/lib/integrations/lock-name";
import { MAX_URL_LENGTH, webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { makeSecret } from "@/lib/integrations/outbound/signing";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { findTarget, OutgoingRefused } from "@/lib/kit/outgoing/target";

const columns = {
  endpointId: table.id,
  url: table.url,
  description: table.description,
  eventTypes: table.eventTypes,
  stop: table.stop,
  stoppedAt: table.stoppedAt,
  createdAt: table.createdAt,
  failures: table.failures,
  failingSince: table.failingSince,
  lastDeliveredAt: table.lastDeliveredAt,
  lastFailedAt: table.lastFailedAt,
  previousSecretUntil: table.previousUntil,
};

type EndpointRow = Awaited<ReturnType<typeof selectEndpoints>>[number];

function selectEndpoints(db: Db, orgId: string, endpointId?: string) {
  return db
    .select(columns)
    .from(table)
    .where(and(eq(table.orgId, orgId), endpointId === undefined ? undefined : eq(table.id, endpointId)))
    .orderBy(asc(table.id));
}

function presentEndpoint({ previousSecretUntil: until, ...row }: EndpointRow, now: Date) {
  const previousSecretUntil = until !== null && until > now ? until : null;
  return omitNulls({ ...row, previousSecretUntil, isOn: row.stop === null });
}

/** An endpoint of the actor's organization. @throws ApiError `not_found` */
export async function findEndpoint(db: Db, { orgId }: Actor, endpointId: string): Promise<EndpointRow> {
  const [endpoint] = await selectEndpoints(db, orgId, endpointId);
  if (!endpoint) throw new ApiError("not_found", "There is no webhook endpoint with this id.");
  return endpoint;
}

/** @throws ApiError `not_found`, or `endpoint_off` if the endpoint is off */
export async function findActiveEndpoint(db: Db, actor: Actor, endpointId: string): Promise<EndpointRow> {
  const endpoint = await findEndpoint(db, actor, endpointId);
  if (endpoint.stop === null) return endpoint;
  throw new ApiError("endpoint_off", "Nothing is sent to this endpoint while it is off. Turn it on first.");
}

// An endpoint may be offline at setup, but a forbidden address is refused.
async function refuseUnsafeUrl(_: unknown, { url }: { readonly url?: string }): Promise<void> {
  if (url === undefined) return;
  await findTarget(url).catch((error: unknown) => {
    if (!(error instanceof OutgoingRefused)) throw error;
    if (error.problem !== "silent") throw fieldError("url", error.message);
  });
}

/**
 * Normalizes an address: lower case, no line breaks or backslashes, no trailing dot on the host. Requests are counted
 * per host, so each host needs one spelling.
 */
function normalizeUrl(address: string): string {
  const url = new URL(address);
  url.hostname = url.hostname.replace(/\.$/, "");
  if (url.href.length > MAX_URL_LENGTH) throw fieldError("url", `must have at most ${MAX_URL_LENGTH} characters`);
  return url.href;
}

export const createWebhookEndpoint = implementPrepared(
  webhookEndpoints.create,
  refuseUnsafeUrl,
  async ({ db, actor, now, record }, { url, description = null, eventTypes }) => {
    const { orgId } = actor;
    await requireQuota(db, actor);
    const endpointId = newId(now);
    const { secret, sealedSecret } = makeSecret({ orgId, endpointId });
    const row = { url: normalizeUrl(url), description, eventTypes };
    await db.insert(table).values({ ...row, orgId, id: endpointId, sealedSecret, createdAt: now });
    record({ action: "webhook_endpoint.created", subjectId: endpointId, after: row });
    return { endpoint: presentEndpoint(await findEndpoint(db, actor, endpointId), now), secret };
  },
);

// The lock lasts until commit, so two requests cannot both take the last free slot.
async function requireQuota(tx: Tx, { orgId, plan }: Actor): Promise<void> {
  await lockName(tx, `webhook endpoints of ${orgId}`);
  const { length } = await selectEndpoints(tx, orgId);
  if (length < plan.webhookEndpoints) return;
  const detail = `There are ${length} webhook endpoints and your account includes ${plan.webhookEndpoints}. Delete one or ask your server administrator for more.`;
  throw new ApiError("plan_limit_reached", detail);
}

export const listWebhookEndpoints = implement(webhookEndpoints.list, async ({ db, actor: { orgId, plan }, now }) => {
  const rows = await selectEndpoints(db, orgId);
  return { endpoints: rows.map((row) => presentEndpoint(row, now)), maxEndpoints: plan.webhookEndpoints };
});

export const getWebhookEndpoint = implement(webhookEndpoints.get, async ({ db, actor, now }, { endpointId }) => ({
  endpoint: presentEndpoint(await findEndpoint(db, actor, endpointId), now),
}));

type EndpointChanges = Omit<z.output<typeof webhookEndpoints.update.input>, "endpointId">;

export const updateWebhookEndpoint = implementPrepared(
  webhookEndpoints.update,
  refuseUnsafeUrl,
  async ({ db, actor, now, record, unchanged }, { endpointId, ...changes }) => {
    await lockEndpoint(db, actor, endpointId);
    const before = await findEndpoint(db, actor, endpointId);
    const set = { ...pick(changes, before), ...switched(before, changes.isOn, now) };
    if (Object.keys(set).length > 0) await db.update(table).set(set).where(isEndpoint(actor, endpointId));
    if (set.stop) await giveUpWaiting(db, actor, endpointId, now);
    const after = await findEndpoint(db, actor, endpointId);
    const audited = ({ url, description, eventTypes, stop }: EndpointRow) => ({
      url,
      description,
      eventTypes,
      stop,
    });
    if (JSON.stringify(audited(before)) === JSON.stringify(audited(after))) unchanged();
    const change = { before: audited(before), after: audited(after) };
    record({ action: "webhook_endpoint.updated", subjectId: endpointId, ...change });
    return { endpoint: presentEndpoint(after, now) };
  },
);

const cleanRecord = { failures: 0, failingSince: null, warnedAt: null, pausedUntil: null };

function pick({ url: given, description, eventTypes }: EndpointChanges, before: EndpointRow) {
  const url = given === undefined ? before.url : normalizeUrl(given);
  return {
    // Failures and a pause were those of the former address.
    ...(url !== before.url && { url, ...cleanRecord }),
    ...(description !== undefined && { description }),
    ...(eventTypes !== undefined && { eventTypes }),
  };
}

// An endpoint that is turned on again starts with a clean record.
function switched({ stop }: EndpointRow, isOn: boolean | undefined, now: Date) {
  if (isOn === undefined || isOn === (stop === null)) return {};
  if (!isOn) return { stop: "by_hand", stoppedAt: now } as const;
  return { ...cleanRecord, stop: null, stoppedAt: null };
}

/** Ends waiting deliveries of an endpoint that is off; `recover` sends them once it is on again. */
export async function giveUpWaiting(
  tx: Tx,
  { orgId }: Pick<Actor, "orgId">,
  endpointId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: "failed", endedAt: now })
    .where(
      and(
        eq(webhookDeliveries.orgId, orgId),
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, "waiting"),
      ),
    );
}

export const deleteWebhookEndpoint = implement(
  webhookEndpoints.remove,
  async ({ db, actor, record }, { endpointId }) => {
    const { url, description, eventTypes } = await findEndpoint(db, actor, endpointId);
    const gone = await db.delete(table).where(isEndpoint(actor, endpointId)).returning({ id: table.id });
    if (gone.length === 0) throw new ApiError("not_found", "There is no webhook endpoint with this id.");
    const before = { url, description, eventTypes };
    record({ action: "webhook_endpoint.deleted", subjectId: endpointId, before });
    return { ok: true as const };
  },
);

export const rotateWebhookSecret = implement(
  webhookEndpoints.rotateSecret,
  async ({ db, actor, now, record }, { endpointId, overlapSeconds }) => {
    const { orgId } = actor;
    const { sealedSecret: previousSealedSecret } = await lockEndpoint(db, actor, endpointId);
    const { secret, sealedSecret } = makeSecret({ orgId, endpointId });
    const previous =
      overlapSeconds > 0
        ? { previousSealedSecret, previousUntil: new Date(now.getTime() + overlapSeconds * 1_000) }
        : { previousSealedSecret: null, previousUntil: null };
    await db
      .update(table)
      .set({ sealedSecret, ...previous })
      .where(isEndpoint(actor, endpointId));
    record({ action: "webhook_endpoint.secret_replaced", subjectId: endpointId, after: { overlapSeconds } });
    return { endpoint: presentEndpoint(await findEndpoint(db, actor, endpointId), now), secret };
  },
);

function isEndpoint({ orgId }: Actor, endpointId: string) {
  return and(eq(table.orgId, orgId), eq(table.id, endpointId));
}

async function lockEndpoint(tx: Tx, actor: Actor, endpointId: string) {
  await findEndpoint(tx, actor, endpointId);
  const locked = tx.select({ sealedSecret: table.sealedSecret }).from(table);
  return single(await locked.where(isEndpoint(actor, endpointId)).for("update"));
}
