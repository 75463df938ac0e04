"use client";

import { Webhook } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { lazy } from "@/components/lazy";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { OpenLink } from "../../open-link";
import { readView } from "../../read-view";
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

const segments = [
  { value: "all", label: "All" },
  ...Object.entries(outcomes).map(([value, { name }]) => ({ value, label: name })),
];

/** Incoming events, filtered by the query, and the open event. */
export function EventLog({ first }: { first: FirstPage<typeof webhookEvents.list> }) {
  const [outcomeParam, setOutcomeParam] = useQueryState("outcome", parseAsString);
  const [opened, setOpened] = useQueryState("event", parseAsString.withOptions({ history: "push" }));
  const view = readView(webhookEvents.list.input, { outcome: outcomeParam });
  const pages = usePages(webhookEvents.list, view, first);
  return (
    <section aria-labelledby="events" className="border-line border-t pt-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="events" className="font-semibold text-section">
            Events
          </h2>
          <p className="mt-1 max-w-xl text-pretty text-secondary text-soft">
            Incoming events and their results. Events we couldn’t match wait here for you to resolve.
          </p>
        </div>
        <Segmented
          label="Outcome"
          segments={segments}
          value={view.outcome ?? "all"}
          onValueChange={(value) => void setOutcomeParam(value === "all" ? null : value)}
        />
      </div>
      <Card flush>
        <PagedTable
          label="Events"
          pages={pages}
          head={
            <>
              <HeaderCell>Event</HeaderCell>
              <HeaderCell>Signed with</HeaderCell>
              <HeaderCell>Outcome</HeaderCell>
              <HeaderCell align="end">Received</HeaderCell>
            </>
          }
          row={(event) => <EventRow key={event.eventId} event={event} onOpen={(id) => void setOpened(id)} />}
          empty={<NoEvents outcome={view.outcome} />}
        />
      </Card>
      {opened !== null && (
        <EventSheet
          eventId={opened}
          listed={pages.items.find(({ eventId }) => eventId === opened)}
          onClose={() => void setOpened(null, { history: "replace" })}
        />
      )}
    </section>
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

/** One event: type, sender and result. */
function EventRow({ event, onOpen }: { event: ListedEvent; onOpen: (eventId: string) => void }) {
  const { eventId, externalId, type, outcome, detail, keyName, receivedAt } = event;
  const { name, tone } = outcomes[outcome];
  return (
    <Row>
      <Cell leads className="leading-snug sm:max-w-64">
        <OpenLink name="event" id={eventId} onOpen={onOpen}>
          {eventNames[type]}
        </OpenLink>
        <p className="wrap-anywhere line-clamp-1 font-mono text-caption text-soft" title={externalId}>
          <bdi>{externalId}</bdi>
        </p>
      </Cell>
      <Cell label="Signed with" className="wrap-anywhere text-secondary max-sm:text-right sm:max-w-40">
        <bdi>{keyName}</bdi>
      </Cell>
      <Cell label="Outcome" className="sm:max-w-72">
        <div className="max-sm:text-right">
          <Badge tone={tone}>{name}</Badge>
          {detail && (
            <p className="wrap-anywhere mt-1 line-clamp-2 text-caption text-soft" title={detail}>
              {detail}
            </p>
          )}
        </div>
      </Cell>
      <Cell label="Received" align="end" className="whitespace-nowrap text-secondary text-soft">
        <DateTime value={receivedAt} format="relative" />
      </Cell>
    </Row>
  );
}
