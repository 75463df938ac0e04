import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { Tone } from "@/components/ui/variants";
import type { connections } from "@/lib/integrations/connections/contract";
import { type ConnectionEvent, type ListedEvent, outcomes } from "./event-labels";

export type Connection = z.output<typeof connections.list.output>["connections"][number];

export const purpose = "When a job is paid or refunded there, the lead is converted or reversed here.";

const states: Readonly<Record<Connection["state"], { readonly name: string; readonly tone: Tone }>> = {
  live: { name: "Live", tone: "accent" },
  setting_up: { name: "Setting up", tone: "blue" },
  not_working: { name: "Not working", tone: "red" },
};

export function ConnectionBadge({ connection: { state } }: { connection: Connection }) {
  const { name, tone } = states[state];
  return (
    <Badge tone={tone} dot={state !== "setting_up"}>
      {name}
    </Badge>
  );
}

/** "4 min ago · 96% matched" */
export function LastEvent({ connection }: { connection: Connection }) {
  const { lastEventAt, matchRate } = connection;
  if (!lastEventAt) return <>No events yet</>;
  return (
    <>
      <DateTime value={lastEventAt} format="relative" />
      {matchRate !== undefined && ` · ${matchRate}% matched`}
    </>
  );
}

const would: Partial<Readonly<Record<ListedEvent["outcome"], string>>> = {
  needs_you: "Would need attention",
  refused: "Would be refused",
  nothing: "Nothing",
  waiting: "Would wait",
};

const did = {
  booked: "Booked",
  paid: "Converted",
  refunded: "Reversed",
  restored: "Restored",
  linked: "Linked",
} as const;
const wouldDo = {
  booked: "Would book",
  paid: "Would convert",
  refunded: "Would reverse",
  restored: "Would restore",
  linked: "Would link",
} as const;

interface OutcomeProps {
  readonly event: Pick<ListedEvent, "outcome"> & Pick<ConnectionEvent, "meaning">;
  readonly isPreview?: boolean;
}

export function OutcomeBadge({ event: { outcome, meaning }, isPreview = false }: OutcomeProps) {
  const { name, tone } = outcomes[outcome];
  const done = outcome === "applied" && meaning && (isPreview ? wouldDo : did)[meaning];
  return <Badge tone={tone}>{done || (isPreview && would[outcome]) || name}</Badge>;
}
