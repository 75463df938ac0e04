"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { z } from "zod";
import { LoadedDetails } from "@/components/form/loaded-details";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { Notice, Problem } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { query } from "@/lib/kit/client";
import { advocatePath, referralsPath } from "../../../paths";
import { eventNames, type ListedEvent, type WholeEvent } from "./event-labels";
import { ResolveEvent, useReplay } from "./resolve-event";

const Enrolled = z.object({ advocateId: z.string() });
const InCampaign = z.object({ campaignId: z.string() });
const Converted = z.object({ advocateNewBalance: z.int() });
const WithFriend = z.object({ friendEmail: z.string().optional(), friendPhone: z.string().optional() });

const advice = {
  applied: "",
  unmatched: "Add the missing advocate or lead, then try the event again.",
  refused: "Fix the cause, such as a paused campaign or a missing phone number, then try again.",
  ignored: "If the job is converted later, it takes effect automatically. You can also try it again.",
} as const;

interface Props {
  readonly eventId: string;
  /** The list's copy, if loaded. */
  readonly listed: ListedEvent | undefined;
  readonly onClose: () => void;
}

/** One event: request, result and actions. */
export function EventSheet({ eventId, listed, onClose }: Props) {
  const eventQuery = useQuery({ ...query(webhookEvents.get, { eventId }), staleTime: 0 });
  const known = eventQuery.data?.event ?? listed;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={known ? eventNames[known.type] : "Event"}
      {...(known && { description: <bdi className="wrap-anywhere font-mono">{known.externalId}</bdi> })}
    >
      <LoadedDetails what="event" query={eventQuery}>
        {({ event }) => <EventDetails key={eventId} event={event} />}
      </LoadedDetails>
    </Sheet>
  );
}

/** Replays an event unchanged. */
function ReplayEvent({ event: { eventId, outcome } }: { event: WholeEvent }) {
  const { replay, pending, problem } = useReplay(eventId);
  return (
    <div className="grid gap-3">
      <Problem title="Couldn’t try again">{problem}</Problem>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_14rem] text-pretty text-secondary text-soft">
          {advice[outcome]} It can’t be applied twice.
        </p>
        <Button icon={RotateCw} onClick={() => void replay()} pending={pending}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** An event's result and actions, request and response. */
export function EventDetails({ event }: { event: WholeEvent }) {
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
          { name: "Response", value: `Status ${status}` },
        ]}
      />
      <CodeBlock title="What was sent" code={format(event.data)} what="what was sent" />
      <CodeBlock title="What we sent back" code={format(event.answer)} what="what we answered" />
    </div>
  );
}

function format(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, null, 2);
}

function EventOutcome({ event }: { event: WholeEvent }) {
  const { outcome, detail } = event;
  if (outcome === "applied") {
    return (
      <Notice tone="accent" title="Applied">
        <Effect event={event} />
      </Notice>
    );
  }
  if (outcome === "unmatched") {
    return (
      <Notice tone="amber" title="No match yet">
        {detail} It stays here until you resolve it. The sender doesn’t need to do anything.
      </Notice>
    );
  }
  if (outcome === "ignored") {
    return (
      <Notice tone="neutral" title="Nothing to do">
        {detail}
      </Notice>
    );
  }
  return (
    <Notice tone="red" title="Refused">
      {detail}
    </Notice>
  );
}

function Effect({ event: { type, data, answer } }: { event: WholeEvent }) {
  const result = answer["result"];
  const { friendEmail, friendPhone } = WithFriend.safeParse(data).data ?? {};
  const friend = friendEmail ?? friendPhone;
  const seeReferral = friend !== undefined && (
    <TextLink href={referralsPath({ q: friend, status: "all" })}>See the lead</TextLink>
  );
  switch (type) {
    case "advocate.enroll": {
      const ids = z
        .intersection(Enrolled, InCampaign)
        .safeParse({ ...data, ...Enrolled.safeParse(result).data });
      return (
        <>
          The customer was added and invited.{" "}
          {ids.data && <TextLink href={advocatePath(ids.data)}>See the advocate</TextLink>}
        </>
      );
    }
    case "referral.create":
      return <>The friend was added as a lead. {seeReferral}</>;
    case "referral.convert": {
      const balance = Converted.safeParse(result).data?.advocateNewBalance;
      return (
        <>
          The credit was added.{" "}
          {balance !== undefined && (
            <>
              The advocate’s balance was then <Money cents={balance} />.{" "}
            </>
          )}
          {seeReferral}
        </>
      );
    }
    case "referral.reverse":
      return <>The reward was taken back. {seeReferral}</>;
    case "referral.unreverse":
      return <>The reward was given back. {seeReferral}</>;
    case "job.completed":
      return <>The job was recorded. If the campaign asks, the customer hears from you soon.</>;
  }
}
