"use client";

import { useQuery } from "@tanstack/react-query";
import { describeProblem } from "@/components/form/describe-problem";
import { type ListedMessage, templateNames } from "@/components/messages/message-words";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatPhone } from "@/components/ui/format-phone";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/kit/client";
import { messages } from "@/lib/messages/contract";
import { MessageDetails } from "./message-details";
import type { Sending } from "./sending";

interface Props {
  readonly messageId: string;
  /** As the list has it, when it is there. */
  readonly listed: ListedMessage | undefined;
  readonly sending: Sending;
  /** Opens another message in its place. */
  readonly onOpen: (messageId: string) => void;
  readonly onClose: () => void;
}

/** One message as its recipient sees it, with what became of it. */
export function MessageDialog({ messageId, listed, sending, onOpen, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(messages.get, { messageId }),
    // It may have been sent meanwhile.
    staleTime: 0,
  });
  const known = data?.message ?? listed;
  return (
    <Dialog
      open
      width="large"
      onOpenChange={(open) => open || onClose()}
      title={known ? (known.subject ?? templateNames[known.template]) : "Message"}
      {...(known && { description: <bdi className="wrap-anywhere">To {addressOf(known)}</bdi> })}
    >
      {data ? (
        <MessageDetails key={messageId} message={data.message} sending={sending} onOpen={onOpen} />
      ) : error ? (
        <ErrorState title="The message did not load" onRetry={() => void refetch()} pending={isFetching}>
          {describeProblem(error)}
        </ErrorState>
      ) : (
        <Loading label="Loading the message" className="grid gap-3">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function addressOf({ channel, to }: ListedMessage): string {
  return channel === "sms" ? formatPhone(to) : to;
}
