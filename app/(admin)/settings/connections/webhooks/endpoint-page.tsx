"use client";

import { Power, Send } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { toast } from "sonner";
import { EndpointButton } from "@/components/form/endpoint-button";
import type { FirstPage } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime, useNow } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { type webhookDeliveries, webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { DeliveryLog } from "./delivery-log";
import { type EndpointDialog, EndpointDialogs, EndpointMenu } from "./endpoint-dialogs";
import { EndpointBadge, EndpointTrouble, hostOf, type WebhookEndpoint } from "./endpoint-state";
import { describeNotified } from "./event-names";

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly log: FirstPage<typeof webhookDeliveries.list> | undefined;
  readonly onDeleted: () => Promise<unknown>;
}

export function EndpointPage({ endpoint, log, onDeleted }: Props) {
  const [dialog, ask] = useState<EndpointDialog | null>(null);
  const [, setDelivery] = useQueryState("delivery", parseAsString.withOptions({ history: "push" }));
  const { description, stop } = endpoint;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Connections", href: "/settings/connections" },
          { label: "Webhooks", href: "/settings/connections/webhooks" },
          { label: hostOf(endpoint) },
        ]}
        title={<bdi>{hostOf(endpoint)}</bdi>}
        badge={<EndpointBadge endpoint={endpoint} />}
        {...(description && { description: <bdi className="wrap-anywhere">{description}</bdi> })}
        actions={
          !stop && (
            <Button icon={Send} variant="primary" onClick={() => ask("test")}>
              Send test
            </Button>
          )
        }
        menu={<EndpointMenu isOff={stop !== undefined} onAsk={ask} />}
      />
      <Trouble endpoint={endpoint} />
      <TwoSecrets endpoint={endpoint} />
      <Facts endpoint={endpoint} />
      <DeliveryLog endpoint={endpoint} first={log} />
      <EndpointDialogs
        endpoint={endpoint}
        asked={dialog}
        onClose={() => ask(null)}
        onTested={(deliveryId) => void setDelivery(deliveryId)}
        onDeleted={onDeleted}
      />
    </>
  );
}

function Trouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpointId, stop, failures } = endpoint;
  if (stop) {
    return (
      <Notice
        tone={stop === "by_hand" ? "neutral" : "red"}
        icon={Power}
        className="mb-grid"
        title="Nothing is sent here"
        action={
          <EndpointButton
            size="small"
            endpoint={webhookEndpoints.update}
            input={{ endpointId, isOn: true }}
            onDone={() => toast.success("It’s on again.", { description: "To send missed events, open the menu." })}
          >
            Turn on
          </EndpointButton>
        }
      >
        <EndpointTrouble endpoint={endpoint} /> We keep events for 30 days: once it’s on, “Send missed events” sends
        them.
      </Notice>
    );
  }
  if (failures === 0) return null;
  return (
    <Notice tone="red" className="mb-grid" title="Events aren’t arriving">
      <EndpointTrouble endpoint={endpoint} /> We try each event 10 times over 3 days. If everything fails for 5 days, we
      turn it off. Owners get an email before and after.
    </Notice>
  );
}

function TwoSecrets({ endpoint: { previousSecretUntil: until } }: { endpoint: WebhookEndpoint }) {
  const now = useNow(until !== undefined);
  if (!until || until <= now) return null;
  return (
    <Notice tone="blue" className="mb-grid" title="Two secrets work right now">
      The one you replaced ends <DateTime value={until} format="relative" />. Until then each event is signed with both.
    </Notice>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, eventTypes, createdAt, lastDeliveredAt } = endpoint;
  return (
    <Card className="mb-grid">
      <DescriptionList
        facts={[
          {
            name: "Address",
            value: (
              <span className="-my-1.5 flex items-center gap-4">
                <code className="wrap-anywhere min-w-0 font-mono text-secondary">{url}</code>
                <CopyButton text={url} what="the address" bare />
              </span>
            ),
          },
          { name: "Events", value: describeNotified(eventTypes) },
          {
            name: "Last delivered",
            value: lastDeliveredAt ? <DateTime value={lastDeliveredAt} format="relative" /> : "Nothing yet",
          },
          { name: "Added", value: <DateTime value={createdAt} /> },
        ]}
      />
    </Card>
  );
}
