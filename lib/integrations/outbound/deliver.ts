import { lt } from "drizzle-orm";
import { transact } from "@/db/client";
import { outboundEvents } from "@/db/schema/outbound";
import { attemptDelivery } from "@/lib/integrations/outbound/attempt";
import { settleTries, type Tried } from "@/lib/integrations/outbound/settle";
import { MOST, type Taken, takeDue } from "@/lib/integrations/outbound/take-due";
import { DAY_MS } from "@/lib/kit/durations";

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
 * Sends events to endpoints, each at its own pace: a slow one has a few under way and delays no other (`take-due.ts`).
 * A killed worker's deliveries are sent again with the same id.
 */
export function openDeliverer(): Deliverer {
  // By the host that they go to.
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
    const { orgId, endpointId, deliveryId, tries, host } = taken;
    const its = underWay.get(host) ?? new Set();
    underWay.set(host, its);
    const work = attemptDelivery(taken, taken.sent).then((attempt) => {
      tried.push({ orgId, endpointId, deliveryId, tries, attempt });
      its.delete(work);
      if (its.size === 0) underWay.delete(host);
    });
    its.add(work);
  };

  const countUnderWay = () => [...underWay.values()].reduce((sum, its) => sum + its.size, 0);

  return {
    round: async () => {
      const isSettled = await settle();
      const room = MOST - countUnderWay();
      const busy = [...underWay].map(([host, { size }]) => ({ host, size }));
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

/** Forgets events, and what endpoints were told of them, after 30 days. */
export async function forgetOldEvents(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await transact((tx) => tx.delete(outboundEvents).where(lt(outboundEvents.createdAt, before)));
}
