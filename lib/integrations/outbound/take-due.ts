import { type SQL, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { rowsOf } from "@/db/rows-of";
import type { DeliveryTarget } from "@/lib/integrations/outbound/attempt";
import { presentEvents, type SentEvent, type StoredEvent } from "@/lib/integrations/outbound/events";
import { byIndex, isWaiting } from "@/lib/integrations/outbound/settle";
import { LEASE_MS, leaseDue } from "@/lib/kit/due-work";

/** Requests in flight per worker. */
export const MOST = 512;

/** Requests in flight across all workers, per endpoint, per host and port, and per organization. */
const most = { endpoint: 8, slowEndpoint: 2, failingEndpoint: 1, host: 8, org: 256 } as const;

/**
 * The last half of a worker's room is reserved for organizations with at most this many requests in flight, the last
 * quarter for those with none.
 */
const few = 8;

export type ClaimedDelivery = DeliveryTarget & {
  readonly deliveryId: string;
  readonly tries: number;
  /** Includes a non-default port. */
  readonly host: string;
  readonly sent: SentEvent;
};

/** A delivery with its event, with times as texts. */
type ClaimedRow = Record<string, unknown> &
  Omit<ClaimedDelivery, "previousUntil" | "sent"> &
  Omit<StoredEvent, "id" | "happenedAt"> & {
    readonly eventId: string;
    readonly happenedAt: string;
    readonly previousUntil: string | null;
  };

/**
 * Only one worker claims at a time, so that two cannot fill the same share. Forces index scans, since the table may
 * have just grown.
 */
const lockClaims = sql`SELECT set_config('enable_seqscan', 'off', true),
                          pg_advisory_xact_lock(hashtextextended('webhook deliveries', 0))`;

const hostOf = sql`substring(lower(e.url) FROM '^[^:]+://([^/?#]*)')`;

/** This worker's requests in flight to a host, including those of deleted endpoints. */
interface Busy {
  readonly host: string;
  readonly size: number;
}

/**
 * Claims due deliveries within the shares of organizations, hosts and endpoints.
 * @param room how many more requests this worker may send
 */
export async function takeDue(busy: readonly Busy[], room: number, now: Date): Promise<ClaimedDelivery[]> {
  return transact(async (tx) => {
    await tx.execute(lockClaims);
    const chosen = await tx.execute(choose(busy, room, now));
    if (chosen.length === 0) return [];
    await tx.execute(byIndex);
    const rows = await lease(tx, chosen, now);
    // Within the claim, so that what can't be read now isn't claimed either.
    return readClaimed(tx, rows);
  });
}

async function readClaimed(tx: Tx, rows: readonly ClaimedRow[]): Promise<ClaimedDelivery[]> {
  const stored = rows.map((row) => ({ ...row, id: row.eventId, happenedAt: new Date(row.happenedAt) }));
  const events = await presentEvents(tx, stored);
  return rows.flatMap(({ previousUntil: until, ...row }, at) => {
    const sent = events[at];
    const previousUntil = until === null ? null : new Date(until);
    return sent ? [{ ...row, previousUntil, sent }] : [];
  });
}

/**
 * Chooses the deliveries to claim. Organizations with few requests in flight come first, then the longest wait. Slow
 * and failing endpoints get at most half of each share, so they delay only their own deliveries.
 */
function choose(busy: readonly Busy[], room: number, now: Date): SQL {
  return sql`
    WITH endpoint AS (
      SELECT e.org_id, e.id, ${hostOf} AS host, e.is_slow OR e.failures > 0 AS is_slow,
             CASE WHEN e.failures > 0 THEN ${most.failingEndpoint}::int WHEN e.is_slow THEN ${most.slowEndpoint}::int
                  ELSE ${most.endpoint}::int END AS most,
             e.stop IS NULL AND (e.paused_until IS NULL OR e.paused_until <= ${moment(now)}) AS is_open
        FROM webhook_endpoints e
    ), sending AS (
      SELECT d.org_id, d.endpoint_id, count(*)::int AS size FROM webhook_deliveries d
       WHERE d.taken_until > ${moment(now)} GROUP BY d.org_id, d.endpoint_id
    ), used AS (
      SELECT e.*, s.size FROM sending s JOIN endpoint e ON e.org_id = s.org_id AND e.id = s.endpoint_id
    ), of_org AS (
      SELECT org_id, sum(size) AS size, coalesce(sum(size) FILTER (WHERE is_slow), 0) AS slow FROM used GROUP BY org_id
    ), of_host AS (
      SELECT host, greatest(u.size, b.size) AS size, coalesce(u.slow, 0) AS slow
        FROM (SELECT host, sum(size) AS size, coalesce(sum(size) FILTER (WHERE is_slow), 0) AS slow
                FROM used GROUP BY host) u
        FULL JOIN ${rowsOf(busy, "host text, size int")} b USING (host)
    ), due AS (
      SELECT d.org_id, d.id, d.due_at, e.host, e.is_slow,
             coalesce(o.size, 0) AS org_size, coalesce(o.slow, 0) AS org_slow,
             coalesce(h.size, 0) AS host_size, coalesce(h.slow, 0) AS host_slow
        FROM endpoint e
        JOIN organizations org ON org.id = e.org_id AND org.suspended_at IS NULL
        LEFT JOIN sending s ON s.org_id = e.org_id AND s.endpoint_id = e.id
        LEFT JOIN of_org o ON o.org_id = e.org_id
        LEFT JOIN of_host h ON h.host = e.host
       CROSS JOIN LATERAL (
        SELECT d.org_id, d.id, d.due_at FROM webhook_deliveries d
         WHERE d.org_id = e.org_id AND d.endpoint_id = e.id AND d.state = 'waiting' AND d.due_at <= ${moment(now)}
           AND (d.taken_until IS NULL OR d.taken_until <= ${moment(now)})
         ORDER BY d.due_at LIMIT greatest(e.most - coalesce(s.size, 0), 0)) d
       WHERE e.is_open
    ), slow AS (
      SELECT *, org_slow + row_number() OVER (PARTITION BY org_id ORDER BY due_at, id) AS org_at,
                host_slow + row_number() OVER (PARTITION BY host ORDER BY due_at, id) AS host_at,
                (SELECT coalesce(sum(slow), 0) FROM of_org) + row_number() OVER (ORDER BY due_at, id) AS place
        FROM due WHERE is_slow
    ), fit AS (
      SELECT org_id, id, due_at, host, org_size, host_size FROM due WHERE NOT is_slow
      UNION ALL
      SELECT org_id, id, due_at, host, org_size, host_size FROM slow
       WHERE org_at <= ${most.org / 2}::int AND host_at <= ${most.host / 2}::int AND place <= ${MOST / 2}::int
    ), of_orgs AS (
      SELECT *, org_size + row_number() OVER (PARTITION BY org_id ORDER BY due_at, id) AS org_at FROM fit
    ), of_hosts AS (
      SELECT *, host_size + row_number() OVER (PARTITION BY host ORDER BY org_at, due_at, id) AS host_at
        FROM of_orgs WHERE org_at <= ${most.org}::int
    ), in_order AS (
      SELECT *, row_number() OVER (ORDER BY org_at, due_at, id) AS place FROM of_hosts WHERE host_at <= ${most.host}::int
    )
    SELECT org_id AS "orgId", id FROM in_order
     WHERE place <= ${room}::int AND (org_at = 1 OR place <= ${room - MOST / 2}::int
                                      OR org_at <= ${few}::int AND place <= ${room - MOST / 4}::int)`;
}

/** Claims deliveries for a worker and reads their contents. */
function lease(tx: Tx, chosen: readonly object[], now: Date): Promise<readonly ClaimedRow[]> {
  const until = moment(new Date(now.getTime() + LEASE_MS));
  return leaseDue<ClaimedRow>(tx, {
    table: sql`webhook_deliveries`,
    due: sql`
      SELECT d.ctid FROM ${rowsOf(chosen, '"orgId" uuid, id uuid')} c
        JOIN webhook_deliveries d ON d.org_id = c."orgId" AND d.id = c.id
       WHERE ${isWaiting} AND d.due_at <= ${moment(now)} FOR NO KEY UPDATE OF d SKIP LOCKED`,
    until,
    set: sql`, taken_until = ${until}`,
    read: sql`
      SELECT d.org_id AS "orgId", d.endpoint_id AS "endpointId", d.id AS "deliveryId", d.tries, ${hostOf} AS host, e.url,
             e.sealed_secret AS "sealedSecret", e.previous_sealed_secret AS "previousSealedSecret",
             e.previous_until AS "previousUntil", v.id AS "eventId", v.type, v.data, v.happened_at AS "happenedAt",
             v.referral_id AS "referralId", v.is_test AS "isTest"
        FROM claimed d
       CROSS JOIN LATERAL (SELECT * FROM webhook_endpoints WHERE org_id = d.org_id AND id = d.endpoint_id LIMIT 1) e
       CROSS JOIN LATERAL (SELECT * FROM outbound_events WHERE org_id = d.org_id AND id = d.event_id LIMIT 1) v`,
  });
}
