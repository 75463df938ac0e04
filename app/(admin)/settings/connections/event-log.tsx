"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { lazy } from "@/components/lazy";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { connectionEvents } from "@/lib/connections/contract";
import { pages as pagesOf } from "@/lib/kit/client";
import { OpenLink } from "../../open-link";
import { readView } from "../../read-view";
import { type Connection, type ListedEvent, OutcomeBadge, outcomes, sayWho } from "./connection-state";

const EventSheet = lazy(() => import("./event-sheet").then((module) => module.EventSheet), null);

const segments = [
  { value: "all", label: "All" },
  ...(["needs_you", "applied", "nothing", "refused"] as const).map((value) => ({
    value,
    label: outcomes[value].name,
  })),
];

const FIRST_EVENT_EVERY_MS = 3_000;
const EVENTS_EVERY_MS = 20_000;

interface Props {
  readonly connection: Connection;
  readonly first: FirstPage<typeof connectionEvents.list> | undefined;
}

/** What came in, filtered by the page's address, and the one that was opened. */
export function EventLog({ connection, first }: Props) {
  const { connectionId, name } = connection;
  const [asked, setAsked] = useQueryState("outcome", parseAsString);
  const [opened, setOpened] = useQueryState("event", parseAsString.withOptions({ history: "push" }));
  const view = readView(connectionEvents.list.input, { connectionId, outcome: asked });
  const pages = usePages(connectionEvents.list, view, first);
  // Somebody waits for the first event to come in.
  useInfiniteQuery({
    ...pagesOf(connectionEvents.list, view),
    refetchInterval: pages.items.length === 0 ? FIRST_EVENT_EVERY_MS : EVENTS_EVERY_MS,
  });
  return (
    <section aria-labelledby="events">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
        <div>
          <h2 id="events" className="font-semibold text-section">
            Events
          </h2>
          <p className="mt-1 max-w-xl text-pretty text-secondary text-soft">
            Every event that came in with a good signature, and what came of it. Each counts once.
          </p>
        </div>
        <Segmented
          label="What came of it"
          segments={segments}
          value={view.outcome ?? "all"}
          onValueChange={(value) => void setAsked(value === "all" ? null : value)}
        />
      </div>
      <Card flush>
        <PagedTable
          label="Events"
          phone="line"
          pages={pages}
          head={
            <>
              <HeaderCell>Customer</HeaderCell>
              <HeaderCell>What came of it</HeaderCell>
              <HeaderCell align="end">Credit</HeaderCell>
              <HeaderCell align="end">When</HeaderCell>
            </>
          }
          row={(event) => <EventRow key={event.eventId} event={event} onOpen={(id) => void setOpened(id)} />}
          empty={
            <EmptyState icon={Inbox} title={view.outcome ? "Nothing to show" : "Waiting for the first event"}>
              {view.outcome
                ? "No event with this outcome."
                : `Send a test from ${name}, or wait for the next payment. It shows up here by itself.`}
            </EmptyState>
          }
        />
      </Card>
      {opened !== null && (
        <EventSheet
          eventId={opened}
          connection={connection}
          listed={pages.items.find(({ eventId }) => eventId === opened)}
          onClose={() => void setOpened(null, { history: "replace" })}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly event: ListedEvent;
  readonly onOpen: (eventId: string) => void;
}

/** One event: whom it is about, what came of it, and for whose credit. */
function EventRow({ event, onOpen }: RowProps) {
  const { eventId, type, detail, advocateName, creditCents, receivedAt } = event;
  const said = advocateName ?? detail;
  return (
    <Row>
      <Cell className="min-w-0 leading-snug max-sm:flex-1">
        <OpenLink name="event" id={eventId} onOpen={onOpen}>
          {sayWho(event)}
        </OpenLink>
        <p className="truncate font-mono text-caption text-soft max-sm:hidden">{type}</p>
        {said && <p className="line-clamp-2 text-caption text-soft sm:hidden">{said}</p>}
      </Cell>
      <Cell className="max-sm:hidden sm:w-1/2">
        <OutcomeBadge event={event} />
        {said && <p className="wrap-anywhere mt-1 line-clamp-2 text-caption text-soft">{said}</p>}
      </Cell>
      <Cell align="end" className="max-sm:hidden">
        {creditCents !== undefined && <Money cents={creditCents} signed />}
      </Cell>
      <Cell align="end" className="whitespace-nowrap text-secondary text-soft max-sm:text-right">
        <span className="mb-0.5 block sm:hidden">
          <OutcomeBadge event={event} />
        </span>
        <DateTime value={receivedAt} format="relative" />
      </Cell>
    </Row>
  );
}
