import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { Cell, Row } from "@/components/ui/table";
import { OpenLink } from "../../open-link";
import { eventNames, type ListedEvent, outcomes } from "./event-words";

/** One event: what it reports, who sent it, and what came of it. */
export function EventRow({ event, onOpen }: { event: ListedEvent; onOpen: (eventId: string) => void }) {
  const { eventId, externalId, type, outcome, detail, keyName, receivedAt } = event;
  const { name, tone } = outcomes[outcome];
  return (
    <Row>
      <Cell className="leading-snug sm:max-w-64">
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
