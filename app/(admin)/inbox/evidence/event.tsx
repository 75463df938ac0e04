"use client";

import type { RowOf } from "@/lib/platform/inbox/contract";
import { EventDetails, useEvent } from "../../settings/connections/event-sheet";
import { describeRow } from "../describe-row";
import { useInboxActions } from "../inbox-actions";
import { Evidence } from "./frame";

/** A payment or refund that fits no lead for certain, or an event of the business's own program that matched nothing. */
export function EventEvidence({ row }: { row: RowOf<"payment" | "event"> }) {
  const { offerUndo } = useInboxActions();
  const isPayment = row.kind === "payment";
  const asked = useEvent({ eventId: row.id, connectionId: isPayment ? row.connectionId : undefined });
  return (
    <Evidence
      title={describeRow(row, new Date()).title}
      detail={`From ${isPayment ? row.connectionName : row.keyName}`}
    >
      <EventDetails asked={asked} offerUndo={offerUndo} />
    </Evidence>
  );
}
