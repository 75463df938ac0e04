"use client";

import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { lazy } from "@/components/lazy";
import type { FirstPage } from "@/components/list/use-pages";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { EventLog, type LogColumn, useLog } from "../../event-log";
import {
  type Connection,
  describePerson,
  type ListedEvent,
  OutcomeBadge,
  outcomes,
} from "./connection-state";

export const EventSheet = lazy(() => import("./event-sheet").then((module) => module.EventSheet), null);

const { needs_you, applied, waiting, nothing } = outcomes;
const filters = ["outcome"];

const FIRST_EVENT_EVERY_MS = 3_000;
export const EVENTS_EVERY_MS = 20_000;

/** The customer, the result and the advocate. @param below a line under the customer, except on phones */
export function columnsOf(below: (event: ListedEvent) => ReactNode): readonly LogColumn<ListedEvent>[] {
  const explain = ({ advocateName, detail }: ListedEvent) => advocateName ?? detail;
  return [
    {
      head: "Customer",
      cell: (event, link) => link(describePerson(event)),
      detail: below,
      phoneDetail: explain,
    },
    {
      head: "Result",
      cell: (event) => <OutcomeBadge event={event} />,
      detail: explain,
      phone: "badge",
      className: "sm:w-1/2",
    },
    {
      head: "Credit",
      align: "end",
      cell: ({ creditCents }) => creditCents !== undefined && <Money cents={creditCents} signed />,
      phone: "hidden",
    },
    {
      head: "When",
      align: "end",
      cell: ({ receivedAt }) => <DateTime value={receivedAt} format="relative" />,
    },
  ];
}

const columns = columnsOf(({ who, type }) => who && <code className="font-mono">{type}</code>);

interface Props {
  readonly connection: Connection;
  readonly first: FirstPage<typeof connectionEvents.list> | undefined;
}

/** A connection's events, filtered by the query, and the open event. */
export function ConnectionLog({ connection, first }: Props) {
  const { connectionId, name } = connection;
  const log = useLog({
    list: connectionEvents.list,
    input: { connectionId },
    filters,
    opens: "event",
    first,
    // Poll while a member waits for the first event.
    lookEveryMs: ({ length }) => (length === 0 ? FIRST_EVENT_EVERY_MS : EVENTS_EVERY_MS),
  });
  const isFiltered = log.view.outcome !== undefined;
  return (
    <EventLog
      log={log}
      title="Events"
      description="Every verified event and its result. Duplicates are ignored."
      segments={{ label: "Result", key: "outcome", options: { needs_you, applied, waiting, nothing } }}
      columns={columns}
      idOf={({ eventId }) => eventId}
      empty={
        <EmptyState icon={Inbox} title={isFiltered ? "Nothing to show" : "Waiting for the first event"}>
          {isFiltered
            ? "No event with this outcome."
            : `Send a test from ${name}, or wait for the next payment. It shows up here automatically.`}
        </EmptyState>
      }
      sheet={(eventId, listed) => <EventSheet {...{ eventId, connection, listed }} onClose={log.close} />}
    />
  );
}
