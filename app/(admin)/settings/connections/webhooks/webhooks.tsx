"use client";

import { Webhook } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import type { z } from "zod";
import type { FirstPage } from "@/components/list/use-pages";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { type webhookDeliveries, webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { EndpointList } from "./endpoint-list";
import { EndpointPage } from "./endpoint-page";

interface Props {
  readonly wire: z.input<typeof webhookEndpoints.list.output>;
  /** Deliveries of the endpoint in the address, if any. */
  readonly log: FirstPage<typeof webhookDeliveries.list> | undefined;
}

export function Webhooks({ wire, log }: Props) {
  const { endpoints, maxEndpoints } = useLoaded(webhookEndpoints.list, wire);
  const [opened, setOpened] = useQueryState("endpoint", parseAsString.withOptions({ history: "push" }));
  const endpoint = endpoints.find(({ endpointId }) => endpointId === opened);
  if (opened === null) {
    const quota = { used: endpoints.length, limit: maxEndpoints };
    return <EndpointList endpoints={endpoints} quota={quota} onOpen={(id) => void setOpened(id)} />;
  }
  if (!endpoint) return <NoEndpoint />;
  return <EndpointPage key={opened} endpoint={endpoint} log={log} onDeleted={() => setOpened(null)} />;
}

function NoEndpoint() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Connections", href: "/settings/connections" }, { label: "Webhooks" }]}
        title="Webhooks"
      />
      <Card>
        <EmptyState
          icon={Webhook}
          level={2}
          title="Address not found"
          action={<ButtonLink href="/settings/connections/webhooks">See all addresses</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      </Card>
    </>
  );
}
