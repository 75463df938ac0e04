"use client";

import type { ReactNode } from "react";
import { PagedTable } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/use-pages";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { OpenLink } from "../../open-link";
import { describePerson, type ListedEvent, OutcomeBadge } from "./connection-state";

interface Props {
  readonly label: string;
  readonly pages: Pages<ListedEvent>;
  readonly empty: ReactNode;
  /** Whether each row names its system. */
  readonly namesSystem?: boolean;
  readonly onOpen: (event: ListedEvent) => void;
}

/** Events, newest first, with the customer, the result and the advocate. */
export function EventList({ label, pages, empty, namesSystem = false, onOpen }: Props) {
  return (
    <Card flush>
      <PagedTable
        label={label}
        phone="line"
        pages={pages}
        head={
          <>
            <HeaderCell>Customer</HeaderCell>
            <HeaderCell>Result</HeaderCell>
            <HeaderCell align="end">Credit</HeaderCell>
            <HeaderCell align="end">When</HeaderCell>
          </>
        }
        row={(event) => <EventRow key={event.eventId} {...{ event, namesSystem, onOpen }} />}
        empty={empty}
      />
    </Card>
  );
}

interface RowProps extends Pick<Props, "onOpen" | "namesSystem"> {
  readonly event: ListedEvent;
}

function EventRow({ event, namesSystem, onOpen }: RowProps) {
  const { eventId, connectionId, connectionName, who, type, detail, advocateName, creditCents, receivedAt } =
    event;
  const said = advocateName ?? detail;
  return (
    <Row>
      <Cell leads className="min-w-0 leading-snug max-sm:flex-1">
        <OpenLink name="event" id={eventId} also={{ connection: connectionId }} onOpen={() => onOpen(event)}>
          {describePerson(event)}
        </OpenLink>
        {namesSystem && (
          <p className="truncate text-caption text-soft">
            <bdi>{connectionName}</bdi>
          </p>
        )}
        {!namesSystem && who && (
          <p className="truncate font-mono text-caption text-soft max-sm:hidden">{type}</p>
        )}
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
