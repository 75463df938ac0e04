"use client";

import { Inbox as InboxIcon } from "lucide-react";
import { useState } from "react";
import { readView } from "@/components/list/read-view";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { LogTable } from "../../event-log";
import { type ListedEvent, toSettle } from "./connection-state";
import { columnsOf, EVENTS_EVERY_MS, EventSheet } from "./event-log";

const columns = columnsOf(({ connectionName }) => <bdi>{connectionName}</bdi>);

/** Events of all systems that need a member. */
export function Inbox({ first }: { first: FirstPage<typeof connectionEvents.listAll> | undefined }) {
  const view = readView(connectionEvents.listAll.input, toSettle);
  const pages = usePages(connectionEvents.listAll, view, first, () => EVENTS_EVERY_MS);
  // A settled event leaves the list, but its result should stay readable.
  const [opened, open] = useState<ListedEvent>();
  return (
    <section aria-labelledby="inbox" className="min-w-0">
      <h2 id="inbox" className="font-semibold text-section">
        Needs attention
      </h2>
      <p className="mt-1 mb-4 max-w-xl text-pretty text-secondary text-soft">
        Payments and refunds we couldn’t match to a lead. Pick the lead or enter the amount once, and we’ll
        match that customer automatically next time.
      </p>
      <Card flush>
        <LogTable
          label="Needs attention"
          pages={pages}
          columns={columns}
          idOf={({ eventId }) => eventId}
          opens="event"
          also={({ connectionId }) => ({ connection: connectionId })}
          onOpen={open}
          empty={
            <EmptyState icon={InboxIcon} title="Nothing to settle">
              Every payment and refund found its lead, or isn’t a referral.
            </EmptyState>
          }
        />
      </Card>
      {opened && (
        <EventSheet
          eventId={opened.eventId}
          connection={{ connectionId: opened.connectionId, name: opened.connectionName }}
          listed={opened}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  );
}
