"use client";

import { useQuery } from "@tanstack/react-query";
import { describeProblem } from "@/components/form/describe-problem";
import { ErrorState } from "@/components/ui/error-state";
import { Sheet } from "@/components/ui/sheet";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/kit/client";
import { webhookEvents } from "@/lib/webhooks/contract";
import { EventDetails } from "./event-details";
import { eventNames, type ListedEvent } from "./event-words";

interface Props {
  readonly eventId: string;
  /** As the list has it, when it is there. */
  readonly listed: ListedEvent | undefined;
  readonly onClose: () => void;
}

/** One event: what was sent, what came of it, and what can be done. */
export function EventSheet({ eventId, listed, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(webhookEvents.get, { eventId }),
    staleTime: 0,
  });
  const known = data?.event ?? listed;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={known ? eventNames[known.type] : "Event"}
      {...(known && { description: <bdi className="wrap-anywhere font-mono">{known.externalId}</bdi> })}
    >
      {data ? (
        <EventDetails key={eventId} event={data.event} />
      ) : error ? (
        <ErrorState title="The event did not load" onRetry={() => void refetch()} pending={isFetching}>
          {describeProblem(error)}
        </ErrorState>
      ) : (
        <Loading label="Loading the event" className="grid gap-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </Sheet>
  );
}
