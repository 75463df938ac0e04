"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { LoadedDetails } from "@/components/form/loaded-details";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { connections } from "@/lib/integrations/connections/contract";
import type { Mapping } from "@/lib/integrations/connections/mapping";
import { query } from "@/lib/kit/client";
import { type Connection, OutcomeBadge } from "./connection-state";
import { type ConnectionEvent, titleOf } from "./event-labels";
import { SignChips } from "./sign-chips";

type Preview = z.output<typeof connections.preview.output>;

interface Props {
  readonly connection: Connection;
  readonly mapping?: Mapping;
}

export function PreviewCard({ connection: { connectionId, lastEventAt }, mapping }: Props) {
  const previewQuery = useQuery({
    ...query(connections.preview, { connectionId, ...(mapping && { mapping }) }),
    enabled: lastEventAt !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Card aria-labelledby="preview">
      <CardHeader
        id="preview"
        title="What the last 20 events would have done"
        description="Preview only. Nothing is sent or changed."
        aside={
          lastEventAt && (
            <Button size="small" pending={previewQuery.isFetching} onClick={() => void previewQuery.refetch()}>
              Look again
            </Button>
          )
        }
      />
      {lastEventAt ? (
        <LoadedDetails what="preview" query={previewQuery}>
          {(preview) => <Shown preview={preview} />}
        </LoadedDetails>
      ) : (
        <p className="text-soft">No events yet.</p>
      )}
    </Card>
  );
}

const SHOWN_FIRST = 4;

function Shown({ preview: { events, creditCents, reversedCents } }: { preview: Preview }) {
  const [isWhole, setWhole] = useState(false);
  const visibleEvents = isWhole ? events : events.slice(0, SHOWN_FIRST);
  return (
    <>
      <div role="status" className="mb-2 grid gap-2">
        <p className="text-secondary text-soft">
          <Money cents={creditCents} signed /> in credit, <Money cents={-reversedCents} signed /> reversed
        </p>
        <Bar events={events} />
      </div>
      <ul className="divide-y divide-inner-line">
        {visibleEvents.map((event) => (
          <PreviewedEvent key={event.eventId} event={event} />
        ))}
      </ul>
      {visibleEvents.length < events.length && (
        <Button size="small" variant="quiet" className="-ml-3" onClick={() => setWhole(true)}>
          Show all {events.length}
        </Button>
      )}
    </>
  );
}

type ResultKind = keyof typeof kinds;

/** The results, in legend order. */
const kinds = {
  converts: { one: "converts", many: "convert", color: "bg-accent" },
  reverses: { one: "reverses", many: "reverse", color: "bg-faint" },
  books: { one: "moves a lead on", many: "move a lead on", color: "bg-accent/50" },
  asks: { one: "needs attention", many: "need attention", color: "bg-amber" },
  waits: { one: "waits for its payment", many: "wait for their payment", color: "bg-blue" },
  nothing: { one: "isn’t a referral", many: "aren’t referrals", color: "bg-edge" },
} as const;

function kindOf({ outcome, meaning }: ConnectionEvent): ResultKind {
  if (outcome === "needs_you" || outcome === "refused") return "asks";
  if (outcome === "waiting") return "waits";
  if (outcome !== "applied") return "nothing";
  if (meaning === "booked") return "books";
  return meaning === "refunded" ? "reverses" : "converts";
}

/** A block per event, oldest first, and the count per result. */
function Bar({ events }: Pick<Preview, "events">) {
  const eventKinds = events.map(kindOf);
  const names = Object.keys(kinds) as ResultKind[];
  const legend = names.flatMap((kind) => {
    const count = eventKinds.filter((other) => other === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });
  return (
    <>
      <div aria-hidden className="flex gap-1">
        {events.toReversed().map((event) => (
          <span key={event.eventId} className={cx("h-3.5 max-w-10 grow rounded-[3px]", kinds[kindOf(event)].color)} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-secondary text-soft">
        {legend.map(({ kind, count }) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden className={cx("size-2 rounded-full", kinds[kind].color)} />
            {count} {count === 1 ? kinds[kind].one : kinds[kind].many}
          </li>
        ))}
      </ul>
    </>
  );
}

function PreviewedEvent({ event }: { event: ConnectionEvent }) {
  const { about, advocateName, friendName, signs = [], creditCents, detail, receivedAt } = event;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_11rem_5rem]">
      <span className="min-w-0">
        <bdi className="wrap-anywhere font-medium">{titleOf(event)}</bdi>
        <span className="block truncate text-caption text-soft">
          {about && <>{about} · </>}
          <DateTime value={receivedAt} format="short" />
        </span>
      </span>
      <span className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        <OutcomeBadge event={event} isPreview />
        {friendName ? (
          <span className="wrap-anywhere mt-0.5 block text-caption text-soft">
            Lead <bdi>{friendName}</bdi>
            {advocateName && (
              <>
                , sent by <bdi>{advocateName}</bdi>
              </>
            )}
          </span>
        ) : (
          detail && <span className="wrap-anywhere mt-0.5 block text-caption text-soft">{detail}</span>
        )}
        {signs.length > 0 && <SignChips signs={signs} />}
      </span>
      <span className="text-right">{creditCents !== undefined && <Money cents={creditCents} signed />}</span>
    </li>
  );
}
