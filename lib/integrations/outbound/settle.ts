import { and, eq, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { rowsOf } from "@/db/rows-of";
import { webhookEndpoints } from "@/db/schema/outbound";
import type { Attempt } from "@/lib/integrations/outbound/attempt";
import { giveUpWaiting } from "@/lib/integrations/outbound/service";
import { DAY_MS } from "@/lib/kit/durations";
import { queueAdminMessages } from "@/lib/messages/outbox";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each failed try the next one follows, in ms: 10 tries in about 75 hours. */
const pauses = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Up to so much more, so that what failed together does not come back together. */
const JITTER = 0.1;

/** After so many failures in a row the admins are told. */
const WARNED_AFTER = 5;

/** An answer that takes so long holds up what comes after it. */
const SLOW_MS = 2 * SECOND;

/** An endpoint of which everything has failed for so long is turned off. */
const LONGEST_FAILING_MS = 5 * DAY_MS;

/** The attempts a log keeps of one delivery. */
const MOST_ATTEMPTS = 20;

/** A few hundred of many deliveries are found one by one, whatever statistics say of a table that grows by the second. */
export const byIndex = sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
                                  set_config('enable_mergejoin', 'off', true)`;

/**
 * Of a delivery `d` that is found by its key. Its state says the same, but would have PostgreSQL read all that waits for
 * an organization from an index of that, as long as statistics say that nothing does.
 */
export const isWaiting = sql`d.ended_at IS NULL`;

/** A delivery that was tried. */
export interface Tried {
  readonly orgId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  /** How often it was tried before. */
  readonly tries: number;
  readonly attempt: Attempt;
}

/** When a delivery that has failed so many times is tried next, in ms from then; undefined if it is given up. */
export function pauseAfter(tries: number, attempt: Attempt, random = Math.random()): number | undefined {
  const pause = pauses[tries - 1];
  if (pause === undefined) return undefined;
  return Math.round(Math.max(pause * (1 + JITTER * random), attempt.waitMs ?? 0));
}

/**
 * Keeps what came of tries, of whatever organizations, and what it says of their endpoints: one that answers 410, or
 * that takes nothing for five days, is turned off, and its admins are told.
 */
export async function settleTries(tried: readonly Tried[], now: Date): Promise<void> {
  await transact(async (tx) => {
    await tx.execute(byIndex);
    await keepAttempts(tx, tried, now);
    const outcomes = outcomesOf(tried);
    const standings = await keepStandings(tx, outcomes, now);
    for (const outcome of outcomes) {
      const standing = standings.get(outcome.endpointId);
      if (standing) await judgeEndpoint(tx, outcome, standing, now);
    }
  });
}

async function keepAttempts(tx: Tx, tried: readonly Tried[], now: Date): Promise<void> {
  const rows = tried
    .map(({ orgId, deliveryId, tries: before, attempt }) => {
      const tries = before + 1;
      const { waitMs: _, ...kept } = attempt;
      const again = attempt.problem !== undefined && attempt.status !== 410 && pauseAfter(tries, attempt);
      const state = attempt.problem === undefined ? "delivered" : again ? "waiting" : "failed";
      const dueAt = new Date(now.getTime() + (again || 0));
      return { orgId, deliveryId, tries, state, dueAt, attempt: kept };
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

/** What came of one or more tries of an endpoint. */
interface Outcome {
  readonly orgId: string;
  readonly endpointId: string;
  readonly failed: readonly Attempt[];
  /** One that takes something does not fail, whatever else it refused meanwhile. */
  readonly isAlive: boolean;
  /** Whether an answer took long, a good one included. */
  readonly isSlow: boolean;
}

// In one order for all workers, since others settle theirs at the same time.
function outcomesOf(tried: readonly Tried[]): Outcome[] {
  const byEndpoint = new Map<string, Tried[]>();
  for (const one of tried) byEndpoint.set(one.endpointId, [...(byEndpoint.get(one.endpointId) ?? []), one]);
  return [...byEndpoint]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([endpointId, its]) => {
      const failed = its.map(({ attempt }) => attempt).filter(({ problem }) => problem !== undefined);
      const isAlive = failed.length < its.length;
      const isSlow = its.some(({ attempt }) => attempt.durationMs >= SLOW_MS);
      return its.slice(0, 1).map(({ orgId }) => ({ orgId, endpointId, failed, isAlive, isSlow }));
    });
}

interface Standing extends Record<string, unknown> {
  readonly endpointId: string;
  readonly url: string;
  readonly failures: number;
  readonly failingSince: string | null;
  readonly warnedAt: string | null;
}

// An endpoint that takes all it is told is written once a minute.
async function keepStandings(tx: Tx, outcomes: readonly Outcome[], now: Date) {
  const rows = outcomes.map(({ orgId, endpointId, failed, isAlive, isSlow }) => {
    const waitMs = Math.max(0, ...failed.map((attempt) => attempt.waitMs ?? 0));
    const pausedUntil = waitMs > 0 ? new Date(now.getTime() + waitMs) : null;
    return { orgId, endpointId, failed: failed.length, isAlive, isSlow, pausedUntil };
  });
  const columns =
    '"orgId" uuid, "endpointId" uuid, failed int, "isAlive" boolean, "isSlow" boolean, "pausedUntil" timestamptz';
  const aMinuteAgo = new Date(now.getTime() - MINUTE);
  const standings = await tx.execute<Standing>(sql`
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
  return new Map(standings.map((standing) => [standing.endpointId, standing]));
}

async function judgeEndpoint(tx: Tx, outcome: Outcome, standing: Standing, now: Date): Promise<void> {
  const { orgId, endpointId, failed } = outcome;
  const last = failed.at(-1);
  if (!last) return;
  const since = standing.failingSince === null ? now : new Date(standing.failingSince);
  const trouble = { orgId, endpointId, url: standing.url, since, problem: last.problem ?? "" };
  const isLost = standing.failures > 0 && now.getTime() - since.getTime() >= LONGEST_FAILING_MS;
  if (failed.some(({ status }) => status === 410))
    await stopEndpoint(tx, { ...trouble, stopped: "gone" }, now);
  else if (isLost) await stopEndpoint(tx, { ...trouble, stopped: "failing" }, now);
  else if (standing.failures >= WARNED_AFTER && standing.warnedAt === null) await warn(tx, trouble, now);
}

async function stopEndpoint(tx: Tx, trouble: Required<Trouble>, now: Date): Promise<void> {
  const { orgId, endpointId, stopped } = trouble;
  await tx.update(webhookEndpoints).set({ stop: stopped, stoppedAt: now }).where(itself(trouble));
  await giveUpWaiting(tx, { orgId }, endpointId, now);
  await notifyAdmins(tx, trouble, now);
}

async function warn(tx: Tx, trouble: Trouble, now: Date): Promise<void> {
  await tx.update(webhookEndpoints).set({ warnedAt: now }).where(itself(trouble));
  await notifyAdmins(tx, trouble, now);
}

function itself({ orgId, endpointId }: Trouble) {
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
