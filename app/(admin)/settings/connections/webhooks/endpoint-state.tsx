"use client";

import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { webhookEndpoints } from "@/lib/integrations/outbound/contract";

export type WebhookEndpoint = z.output<typeof webhookEndpoints.list.output>["endpoints"][number];

export function hostOf({ url }: Pick<WebhookEndpoint, "url">): string {
  return new URL(url).host;
}

/** Why sending stopped, without the final period. */
const stops: Readonly<Record<NonNullable<WebhookEndpoint["stop"]>, string>> = {
  by_hand: "Someone on your team turned it off",
  gone: "We turned it off: it answered 410, which means it wants no more events",
  failing: "We turned it off: every try failed for 5 days",
};

export function EndpointBadge({ endpoint: { stop, failures } }: { endpoint: WebhookEndpoint }) {
  if (stop) return <Badge tone={stop === "by_hand" ? "neutral" : "red"}>Off</Badge>;
  return failures > 0 ? (
    <Badge tone="red" dot>
      Failing
    </Badge>
  ) : (
    <Badge tone="accent" dot>
      Live
    </Badge>
  );
}

/** Why an endpoint gets no events, as a sentence; null if it does. */
export function EndpointTrouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { stop, stoppedAt, failures, failingSince } = endpoint;
  if (stop && stoppedAt) {
    return (
      <>
        {stops[stop]}, <DateTime value={stoppedAt} format="relative" />.
      </>
    );
  }
  if (!failingSince) return null;
  return (
    <>
      Failing since <DateTime value={failingSince} format="short" /> ({failures} {failures === 1 ? "try" : "tries"}).
    </>
  );
}
