"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadedDetails } from "@/components/form/loaded-details";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { query } from "@/lib/kit/client";
import {
  type Connection,
  describePerson,
  type ListedEvent,
  outcomes,
  type WholeEvent,
} from "./connection-state";
import { type SettledUndo, SettleEvent } from "./settle-event";

interface Props {
  readonly eventId: string;
  readonly connection: Pick<Connection, "connectionId" | "name">;
  /** The list's copy, if loaded. */
  readonly listed: ListedEvent | undefined;
  readonly onClose: () => void;
}

/** One event: its result, candidate leads and payload. */
export function EventSheet({ eventId, connection, listed, onClose }: Props) {
  const { connectionId, name } = connection;
  const eventQuery = useQuery({ ...query(connectionEvents.get, { connectionId, eventId }), staleTime: 0 });
  const known = eventQuery.data?.event ?? listed;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={known ? describePerson(known) : "Event"}
      description={`From ${name}`}
    >
      <LoadedDetails what="event" query={eventQuery}>
        {({ event }) => <EventDetails event={event} connection={connection} />}
      </LoadedDetails>
    </Sheet>
  );
}

interface DetailsProps {
  readonly event: WholeEvent;
  readonly connection: Props["connection"];
  readonly offerUndo?: (done: SettledUndo) => void;
}

export function EventDetails({ event, connection, offerUndo }: DetailsProps) {
  const { type, externalId, outcome, detail, advocateName, creditCents, receivedAt, body } = event;
  const { name, tone } = outcomes[outcome];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice tone={tone} role="status" title={name}>
        {detail ??
          (creditCents === undefined ? "It was applied." : <Credit {...{ advocateName, creditCents }} />)}
      </Notice>
      {outcome !== "applied" && <SettleEvent {...{ event, connection, offerUndo }} />}
      <DescriptionList
        facts={[
          { name: "Event", value: <code className="wrap-anywhere font-mono text-secondary">{type}</code> },
          {
            name: "ID there",
            value: <code className="wrap-anywhere font-mono text-caption">{externalId}</code>,
          },
          { name: "Came in", value: <DateTime value={receivedAt} format="date-time" /> },
        ]}
      />
      <CodeBlock title="What was sent" code={JSON.stringify(body, null, 2)} what="what was sent" />
    </div>
  );
}

function Credit({ advocateName, creditCents }: { advocateName: string | undefined; creditCents: number }) {
  return (
    <>
      <bdi>{advocateName ?? "The advocate"}</bdi>: <Money cents={creditCents} signed />
    </>
  );
}
