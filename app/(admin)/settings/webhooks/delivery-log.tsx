"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DateTime, useNow } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { useHydratedLater } from "@/components/ui/use-hydrated";
import { webhookDeliveries, webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { pages as pagesOf } from "@/lib/kit/client";
import { OpenLink } from "../../open-link";
import { readView } from "../../read-view";
import {
  DeliveryBadge,
  deliveryStates,
  describeDelivery,
  type ListedDelivery,
  lookEvery,
} from "./delivery-state";
import type { WebhookEndpoint } from "./endpoint-state";

const DeliverySheet = lazy(() => import("./delivery-sheet").then((module) => module.DeliverySheet), null);

const segments = [
  { value: "all", label: "All" },
  ...Object.entries(deliveryStates).map(([value, { name }]) => ({ value, label: name })),
];

const without: Readonly<Record<ListedDelivery["state"], string>> = {
  waiting: "Nothing is waiting to be sent.",
  delivered: "Nothing was delivered in the last 30 days.",
  failed: "Nothing failed in the last 30 days.",
};

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly first: FirstPage<typeof webhookDeliveries.list> | undefined;
}

/** An endpoint's deliveries, filtered by the query, and the open one. */
export function DeliveryLog({ endpoint, first }: Props) {
  const { endpointId } = endpoint;
  const [stateParam, setStateParam] = useQueryState("state", parseAsString);
  const [opened, setOpened] = useQueryState("delivery", parseAsString.withOptions({ history: "push" }));
  const view = readView(webhookDeliveries.list.input, { endpointId, state: stateParam });
  const pages = usePages(webhookDeliveries.list, view, first);
  useWatched(view, pages.items);
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
        <div>
          <h2 id="deliveries" className="font-semibold text-section">
            Deliveries
          </h2>
          <p className="mt-1 max-w-xl text-pretty text-secondary text-soft">
            Events arrive at least once, in any order: process each webhook-id once. Kept for 30 days.
          </p>
        </div>
        <Segmented
          label="State"
          segments={segments}
          value={view.state ?? "all"}
          onValueChange={(value) => void setStateParam(value === "all" ? null : value)}
        />
      </div>
      <Card flush>
        <PagedTable
          label="Deliveries"
          phone="line"
          pages={pages}
          head={
            <>
              <HeaderCell>Event</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell align="end" className="max-sm:hidden">
                Tries
              </HeaderCell>
              <HeaderCell align="end">When</HeaderCell>
            </>
          }
          row={(delivery) => (
            <DeliveryRow key={delivery.deliveryId} delivery={delivery} onOpen={(id) => void setOpened(id)} />
          )}
          empty={
            <EmptyState icon={Send} title={view.state ? "Nothing to show" : "Nothing sent yet"}>
              {view.state ? without[view.state] : describeMethod(endpoint)}
            </EmptyState>
          }
        />
      </Card>
      {opened !== null && (
        <DeliverySheet
          deliveryId={opened}
          endpoint={endpoint}
          listed={pages.items.find(({ deliveryId }) => deliveryId === opened)}
          onClose={() => void setOpened(null, { history: "replace" })}
        />
      )}
    </section>
  );
}

function describeMethod({ stop }: WebhookEndpoint): string {
  return stop ? "Once it’s on, events show up here." : "New events show up here. Send a test to try it.";
}

/** Polls while deliveries wait, and reloads the endpoint when none do. */
function useWatched(
  view: z.output<typeof webhookDeliveries.list.input>,
  deliveries: readonly ListedDelivery[],
) {
  const client = useQueryClient();
  const every = lookEvery(deliveries);
  useInfiniteQuery({
    ...pagesOf(webhookDeliveries.list, view),
    enabled: every !== false,
    refetchInterval: every,
  });
  const standing = deliveries.map(({ state, tries }) => `${state} ${tries}`).join();
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current === standing) return;
    shown.current = standing;
    void client.invalidateQueries({ queryKey: [webhookEndpoints.list.path] });
  }, [client, standing]);
}

/** One delivery: event, result and time. */
function DeliveryRow({
  delivery,
  onOpen,
}: {
  delivery: ListedDelivery;
  onOpen: (deliveryId: string) => void;
}) {
  const { deliveryId, type, isTest, state, tries, createdAt } = delivery;
  const now = useNow(state === "waiting");
  const summary = describeDelivery(delivery, useHydratedLater() ? now : null);
  return (
    <Row>
      <Cell leads className="min-w-0 leading-snug max-sm:flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <OpenLink name="delivery" id={deliveryId} onOpen={onOpen}>
            {eventCatalog[type].name}
          </OpenLink>
          {isTest && type !== "webhook.test" && <Badge>Test</Badge>}
        </span>
        <p className="truncate font-mono text-caption text-soft max-sm:hidden">{type}</p>
        <p className="line-clamp-2 text-caption text-soft sm:hidden">{summary}</p>
      </Cell>
      <Cell className="max-sm:hidden sm:w-1/2">
        <DeliveryBadge state={state} />
        <p className="wrap-anywhere mt-1 line-clamp-2 text-caption text-soft">{summary}</p>
      </Cell>
      <Cell align="end" className="text-secondary text-soft max-sm:hidden">
        {tries}
      </Cell>
      <Cell align="end" className="whitespace-nowrap text-secondary text-soft max-sm:text-right">
        <span className="mb-0.5 block sm:hidden">
          <DeliveryBadge state={state} />
        </span>
        <DateTime value={createdAt} format="relative" />
      </Cell>
    </Row>
  );
}
