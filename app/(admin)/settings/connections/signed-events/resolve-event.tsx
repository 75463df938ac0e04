"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useId, useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { useSend } from "@/components/form/use-send";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { ConvertPreview, useCurrentStanding } from "@/components/referrals/convert-preview";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Notice, Problem } from "@/components/ui/notice";
import { controlStyles } from "@/components/ui/variants";
import { useDebounced } from "@/components/use-debounced";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import { outcomes, type WholeEvent } from "./event-labels";

const Hints = z.object({
  friendEmail: z.string().optional(),
  friendPhone: z.string().optional(),
  jobValueCents: z.int().optional(),
});

const mostShown = 6;

/** Picks the referral for an ambiguous event. */
export function ResolveEvent({ event: { eventId, data } }: { event: WholeEvent }) {
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

interface PickedReferralProps {
  readonly eventId: string;
  readonly referral: WaitingReferral;
  /** The job value in the event. */
  readonly jobValueCents: number | undefined;
  /** Called to pick another one. */
  readonly onChange: () => void;
}

/** The picked referral: the effect of converting it, and the button. */
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
          title="The event doesn’t say what the job was worth"
          action={
            <ConvertDialog referral={referral} trigger={<Button size="small">Convert by hand</Button>} />
          }
        >
          This reward is a percent of the job, so we need the job total to convert it.
        </Notice>
      ) : (
        <>
          <ConvertPreview {...{ referral, standing, jobValueCents }} />
          <Problem title="It was not converted">{problem}</Problem>
          <Button variant="primary" onClick={() => void replay(referral.referralId)} pending={pending}>
            Convert with this event
          </Button>
        </>
      )}
    </>
  );
}

interface ReferralPickerProps {
  /** The initial query, such as the friend's email address. */
  readonly suggestion: string;
  readonly onPick: (referral: WaitingReferral) => void;
}

/** Searches referrals that are waiting to be converted. */
function ReferralPicker({ suggestion, onPick }: ReferralPickerProps) {
  const hintId = useId();
  const [text, setText] = useState(suggestion);
  const q = useDebounced(text.trim());
  const { data, error, refetch, isFetching } = useQuery({
    ...query(referrals.listAll, { group: "open", limit: mostShown, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const found = data?.referrals ?? [];
  return (
    <Command label="Search open leads" shouldFilter={false} loop className="grid gap-2">
      <Command.Input
        value={text}
        onValueChange={setText}
        maxLength={100}
        placeholder="Name, email or phone of the friend"
        aria-describedby={hintId}
        className={cx("h-control px-3", controlStyles)}
      />
      <Command.List
        label="Open leads"
        className={cx("rounded-control border border-line", found.length === 0 && "hidden")}
      >
        {found.map((referral) => (
          <ReferralOption key={referral.referralId} referral={referral} onPick={onPick} />
        ))}
      </Command.List>
      {error && (
        <Notice
          tone="red"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()} pending={isFetching}>
              Try again
            </Button>
          }
        >
          {describeProblem(error)}
        </Notice>
      )}
      <p id={hintId} aria-live="polite" className="text-secondary text-soft">
        {data ? describeMatch(data, q) : isFetching && "Searching…"}
      </p>
    </Command>
  );
}

interface ReferralSearch {
  readonly referrals: readonly unknown[];
  readonly nextCursor?: string | undefined;
}

function describeMatch({ referrals: { length }, nextCursor }: ReferralSearch, q: string): string {
  if (nextCursor) return `The newest ${length}. Type to find others.`;
  if (length > 0) return length === 1 ? "1 open lead matches." : `${length} open leads match.`;
  return q
    ? `No open leads match “${q}”. Try the friend’s name, or log the call first and try the event again.`
    : "No open leads.";
}

type WaitingReferral = z.output<typeof referrals.listAll.output>["referrals"][number];

interface ReferralOptionProps {
  readonly referral: WaitingReferral;
  readonly onPick: (referral: WaitingReferral) => void;
}

/** A referral to pick: friend, advocate and age. */
function ReferralOption({ referral, onPick }: ReferralOptionProps) {
  return (
    <Command.Item
      value={referral.referralId}
      onSelect={() => onPick(referral)}
      className="min-h-11 cursor-pointer px-3.5 py-2.5 leading-snug transition-colors [&+&]:border-inner-line [&+&]:border-t data-[selected=true]:bg-paper forced-colors:data-[selected=true]:outline-2"
    >
      <ReferralLines referral={referral} />
    </Command.Item>
  );
}

/** The friend, the advocate, the campaign and the date. */
function ReferralLines({ referral }: { referral: WaitingReferral }) {
  const { friendName, friendEmail, friendPhone, advocateName, campaignName, createdAt } = referral;
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="font-medium">{friendName}</bdi>{" "}
        <bdi className="text-secondary text-soft">{friendEmail ?? friendPhone}</bdi>
      </p>
      <p className="wrap-anywhere text-caption text-soft">
        Referred by <bdi>{advocateName}</bdi> on <DateTime value={createdAt} />, <bdi>{campaignName}</bdi>
      </p>
    </>
  );
}

/** Replays an event and shows the result. */
export function useReplay(eventId: string) {
  const client = useQueryClient();
  const { trySend, pending, problem } = useSend(webhookEvents.replay, {
    onSuccess: (output) => {
      client.setQueryData(query(webhookEvents.get, { eventId }).queryKey, output);
      const { outcome, detail } = output.event;
      if (outcome === "applied") toast.success("The event was applied.");
      else toast.error(`Still ${outcomes[outcome].name.toLowerCase()}.`, { description: detail });
    },
  });
  const replay = (referralId?: string) =>
    trySend({ eventId, ...(referralId !== undefined && { referralId }) });
  return { replay, pending, problem };
}
