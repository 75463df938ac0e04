import { and, eq, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { rowsOf } from "@/db/rows-of";
import { webhookEndpoints } from "@/db/schema/outbound";
import type { DeliveryAttempt } from "@/lib/integrations/outbound/attempt";
import { giveUpWaiting } from "@/lib/integrations/outbound/service";
import { pauseAfter } from "@/lib/kit/due-work";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/durations";
import { queueAdminMessages } from "@/lib/messages/outbox";

/** Consecutive failures before the admins are notified. */
const WARNED_AFTER = 5;

/** A response this slow holds up later deliveries. */
const SLOW_MS = 2_000;

/** An endpoint is turned off once every attempt has failed for this long. */
const LONGEST_FAILING_MS = 5 * DAY_MS;

/** DeliveryAttempts stored per delivery. */
const MOST_ATTEMPTS = 20;

/** Forces index lookups for a few hundred deliveries. Planner statistics lag behind a table that grows every second. */
export const byIndex = sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
                                  set_config('enable_mergejoin', 'off', true)`;

/**
 * Condition for a delivery `d` looked up by key. `ended_at` instead of `state`: with stale statistics, PostgreSQL would
 * read all waiting deliveries of the organization from the index on state.
 */
export const isWaiting = sql`d.ended_at IS NULL`;

/** A delivery after an attempt. */
export interface TriedDelivery {
  readonly orgId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly tries: number;
  readonly attempt: DeliveryAttempt;
}

/**
 * Stores the results of attempts across organizations and updates their endpoints. An endpoint that answers 410, or
 * fails for five days, is turned off and its admins are notified.
 */
export async function settleTries(tried: readonly TriedDelivery[], now: Date): Promise<void> {
  await transact(async (tx) => {
    await tx.execute(byIndex);
    await saveAttempts(tx, tried, now);
    const outcomes = outcomesOf(tried);
    const states = await updateEndpoints(tx, outcomes, now);
    for (const outcome of outcomes) {
      const state = states.get(outcome.endpointId);
      if (state) await judgeEndpoint(tx, outcome, state, now);
    }
  });
}

async function saveAttempts(tx: Tx, tried: readonly TriedDelivery[], now: Date): Promise<void> {
  const rows = tried
    .map(({ orgId, deliveryId, tries: before, attempt }) => {
      const tries = before + 1;
      const { waitMs: _, ...stored } = attempt;
      const again = attempt.problem !== undefined && attempt.status !== 410 && pauseAfter(tries, attempt.waitMs);
      const state = attempt.problem === undefined ? "delivered" : again ? "waiting" : "failed";
      const dueAt = new Date(now.getTime() + (again || 0));
      return { orgId, deliveryId, tries, state, dueAt, attempt: stored };
    })
    .sort((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
  await tx.execute(sql`
    UPDATE webhook_deliveries d
       SET tries = w.tries, state = w.state, due_at = w."dueAt", taken_until = NULL,
           ended_at = CASE WHEN w.state <> 'waiting' THEN ${moment(now)} END,
           attempts = (SELECT jsonb_agg(kept.attempt ORDER BY kept.at)
                         FROM (SELECT attempt, at FROM jsonb_array_elements(d.attempts || w.attempt::jsonb)
                                 WITH ORDINALITY AS a (attempt, at) ORDER BY at DESC LIMIT ${MOST_ATTEMPTS}) kept)
      FROM ${rowsOf(rows, '"orgId" uuid, "deliveryId" uuid, tries int, state delivery_state, "dueAt" timestamptz, attempt json')} w
     WHERE d.org_id = w."orgId" AND d.id = w."deliveryId" AND ${isWaiting}`);
}

/** Combined result of an endpoint's attempts. */
interface EndpointOutcome {
  readonly orgId: string;
  readonly endpointId: string;
  readonly failed: readonly DeliveryAttempt[];
  /** Whether any attempt succeeded. If so, the endpoint is not failing. */
  readonly isAlive: boolean;
  /** Whether any response was slow, including successful ones. */
  readonly isSlow: boolean;
}

// Sorted, because other workers update the same endpoints concurrently.
function outcomesOf(tried: readonly TriedDelivery[]): EndpointOutcome[] {
  const byEndpoint = new Map<string, TriedDelivery[]>();
  for (const delivery of tried)
    byEndpoint.set(delivery.endpointId, [...(byEndpoint.get(delivery.endpointId) ?? []), delivery]);
  return [...byEndpoint]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([endpointId, deliveries]) => {
      const failed = deliveries.map(({ attempt }) => attempt).filter(({ problem }) => problem !== undefined);
      const isAlive = failed.length < deliveries.length;
      const isSlow = deliveries.some(({ attempt }) => attempt.durationMs >= SLOW_MS);
      return deliveries.slice(0, 1).map(({ orgId }) => ({ orgId, endpointId, failed, isAlive, isSlow }));
    });
}

interface EndpointState extends Record<string, unknown> {
  readonly endpointId: string;
  readonly url: string;
  readonly failures: number;
  readonly failingSince: string | null;
  readonly warnedAt: string | null;
}

// A healthy endpoint is written at most once a minute.
async function updateEndpoints(tx: Tx, outcomes: readonly EndpointOutcome[], now: Date) {
  const rows = outcomes.map(({ orgId, endpointId, failed, isAlive, isSlow }) => {
    const waitMs = Math.max(0, ...failed.map((attempt) => attempt.waitMs ?? 0));
    const pausedUntil = waitMs > 0 ? new Date(now.getTime() + waitMs) : null;
    return { orgId, endpointId, failed: failed.length, isAlive, isSlow, pausedUntil };
  });
  const columns =
    '"orgId" uuid, "endpointId" uuid, failed int, "isAlive" boolean, "isSlow" boolean, "pausedUntil" timestamptz';
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  const states = await tx.execute<EndpointState>(sql`
    UPDATE webhook_endpoints e
       SET failures = CASE WHEN w."isAlive" THEN 0 ELSE e.failures + w.failed END,
           failing_since = CASE WHEN NOT w."isAlive" THEN coalesce(e.failing_since, ${moment(now)}) END,
           warned_at = CASE WHEN NOT w."isAlive" THEN e.warned_at END,
           is_slow = w."isSlow",
           paused_until = coalesce(w."pausedUntil", e.paused_until),
           last_delivered_at = CASE WHEN w."isAlive" THEN ${moment(now)} ELSE e.last_delivered_at END,
           last_failed_at = CASE WHEN w.failed > 0 THEN ${moment(now)} ELSE e.last_failed_at END
      FROM ${rowsOf(rows, columns)} w
     WHERE e.org_id = w."orgId" AND e.id = w."endpointId" AND e.stop IS NULL
       AND (w.failed > 0 OR e.failures > 0 OR e.is_slow <> w."isSlow" OR e.last_delivered_at IS NULL OR e.last_delivered_at < ${moment(aMinuteAgo)})
    RETURNING e.id AS "endpointId", e.url, e.failures, e.failing_since AS "failingSince", e.warned_at AS "warnedAt"`);
  return new Map(states.map((state) => [state.endpointId, state]));
}

async function judgeEndpoint(tx: Tx, outcome: EndpointOutcome, state: EndpointState, now: Date): Promise<void> {
  const { orgId, endpointId, failed } = outcome;
  const last = failed.at(-1);
  if (!last) return;
  const since = state.failingSince === null ? now : new Date(state.failingSince);
  const trouble = { orgId, endpointId, url: state.url, since, problem: last.problem ?? "" };
  const isLost = state.failures > 0 && now.getTime() - since.getTime() >= LONGEST_FAILING_MS;
  if (failed.some(({ status }) => status === 410)) await stopEndpoint(tx, { ...trouble, stopped: "gone" }, now);
  else if (isLost) await stopEndpoint(tx, { ...trouble, stopped: "failing" }, now);
  else if (state.failures >= WARNED_AFTER && state.warnedAt === null) await warn(tx, trouble, now);
}

async function stopEndpoint(tx: Tx, trouble: Required<Trouble>, now: Date): Promise<void> {
  const { orgId, endpointId, stopped } = trouble;
  await tx.update(webhookEndpoints).set({ stop: stopped, stoppedAt: now }).where(isEndpoint(trouble));
  await giveUpWaiting(tx, { orgId }, endpointId, now);
  await notifyAdmins(tx, trouble, now);
}

async function warn(tx: Tx, trouble: Trouble, now: Date): Promise<void> {
  await tx.update(webhookEndpoints).set({ warnedAt: now }).where(isEndpoint(trouble));
  await notifyAdmins(tx, trouble, now);
}

function isEndpoint({ orgId, endpointId }: Trouble) {
  return and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, endpointId));
}

interface Trouble {
  readonly orgId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly since: Date;
  readonly problem: string;
  readonly stopped?: "gone" | "failing";
}

async function notifyAdmins(tx: Tx, { orgId, url, since, ...trouble }: Trouble, now: Date): Promise<void> {
  const data = { ...trouble, address: new URL(url).host, since: since.toISOString() };
  await queueAdminMessages(tx, { orgId, template: "webhook-trouble", data, now });
}
