"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadedDetails } from "@/components/form/loaded-details";
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { query } from "@/lib/kit/client";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { EventDetails } from "../../settings/connections/event-sheet";
import { describeRow } from "../describe-row";
import { useInboxActions } from "../inbox-actions";
import { Evidence } from "./frame";

/** A payment or refund at another system that fits no lead for certain. */
export function PaymentEvidence({ row }: { row: RowOf<"payment"> }) {
  const { offerUndo } = useInboxActions();
  const { id: eventId, connectionId, connectionName } = row;
  const eventQuery = useQuery({ ...query(connectionEvents.get, { connectionId, eventId }), staleTime: 0 });
  return (
    <Evidence title={describeRow(row, new Date()).title} detail={`From ${connectionName}`}>
      <LoadedDetails what="event" query={eventQuery}>
        {({ event }) => (
          <EventDetails
            event={event}
            connection={{ connectionId, name: connectionName }}
            offerUndo={offerUndo}
          />
        )}
      </LoadedDetails>
    </Evidence>
  );
}
