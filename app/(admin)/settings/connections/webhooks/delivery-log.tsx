"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { lazy } from "@/components/lazy";
import type { FirstPage } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { DateTime, useNow } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { useHydratedLater } from "@/components/ui/use-hydrated";
import { webhookDeliveries, webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { EventLog, type LogColumn, useLog } from "../../../event-log";
import { DeliveryBadge, deliveryStates, describeDelivery, type ListedDelivery, pollInterval } from "./delivery-state";
import type { WebhookEndpoint } from "./endpoint-state";

const DeliverySheet = lazy(() => import("./delivery-sheet").then((module) => module.DeliverySheet), null);

const without: Readonly<Record<ListedDelivery["state"], string>> = {
  waiting: "Nothing is waiting to be sent.",
  delivered: "Nothing was delivered in the last 30 days.",
  failed: "Nothing failed in the last 30 days.",
};

const filters = ["state"];

const columns: readonly LogColumn<ListedDelivery>[] = [
  {
    head: "Event",
    cell: ({ type, isTest }, link) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {link(eventCatalog[type].name)}
        {isTest && type !== "webhook.test" && <Badge>Test</Badge>}
      </span>
    ),
    detail: ({ type }) => <code className="font-mono">{type}</code>,
    phoneDetail: (delivery) => <Summary delivery={delivery} />,
  },
  {
    head: "State",
    cell: ({ state }) => <DeliveryBadge state={state} />,
    detail: (delivery) => <Summary delivery={delivery} />,
    phone: "badge",
    className: "sm:w-1/2",
  },
  {
    head: "Tries",
    align: "end",
    cell: ({ tries }) => tries,
    phone: "hidden",
    className: "text-secondary text-soft",
  },
  { head: "When", align: "end", cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" /> },
];

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly first: FirstPage<typeof webhookDeliveries.list> | undefined;
}

export function DeliveryLog({ endpoint, first }: Props) {
  const { endpointId, stop } = endpoint;
  const log = useLog({
    list: webhookDeliveries.list,
    input: { endpointId },
    filters,
    opens: "delivery",
    first,
    lookEveryMs: pollInterval,
  });
  useEndpointReload(log.pages.items);
  const { state } = log.view;
  const hint = stop ? "Once it’s on, events show up here." : "New events show up here. Send a test to try it.";
  return (
    <EventLog
      log={log}
      title="Deliveries"
      description="Events arrive at least once, in any order: process each webhook-id once. Kept for 30 days."
      segments={{ label: "State", key: "state", options: deliveryStates }}
      columns={columns}
      idOf={({ deliveryId }) => deliveryId}
      empty={
        <EmptyState icon={Send} title={state ? "Nothing to show" : "Nothing sent yet"}>
          {state ? without[state] : hint}
        </EmptyState>
      }
      sheet={(deliveryId, listed) => (
        <DeliverySheet deliveryId={deliveryId} endpoint={endpoint} listed={listed} onClose={log.close} />
      )}
    />
  );
}

/** Reloads the endpoint when a delivery's state changes. */
function useEndpointReload(deliveries: readonly ListedDelivery[]) {
  const client = useQueryClient();
  const standing = deliveries.map(({ state, tries }) => `${state} ${tries}`).join();
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current === standing) return;
    shown.current = standing;
    void client.invalidateQueries({ queryKey: [webhookEndpoints.list.path] });
  }, [client, standing]);
}

function Summary({ delivery }: { delivery: ListedDelivery }) {
  const now = useNow(delivery.state === "waiting");
  return describeDelivery(delivery, useHydratedLater() ? now : null);
}
