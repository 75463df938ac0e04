"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadedDetails } from "@/components/form/loaded-details";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { query } from "@/lib/kit/client";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { EventDetails } from "../../settings/connections/signed-events/event-sheet";
import { describeRow } from "../describe-row";
import { Evidence } from "./frame";

/** An event of the business's own software that matched nothing. */
export function EventEvidence({ row }: { row: RowOf<"event"> }) {
  const { id: eventId, externalId } = row;
  const eventQuery = useQuery({ ...query(webhookEvents.get, { eventId }), staleTime: 0 });
  return (
    <Evidence
      title={describeRow(row, new Date()).title}
      detail={<bdi className="wrap-anywhere font-mono">{externalId}</bdi>}
    >
      <LoadedDetails what="event" query={eventQuery}>
        {({ event }) => <EventDetails key={eventId} event={event} />}
      </LoadedDetails>
    </Evidence>
  );
}
