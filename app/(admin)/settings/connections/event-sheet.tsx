"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { LoadedDetails } from "@/components/form/loaded-details";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { advocatePath, referralsPath } from "../../paths";
import { type EventRef, endpointsOf } from "./event-endpoints";
import { isSigned, type ListedEvent, outcomes, senderOf, titleOf, type WholeEvent } from "./event-labels";
import { SettleEvent, type SettleEventProps } from "./settle-event";

interface Props extends EventRef {
  /** The list's copy, if loaded. */
  readonly listed: ListedEvent | undefined;
  readonly onClose: () => void;
}

export function EventSheet({ listed, onClose, ...event }: Props) {
  const asked = useEvent(event);
  const known = asked.data?.event ?? listed;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={known ? titleOf(known) : "Event"}
      {...(known && { description: `From ${senderOf(known)}` })}
    >
      <EventDetails asked={asked} />
    </Sheet>
  );
}

export function useEvent(event: EventRef): EventDetailsProps["asked"] {
  const { get, ref } = endpointsOf(event);
  return useQuery({ ...query(get, ref), staleTime: 0 });
}

interface EventDetailsProps extends Pick<SettleEventProps, "offerUndo"> {
  readonly asked: Pick<UseQueryResult<{ readonly event: WholeEvent }>, "data" | "error" | "refetch" | "isFetching">;
}

export function EventDetails({ asked, offerUndo }: EventDetailsProps) {
  return (
    <LoadedDetails what="event" query={asked}>
      {({ event }) => <WholeEventDetails key={event.eventId} event={event} offerUndo={offerUndo} />}
    </LoadedDetails>
  );
}

function WholeEventDetails({ event, offerUndo }: SettleEventProps) {
  const { type, externalId, outcome, detail, receivedAt } = event;
  const { name, tone } = outcomes[outcome];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice tone={tone} role="status" title={name}>
        {detail ?? <EventEffect event={event} />}
      </Notice>
      {outcome !== "applied" && <SettleEvent event={event} offerUndo={offerUndo} />}
      <DescriptionList
        facts={[
          { name: "Event", value: <code className="font-mono text-secondary">{type}</code> },
          { name: "ID there", value: <code className="font-mono text-caption">{externalId}</code> },
          { name: "Came in", value: <DateTime value={receivedAt} format="date-time" /> },
          ...(isSigned(event) ? factsOf(event) : []),
        ]}
      />
      <CodeBlock title="What was sent" code={format(isSigned(event) ? event.data : event.body)} what="what was sent" />
      {isSigned(event) && <CodeBlock title="What we sent back" code={format(event.answer)} what="what we answered" />}
    </div>
  );
}

/** What is known of a signed event alone. */
function factsOf({ keyName, keyId, attempts, handledAt, status }: Extract<WholeEvent, { keyId: string }>) {
  const key = (
    <>
      <bdi>{keyName}</bdi> <code className="font-mono text-caption text-soft">{keyId}</code>
    </>
  );
  const tried = (
    <>
      {attempts} times, last on <DateTime value={handledAt} format="date-time" />
    </>
  );
  return [
    { name: "Signed with", value: key },
    { name: "Tried", value: attempts === 1 ? "Once" : tried },
    { name: "Response", value: `Status ${status}` },
  ];
}

function format(content: unknown): string {
  return JSON.stringify(content, null, 2);
}

const Result = z.object({ advocateId: z.string(), advocateNewBalance: z.int(), approval: z.unknown() }).partial();
const Sent = z.object({ campaignId: z.string(), friendEmail: z.string(), friendPhone: z.string() }).partial();

function EventEffect({ event }: { event: WholeEvent }) {
  if (!isSigned(event)) {
    const { advocateName = "The advocate", creditCents } = event;
    if (creditCents === undefined) return <>It was applied.</>;
    return (
      <>
        <bdi>{advocateName}</bdi>: <Money cents={creditCents} signed />
      </>
    );
  }
  const { type, data, answer } = event;
  const { advocateId, advocateNewBalance, approval } = Result.safeParse(answer["result"]).data ?? {};
  const { campaignId, friendEmail, friendPhone } = Sent.safeParse(data).data ?? {};
  const friend = friendEmail ?? friendPhone;
  return (
    <>
      {approval === undefined ? effects[type] : "The reward waits for approval."}{" "}
      {advocateNewBalance !== undefined && type === "referral.convert" && (
        <>
          The advocate’s balance was then <Money cents={advocateNewBalance} />.{" "}
        </>
      )}
      {type === "advocate.enroll" && advocateId && campaignId && (
        <TextLink href={advocatePath({ advocateId, campaignId })}>See the advocate</TextLink>
      )}
      {type.startsWith("referral.") && friend && (
        <TextLink href={referralsPath({ q: friend, status: "all" })}>See the lead</TextLink>
      )}
    </>
  );
}

const effects: Readonly<Record<Extract<WholeEvent, { keyId: string }>["type"], string>> = {
  "advocate.enroll": "The customer was added and invited.",
  "referral.create": "The friend was added as a lead.",
  "referral.convert": "The credit was added.",
  "referral.reverse": "The reward was taken back.",
  "referral.unreverse": "The reward was given back.",
  "job.completed": "The job was recorded. If the campaign asks, the customer hears from you soon.",
};
