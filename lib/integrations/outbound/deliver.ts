import { lt, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { outboundEvents } from "@/db/schema/outbound";
import { attemptDelivery } from "@/lib/integrations/outbound/attempt";
import { settleTries, type TriedDelivery } from "@/lib/integrations/outbound/settle";
import { type ClaimedDelivery, MOST, takeDue } from "@/lib/integrations/outbound/take-due";
import { DAY_MS } from "@/lib/kit/durations";

const RETENTION_DAYS = 30;

/** When the next delivery is due. */
export const deliveriesDue = sql`(
  SELECT min(greatest(d.due_at, e.paused_until)) FROM webhook_endpoints e CROSS JOIN LATERAL (
    SELECT d.due_at FROM webhook_deliveries d
     WHERE d.org_id = e.org_id AND d.endpoint_id = e.id AND d.state = 'waiting' ORDER BY d.due_at LIMIT 1) d
   WHERE e.stop IS NULL)`;

export interface Deliverer {
  /** Claims due deliveries and starts sending them. @returns a short pause in ms while any are in flight, else null */
  round(): Promise<number | null>;
  /** Waits for requests in flight and stores their results. */
  finish(): Promise<void>;
}

/**
 * Sends events to endpoints, each at its own pace: a slow endpoint has few requests in flight and delays no other
 * (`take-due.ts`). Deliveries of a killed worker are sent again with the same id.
 */
export function openDeliverer(): Deliverer {
  // Requests in flight by host.
  const inFlight = new Map<string, Set<Promise<void>>>();
  let tried: TriedDelivery[] = [];

  const settle = async (): Promise<boolean> => {
    const batch = tried;
    if (batch.length === 0) return false;
    tried = [];
    try {
      await settleTries(batch, new Date());
    } catch (error) {
      // Kept for the next round: lost results would look under way until the lease ends, and be sent again.
      tried = [...batch, ...tried];
      throw error;
    }
    return true;
  };

  const start = (claimed: ClaimedDelivery) => {
    const { orgId, endpointId, deliveryId, tries, host } = claimed;
    const requests = inFlight.get(host) ?? new Set();
    inFlight.set(host, requests);
    const work = attemptDelivery(claimed, claimed.sent).then((attempt) => {
      tried.push({ orgId, endpointId, deliveryId, tries, attempt });
      requests.delete(work);
      if (requests.size === 0) inFlight.delete(host);
    });
    requests.add(work);
  };

  const countInFlight = () => [...inFlight.values()].reduce((sum, { size }) => sum + size, 0);

  return {
    round: async () => {
      const isSettled = await settle();
      const room = MOST - countInFlight();
      const busy = [...inFlight].map(([host, { size }]) => ({ host, size }));
      const claimed = room > 0 ? await takeDue(busy, room, new Date()) : [];
      for (const delivery of claimed) start(delivery);
      // Requests may have ended since `settle`.
      return claimed.length > 0 || isSettled || tried.length > 0 || countInFlight() > 0 ? 20 : null;
    },
    finish: async () => {
      await Promise.all([...inFlight.values()].flatMap((requests) => [...requests]));
      await settle();
    },
  };
}

/** Deletes events and their deliveries after 30 days. */
export async function forgetOldEvents(now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await transact((tx) => tx.delete(outboundEvents).where(lt(outboundEvents.createdAt, before)));
}
