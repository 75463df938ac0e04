import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { formatAge } from "@/components/ui/format";
import type { Tone } from "@/components/ui/variants";
import type { webhookDeliveries } from "@/lib/integrations/outbound/contract";

export type ListedDelivery = z.output<typeof webhookDeliveries.list.output>["deliveries"][number];
export type WholeDelivery = z.output<typeof webhookDeliveries.get.output>["delivery"];
export type DeliveryAttempt = WholeDelivery["attempts"][number];

export const deliveryStates: Readonly<Record<ListedDelivery["state"], { readonly name: string; readonly tone: Tone }>> =
  {
    waiting: { name: "Waiting", tone: "amber" },
    delivered: { name: "Delivered", tone: "accent" },
    failed: { name: "Failed", tone: "red" },
  };

export function DeliveryBadge({ state }: Pick<ListedDelivery, "state">) {
  const { name, tone } = deliveryStates[state];
  return <Badge tone={tone}>{name}</Badge>;
}

/** "It answered 500.", "Answered 200." */
export function describeAttempt({ status, problem }: DeliveryAttempt): string {
  return problem === undefined ? `Answered ${status ?? ""}.` : `It ${problem}.`;
}

// The server's clock differs from the reader's, so it renders no time.
function describeNext({ state, tries, nextTryAt }: ListedDelivery, now: Date | null): string {
  if (state !== "waiting" || !nextTryAt) return "";
  if (tries === 0) return "On its way.";
  if (now === null) return "Tries again.";
  const age = formatAge(now, nextTryAt);
  return age === "now" ? "Tries again within a minute." : `Tries again in ${age}.`;
}

/** A delivery's status in a line: "It answered 500. Tries again in 4 min." @param now the reader's time, if known */
export function describeDelivery(delivery: ListedDelivery, now: Date | null): string {
  const { state, tries, lastAttempt } = delivery;
  const last = lastAttempt && describeAttempt(lastAttempt);
  if (state === "failed" && !last) return "Not sent: the address was turned off first.";
  const givenUp = state === "failed" && tries > 1 && `Given up after ${tries} tries.`;
  return [last, givenUp, describeNext(delivery, now)].filter(Boolean).join(" ");
}

const SOON_MS = 60_000;

/** The polling interval in ms; false if nothing waits. */
export function pollInterval(deliveries: readonly ListedDelivery[]): number | false {
  const waiting = deliveries.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return false;
  const now = Date.now();
  return waiting.some(({ nextTryAt }) => !nextTryAt || nextTryAt.getTime() - now < SOON_MS) ? 2_000 : 20_000;
}
