"use client";

import { parseAsString, useQueryState } from "nuqs";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { onDemand } from "@/components/on-demand";
import { Card } from "@/components/ui/card";
import { HeaderCell } from "@/components/ui/header-cell";
import { Segmented } from "@/components/ui/segmented";
import { webhookEvents } from "@/lib/webhooks/contract";
import { readView } from "../../read-view";
import { EventRow } from "./event-row";
import { outcomes } from "./event-words";
import { NoEvents } from "./no-events";

const EventSheet = onDemand(() => import("./event-sheet").then((module) => module.EventSheet), null);

const segments = [
  { value: "all", label: "All" },
  ...Object.entries(outcomes).map(([value, { name }]) => ({ value, label: name })),
];

/** The events that came in, filtered by the page's address, and the one that was opened. */
export function EventLog({ first }: { first: FirstPage<typeof webhookEvents.list> }) {
  const [asked, setAsked] = useQueryState("outcome", parseAsString);
  const [opened, setOpened] = useQueryState("event", parseAsString.withOptions({ history: "push" }));
  const view = readView(webhookEvents.list.input, { outcome: asked });
  const pages = usePages(webhookEvents.list, view, first);
  return (
    <section aria-labelledby="events" className="border-line border-t pt-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="events" className="font-semibold text-section">
            Events
          </h2>
          <p className="mt-1 max-w-xl text-pretty text-secondary text-soft">
            What came in, and what came of it. What matches nothing yet is kept for you to resolve.
          </p>
        </div>
        <Segmented
          label="Outcome"
          segments={segments}
          value={view.outcome ?? "all"}
          onValueChange={(value) => void setAsked(value === "all" ? null : value)}
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
