"use client";

import { CalendarClock } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useId, useState } from "react";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { PagedList } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { TextLink } from "@/components/ui/text-link";
import { asks } from "@/lib/asks/contract";
import { advocatePath } from "../../paths";
import { type ListedAsk, stepNames } from "./describe";

const FEW = 5;

const states = ["planned", "sent", "skipped"] as const;
const segments = [
  { value: "planned", label: "Upcoming" },
  { value: "sent", label: "Sent" },
  { value: "skipped", label: "Not sent" },
] as const;

const empty = {
  planned: "When a job is marked done, what goes out next shows up here.",
  sent: "What was sent in the past shows up here.",
  skipped: "Asks that weren’t sent show up here, each with its reason.",
} as const;

/** Upcoming asks with recipients and reasons, sent asks, and skipped asks with reasons. */
export function GoingOut({ first }: { first: FirstPage<typeof asks.list> }) {
  const id = useId();
  const [show, setShow] = useQueryState("show", parseAsStringLiteral(states).withDefault("planned"));
  const loaded = usePages(asks.list, { state: show, limit: 50 }, first);
  // The next few first; the rest on request.
  const [isLong, setLong] = useState(false);
  const hidden = isLong ? 0 : Math.max(0, loaded.items.length - FEW);
  const pages = {
    ...loaded,
    items: loaded.items.slice(0, loaded.items.length - hidden),
    hasMore: loaded.hasMore || hidden > 0,
    loadMore: hidden > 0 ? () => setLong(true) : loaded.loadMore,
  };
  return (
    <Card flush aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-2 border-inner-line border-b px-5 py-3 sm:px-6">
        <h2 id={id} className="font-semibold text-section">
          Upcoming messages
        </h2>
        <Segmented
          label="Show"
          segments={segments}
          value={show}
          onValueChange={(wanted) => void setShow(wanted === "planned" ? null : wanted)}
        />
      </header>
      <PagedList
        label="Asks"
        pages={pages}
        empty={
          <EmptyState icon={CalendarClock} title="Nothing here yet">
            {empty[show]}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-inner-line">
          {pages.items.map((ask) => (
            <AskRow key={ask.askId} ask={ask} />
          ))}
        </ul>
      </PagedList>
    </Card>
  );
}

function AskRow({ ask }: { ask: ListedAsk }) {
  const { askId, name, step, why, dueAt, state, channel, reason } = ask;
  const skip = useToastedSend(asks.skip, { success: "Skipped" });
  const hurry = useToastedSend(asks.sendNow, {
    success: "It goes out next, or in the morning where they are.",
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <TextLink href={advocatePath(ask)}>
            <bdi className="font-medium">{name}</bdi>
          </TextLink>
          <span className="text-secondary text-soft">{stepNames[step]}</span>
          {state === "planned" && reason && <Badge tone="amber">Won’t be sent</Badge>}
        </p>
        <p className="wrap-anywhere mt-0.5 text-secondary text-soft">{reason ?? why}</p>
      </div>
      <p className="text-secondary text-soft">
        <DateTime value={dueAt} format="date-time" />
        {state === "planned" && channel && ` by ${channel === "sms" ? "text" : "email"}`}
      </p>
      {state === "planned" && (
        <div className="flex gap-2">
          <Button
            size="small"
            variant="quiet"
            pending={hurry.pending}
            aria-label={`Send now: ${stepNames[step]} to ${name}`}
            onClick={() => void hurry.trySend({ askId })}
          >
            Send now
          </Button>
          <Button
            size="small"
            variant="quiet"
            pending={skip.pending}
            aria-label={`Skip: ${stepNames[step]} to ${name}`}
            onClick={() => void skip.trySend({ askId })}
          >
            Skip
          </Button>
        </div>
      )}
    </li>
  );
}
