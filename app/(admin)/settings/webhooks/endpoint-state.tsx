"use client";

import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { webhookEndpoints } from "@/lib/integrations/outbound/contract";

export type WebhookEndpoint = z.output<typeof webhookEndpoints.list.output>["endpoints"][number];

/** Whom one knows it by: the server's name. */
export function hostOf({ url }: Pick<WebhookEndpoint, "url">): string {
  return new URL(url).host;
}

/** Why nothing is sent any more, as a sentence without its end. */
const stops: Readonly<Record<NonNullable<WebhookEndpoint["stop"]>, string>> = {
  by_hand: "Someone on your team turned it off",
  gone: "We turned it off: it answered 410, which means it wants no more events",
  failing: "We turned it off: every try failed for 5 days",
};

/** Whether an address takes what it is told, in a word. */
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

/** Why an address gets nothing, as a sentence; nothing for one that does. */
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
      Failing since <DateTime value={failingSince} format="short" /> ({failures}{" "}
      {failures === 1 ? "try" : "tries"}).
    </>
  );
}
