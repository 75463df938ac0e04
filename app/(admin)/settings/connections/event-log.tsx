"use client";

import { Inbox } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { lazy } from "@/components/lazy";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { readView } from "../../read-view";
import { type Connection, outcomes } from "./connection-state";
import { EventList } from "./event-list";

const EventSheet = lazy(() => import("./event-sheet").then((module) => module.EventSheet), null);

const segments = [
  { value: "all", label: "All" },
  ...(["needs_you", "applied", "waiting", "nothing"] as const).map((value) => ({
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

/** A connection's events, filtered by the query, and the open event. */
export function EventLog({ connection, first }: Props) {
  const { connectionId, name } = connection;
  const [outcomeParam, setOutcomeParam] = useQueryState("outcome", parseAsString);
  const [opened, setOpened] = useQueryState("event", parseAsString.withOptions({ history: "push" }));
  const view = readView(connectionEvents.list.input, { connectionId, outcome: outcomeParam });
  // Poll while a member waits for the first event.
  const pages = usePages(connectionEvents.list, view, first, (count) =>
    count === 0 ? FIRST_EVENT_EVERY_MS : EVENTS_EVERY_MS,
  );
  return (
    <section aria-labelledby="events">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
        <div>
          <h2 id="events" className="font-semibold text-section">
            Events
          </h2>
          <p className="mt-1 max-w-xl text-pretty text-secondary text-soft">
            Every verified event and its result. Duplicates are ignored.
          </p>
        </div>
        <Segmented
          label="Result"
          segments={segments}
          value={view.outcome ?? "all"}
          onValueChange={(value) => void setOutcomeParam(value === "all" ? null : value)}
        />
      </div>
      <EventList
        label="Events"
        pages={pages}
        onOpen={({ eventId }) => void setOpened(eventId)}
        empty={
          <EmptyState icon={Inbox} title={view.outcome ? "Nothing to show" : "Waiting for the first event"}>
            {view.outcome
              ? "No event with this outcome."
              : `Send a test from ${name}, or wait for the next payment. It shows up here automatically.`}
          </EmptyState>
        }
      />
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
