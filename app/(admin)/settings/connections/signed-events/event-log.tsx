"use client";

import { Webhook } from "lucide-react";
import { lazy } from "@/components/lazy";
import type { FirstPage } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { EventLog, type LogColumn, useLog } from "../../../event-log";
import { eventNames, type ListedEvent, outcomes } from "./event-labels";

const without: Readonly<Record<ListedEvent["outcome"], { title: string; text: string }>> = {
  applied: { title: "Nothing applied yet", text: "Events that worked show up here." },
  unmatched: { title: "Nothing to resolve", text: "Every event was matched." },
  refused: { title: "Nothing rejected", text: "No events were rejected." },
  ignored: {
    title: "Nothing ignored",
    text: "Refunds for jobs without a referral show up here. They change nothing.",
  },
};

const EventSheet = lazy(() => import("./event-sheet").then((module) => module.EventSheet), null);

const filters = ["outcome"];

const columns: readonly LogColumn<ListedEvent>[] = [
  {
    head: "Event",
    cell: ({ type }, link) => link(eventNames[type]),
    detail: ({ externalId }) => <bdi className="font-mono">{externalId}</bdi>,
    phoneDetail: ({ detail }) => detail,
    className: "sm:max-w-64",
  },
  {
    head: "Signed with",
    cell: ({ keyName }) => <bdi>{keyName}</bdi>,
    phone: "hidden",
    className: "wrap-anywhere text-secondary sm:max-w-40",
  },
  {
    head: "Outcome",
    cell: ({ outcome }) => <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].name}</Badge>,
    detail: ({ detail }) => detail,
    phone: "badge",
    className: "sm:max-w-72",
  },
  {
    head: "Received",
    align: "end",
    cell: ({ receivedAt }) => <DateTime value={receivedAt} format="relative" />,
  },
];

/** Incoming events, filtered by the query, and the open event. */
export function IntegrationLog({ first }: { first: FirstPage<typeof webhookEvents.list> }) {
  const log = useLog({ list: webhookEvents.list, filters, opens: "event", first });
  return (
    <EventLog
      log={log}
      title="Events"
      description="Incoming events and their results. Events we couldn’t match wait here for you to resolve."
      segments={{ label: "Outcome", key: "outcome", options: outcomes }}
      className="border-line border-t pt-4"
      columns={columns}
      idOf={({ eventId }) => eventId}
      empty={<NoEvents outcome={log.view.outcome} />}
      sheet={(eventId, listed) => <EventSheet {...{ eventId, listed }} onClose={log.close} />}
    />
  );
}

/** Empty state: no events yet, or none with this result. */
function NoEvents({ outcome }: { outcome: ListedEvent["outcome"] | undefined }) {
  if (outcome) {
    return (
      <EmptyState icon={Webhook} title={without[outcome].title}>
        {without[outcome].text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Webhook}
      title="No events yet"
      action={<ButtonLink href="/docs/webhooks">How to send an event</ButtonLink>}
    >
      Create a signing key and give it to your CRM with the address above. Its events show up here.
    </EmptyState>
  );
}
