"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { ConvertPreview, useCurrentStanding } from "@/components/referrals/convert-preview";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { query } from "@/lib/kit/client";
import { webhookEvents } from "@/lib/webhooks/contract";
import { EventOutcome } from "./event-outcome";
import { eventNames, type ListedEvent, type WholeEvent } from "./event-words";
import { ReferralLines, type WaitingReferral } from "./referral-option";
import { ReferralPicker } from "./referral-picker";
import { useReplay } from "./use-replay";

const Hints = z.object({
  friendEmail: z.string().optional(),
  friendPhone: z.string().optional(),
  jobValueCents: z.int().optional(),
});

/** Says which referral an event means that does not say so clearly enough itself. */
function ResolveEvent({ event: { eventId, data } }: { event: WholeEvent }) {
  const [picked, setPicked] = useState<WaitingReferral>();
  const { friendEmail, friendPhone, jobValueCents } = Hints.safeParse(data).data ?? {};
  return (
    <section aria-labelledby="resolve" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="resolve" className="font-semibold text-section">
        {picked ? "This will happen" : "Whose job was it?"}
      </h3>
      {picked ? (
        <PickedReferral
          {...{ eventId, jobValueCents }}
          referral={picked}
          onChange={() => setPicked(undefined)}
        />
      ) : (
        <ReferralPicker suggestion={friendEmail ?? friendPhone ?? ""} onPick={setPicked} />
      )}
    </section>
  );
}

const advice = {
  applied: "",
  unmatched: "Once what it is about is there, try the event again as it came.",
  refused: "Remove the cause, such as a paused campaign or a missing phone number, then try the event again.",
} as const;

/** Tries an event again just as it came. */
function ReplayEvent({ event: { eventId, outcome } }: { event: WholeEvent }) {
  const { replay, pending, problem } = useReplay(eventId);
  return (
    <div className="grid gap-3">
      {problem && (
        <Notice tone="red" role="alert" title="It was not tried">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_14rem] text-pretty text-secondary text-soft">
          {advice[outcome]} It cannot take effect twice.
        </p>
        <Button onClick={() => void replay()} pending={pending}>
          <RotateCw aria-hidden size={16} strokeWidth={1.75} />
          Try again
        </Button>
      </div>
    </div>
  );
}

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

/** What came of an event, what can be done about it, and what was said on both sides. */
function EventDetails({ event }: { event: WholeEvent }) {
  const { type, outcome, keyName, keyId, receivedAt, handledAt, attempts, status } = event;
  const isOpen = outcome !== "applied";
  const asksForReferral = type === "referral.convert" && outcome === "unmatched";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EventOutcome event={event} />
      {asksForReferral && <ResolveEvent event={event} />}
      {isOpen && <ReplayEvent event={event} />}
      <DescriptionList
        facts={[
          { name: "Type", value: <code className="font-mono text-secondary">{type}</code> },
          {
            name: "Signed with",
            value: (
              <>
                <bdi>{keyName}</bdi> <code className="font-mono text-caption text-soft">{keyId}</code>
              </>
            ),
          },
          { name: "Received", value: <DateTime value={receivedAt} format="date-time" /> },
          {
            name: "Tried",
            value:
              attempts === 1 ? (
                "Once"
              ) : (
                <>
                  {attempts} times, last on <DateTime value={handledAt} format="date-time" />
                </>
              ),
          },
          { name: "Answered", value: `Status ${status}` },
        ]}
      />
      <CodeBlock title="What was sent" code={format(event.data)} what="what was sent" />
      <CodeBlock title="What we answered" code={format(event.answer)} what="what we answered" />
    </div>
  );
}

function format(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, null, 2);
}

interface PickedReferralProps {
  readonly eventId: string;
  readonly referral: WaitingReferral;
  /** What the event says the job brought. */
  readonly jobValueCents: number | undefined;
  /** Called to pick another one. */
  readonly onChange: () => void;
}

/** The referral that an event shall convert: what will come of it, and the button that does it. */
function PickedReferral({ eventId, referral, jobValueCents, onChange }: PickedReferralProps) {
  const { replay, pending, problem } = useReplay(eventId);
  const standing = useCurrentStanding(referral);
  const lacksValue = referral.rewardMode === "percent" && jobValueCents === undefined;
  return (
    <>
      <div className="flex items-start justify-between gap-3 rounded-control border border-line px-3.5 py-2.5 leading-snug">
        <div className="min-w-0">
          <ReferralLines referral={referral} />
        </div>
        <Button size="small" onClick={onChange}>
          Change
        </Button>
      </div>
      {lacksValue ? (
        <Notice
          tone="blue"
          title="The event does not say what the job brought"
          action={
            <ConvertDialog referral={referral} trigger={<Button size="small">Convert by hand</Button>} />
          }
        >
          This reward is a share of the job's value, so the event cannot convert it.
        </Notice>
      ) : (
        <>
          <ConvertPreview {...{ referral, standing, jobValueCents }} />
          {problem && (
            <Notice tone="red" role="alert" title="It was not converted">
              {problem}
            </Notice>
          )}
          <Button look="primary" onClick={() => void replay(referral.referralId)} pending={pending}>
            Convert with this event
          </Button>
        </>
      )}
    </>
  );
}
