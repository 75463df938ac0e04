import { lt, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { rowsOf } from "@/db/rows-of";
import { outboundEvents } from "@/db/schema/outbound";
import { DAY_MS } from "@/lib/kit/durations";
import { attemptDelivery, type Receiver } from "@/lib/outbound/attempt";
import { type KeptEvent, presentEvents } from "@/lib/outbound/events";
import { byIndex, isWaiting, settleTries, type Tried } from "@/lib/outbound/settle";

/** What a worker took is its own for so long; after that it is taken for lost, and somebody else's. */
const LEASE_MS = 60_000;

/** At the same time: of all endpoints, of one that takes what it is told, and of one that failed last. */
const MOST = 256;
const MOST_OF_ONE = 8;
const MOST_OF_FAILING = 1;

const PAUSE_MS = 500;
const KEPT_DAYS = 30;

/** A worker that delivers events. */
export interface Deliverer {
  /** Takes what is due and starts to send it. @returns how long to wait before the next round, in ms */
  round(): Promise<number>;
  /** Waits for what is under way, and keeps what came of it. */
  finish(): Promise<void>;
}

/**
 * Sends events to endpoints, each at its own pace: a slow one has a few under way and delays no other. What a killed
 * worker had is sent again with the same id.
 */
export function openDeliverer(): Deliverer {
  const underWay = new Map<string, Set<Promise<void>>>();
  let tried: Tried[] = [];

  const settle = async (): Promise<boolean> => {
    const batch = tried;
    if (batch.length === 0) return false;
    tried = [];
    await settleTries(batch, new Date());
    return true;
  };

  const start = (taken: Taken) => {
    const { endpointId } = taken;
    const its = underWay.get(endpointId) ?? new Set();
    underWay.set(endpointId, its);
    const work = attemptDelivery(taken, taken.sent).then((attempt) => {
      const { orgId, deliveryId, tries } = taken;
      tried.push({ orgId, endpointId, deliveryId, tries, attempt });
      its.delete(work);
      if (its.size === 0) underWay.delete(endpointId);
    });
    its.add(work);
  };

  const countUnderWay = () => [...underWay.values()].reduce((sum, its) => sum + its.size, 0);

  return {
    round: async () => {
      const isSettled = await settle();
      const room = MOST - countUnderWay();
      const busy = [...underWay].map(([endpointId, { size }]) => ({ endpointId, size }));
      const taken = room > 0 ? await takeDue(busy, room, new Date()) : [];
      for (const one of taken) start(one);
      return taken.length > 0 || isSettled || countUnderWay() > 0 ? 20 : PAUSE_MS;
    },
    finish: async () => {
      await Promise.all([...underWay.values()].flatMap((its) => [...its]));
      await settle();
    },
  };
}

/** Delivers all that is due and waits for what comes of it: for tests, and for hosts without processes that stay. */
export async function deliverDue(now: Date): Promise<number> {
  const taken = await takeDue([], MOST, now);
  const tried = await Promise.all(
    taken.map(async ({ sent, orgId, endpointId, deliveryId, tries, ...receiver }) => ({
      ...{ orgId, endpointId, deliveryId, tries },
      attempt: await attemptDelivery({ orgId, endpointId, ...receiver }, sent),
    })),
  );
  if (tried.length > 0) await settleTries(tried, now);
  return tried.length;
}

type Taken = Receiver & {
  readonly deliveryId: string;
  readonly tries: number;
  readonly sent: Awaited<ReturnType<typeof presentEvents>>[number];
};

interface TakenRow extends Record<string, unknown> {
  readonly orgId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly tries: number;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly previousSealedSecret: Buffer | null;
  readonly previousUntil: string | null;
  readonly eventId: string;
  readonly type: KeptEvent["type"];
  readonly data: unknown;
  readonly happenedAt: string;
  readonly referralId: string | null;
  readonly isTest: boolean;
}

// Who has waited longest comes first, whichever endpoint it is for, and no endpoint has more than its share.
async function takeDue(
  busy: readonly { readonly endpointId: string; readonly size: number }[],
  room: number,
  now: Date,
): Promise<Taken[]> {
  const rows = await transact(async (tx) => {
    await tx.execute(byIndex);
    return tx.execute<TakenRow>(sql`
      WITH open AS (
        SELECT e.org_id, e.id, CASE WHEN e.failures > 0 THEN ${MOST_OF_FAILING}::int ELSE ${MOST_OF_ONE}::int END - coalesce(b.size, 0) AS room
          FROM webhook_endpoints e LEFT JOIN ${rowsOf(busy, '"endpointId" uuid, size int')} b ON b."endpointId" = e.id
          JOIN organizations o ON o.id = e.org_id AND o.suspended_at IS NULL
         WHERE e.stop IS NULL AND (e.paused_until IS NULL OR e.paused_until <= ${moment(now)})
      ), due AS (
        SELECT d.org_id, d.id, d.due_at FROM open o CROSS JOIN LATERAL (
          SELECT d.org_id, d.id, d.due_at FROM webhook_deliveries d
           WHERE d.org_id = o.org_id AND d.endpoint_id = o.id AND d.state = 'waiting' AND d.due_at <= ${moment(now)}
           ORDER BY d.due_at LIMIT greatest(o.room, 0)) d
         ORDER BY d.due_at LIMIT ${room}
      ), mine AS (
        SELECT d.org_id, d.id, d.endpoint_id, d.event_id
          FROM webhook_deliveries d JOIN due ON due.org_id = d.org_id AND due.id = d.id
         WHERE ${isWaiting} AND d.due_at <= ${moment(now)} FOR NO KEY UPDATE OF d SKIP LOCKED
      )
      UPDATE webhook_deliveries d SET due_at = ${moment(new Date(now.getTime() + LEASE_MS))}
        FROM mine
        CROSS JOIN LATERAL (SELECT * FROM webhook_endpoints WHERE org_id = mine.org_id AND id = mine.endpoint_id LIMIT 1) e
        CROSS JOIN LATERAL (SELECT * FROM outbound_events WHERE org_id = mine.org_id AND id = mine.event_id LIMIT 1) v
       WHERE d.org_id = mine.org_id AND d.id = mine.id
      RETURNING d.org_id AS "orgId", d.endpoint_id AS "endpointId", d.id AS "deliveryId", d.tries, e.url,
                e.sealed_secret AS "sealedSecret", e.previous_sealed_secret AS "previousSealedSecret",
                e.previous_until AS "previousUntil", v.id AS "eventId", v.type, v.data, v.happened_at AS "happenedAt",
                v.referral_id AS "referralId", v.is_test AS "isTest"`);
  });
  if (rows.length === 0) return [];
  const events = await presentEvents(database(), rows.map(eventOf));
  return rows.flatMap((row, at) => {
    const sent = events[at];
    const { previousUntil: until } = row;
    const previousUntil = until === null ? null : new Date(until);
    return sent ? [{ ...receiverOf(row), previousUntil, sent }] : [];
  });
}

function receiverOf({
  orgId,
  endpointId,
  deliveryId,
  tries,
  url,
  sealedSecret,
  previousSealedSecret,
}: TakenRow) {
  return { orgId, endpointId, deliveryId, tries, url, sealedSecret, previousSealedSecret };
}

function eventOf({ eventId: id, orgId, type, data, happenedAt, referralId, isTest }: TakenRow): KeptEvent {
  return { id, orgId, type, data, happenedAt: new Date(happenedAt), referralId, isTest };
}

/** Forgets events, and what endpoints were told of them, after 30 days. */
export async function forgetOldEvents(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await transact((tx) => tx.delete(outboundEvents).where(lt(outboundEvents.createdAt, before)));
}
