"use client";

import { Inbox, Webhook } from "lucide-react";
import { lazy } from "@/components/lazy";
import type { FirstPage } from "@/components/list/use-pages";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { EventLog, type LogColumn, useLog } from "../../event-log";
import { type Connection, OutcomeBadge } from "./connection-state";
import { type ConnectionEvent, type ListedEvent, outcomes, senderOf, titleOf } from "./event-labels";

const EventSheet = lazy(() => import("./event-sheet").then((module) => module.EventSheet), null);

const { applied, unmatched, refused, ignored, needs_you, waiting, nothing } = outcomes;
const filters = ["outcome"];

const FIRST_EVENT_EVERY_MS = 3_000;
const EVENTS_EVERY_MS = 20_000;

/** The advocate of its lead, else why it has no effect. */
const explain = (event: ListedEvent) => ("keyId" in event ? undefined : event.advocateName) ?? event.detail;

const subject: LogColumn<ListedEvent> = {
  head: "Event",
  cell: (event, link) => link(titleOf(event)),
  detail: (event) => {
    if ("keyId" in event) return <bdi className="font-mono">{event.externalId}</bdi>;
    return event.who && <code className="font-mono">{event.type}</code>;
  },
  phoneDetail: explain,
  className: "sm:max-w-64",
};
const sender: LogColumn<ListedEvent> = {
  head: "Signed with",
  cell: (event) => <bdi>{senderOf(event)}</bdi>,
  phone: "hidden",
  className: "wrap-anywhere text-secondary sm:max-w-40",
};
const result: LogColumn<ListedEvent> = {
  head: "Result",
  cell: (event) => <OutcomeBadge event={event} />,
  detail: explain,
  phone: "badge",
  className: "sm:w-2/5",
};
const credit: LogColumn<ConnectionEvent> = {
  head: "Credit",
  align: "end",
  cell: ({ creditCents }) => creditCents !== undefined && <Money cents={creditCents} signed />,
  phone: "hidden",
};
const received: LogColumn<ListedEvent> = {
  head: "When",
  align: "end",
  cell: ({ receivedAt }) => <DateTime value={receivedAt} format="relative" />,
};
const signedColumns = [subject, sender, result, received];
const connectionColumns = [subject, result, credit, received];

export function SignedLog({ first }: { first: FirstPage<typeof webhookEvents.list> }) {
  const log = useLog({ list: webhookEvents.list, filters, opens: "event", first });
  return (
    <EventLog
      log={log}
      title="Events"
      description="Incoming events and their results. Events we couldn’t match wait here for you to resolve."
      segments={{ label: "Result", key: "outcome", options: { applied, unmatched, refused, ignored } }}
      className="border-line border-t pt-4"
      columns={signedColumns}
      idOf={({ eventId }) => eventId}
      empty={
        log.view.outcome ? (
          <NoSuchEvent />
        ) : (
          <EmptyState
            icon={Webhook}
            title="No events yet"
            action={<ButtonLink href="/docs/webhooks">How to send an event</ButtonLink>}
          >
            Create a signing key and give it to your CRM with the address above. Its events show up here.
          </EmptyState>
        )
      }
      sheet={(eventId, listed) => <EventSheet eventId={eventId} listed={listed} onClose={log.close} />}
    />
  );
}

interface ConnectionLogProps {
  readonly connection: Connection;
  readonly first: FirstPage<typeof connectionEvents.list> | undefined;
}

export function ConnectionLog({ connection: { connectionId, name }, first }: ConnectionLogProps) {
  const log = useLog({
    list: connectionEvents.list,
    input: { connectionId },
    filters,
    opens: "event",
    first,
    // Poll while a member waits for the first event.
    lookEveryMs: ({ length }) => (length === 0 ? FIRST_EVENT_EVERY_MS : EVENTS_EVERY_MS),
  });
  return (
    <EventLog
      log={log}
      title="Events"
      description="Every verified event and its result. Duplicates are ignored."
      segments={{ label: "Result", key: "outcome", options: { needs_you, applied, waiting, nothing } }}
      columns={connectionColumns}
      idOf={({ eventId }) => eventId}
      empty={
        log.view.outcome ? (
          <NoSuchEvent />
        ) : (
          <EmptyState icon={Inbox} title="Waiting for the first event">
            {`Send a test from ${name}, or wait for the next payment. It shows up here automatically.`}
          </EmptyState>
        )
      }
      sheet={(eventId, listed) => (
        <EventSheet connectionId={connectionId} eventId={eventId} listed={listed} onClose={log.close} />
      )}
    />
  );
}

function NoSuchEvent() {
  return (
    <EmptyState icon={Inbox} title="Nothing to show">
      No event with this result.
    </EmptyState>
  );
}
