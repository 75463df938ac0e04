"use client";

import type { Pages } from "@/components/list/pages";
import type { FirstPage } from "@/components/list/use-pages";
import type { ListedMessage } from "@/components/messages/message-words";
import type { audit } from "@/lib/audit/contract";
import type { Entry } from "../ledger/entry";
import { fromEntry, fromMessage, type Happening } from "./happening";
import { TimelineList } from "./timeline-list";
import { useChanges } from "./use-changes";
import { mapPages, weave } from "./weave";

interface TimelineCardProps {
  readonly activity: Pages<Entry>;
  readonly messages: Pages<ListedMessage>;
  /** What members changed; null for who may not read that. */
  readonly changes: FirstPage<typeof audit.list> | null;
}

/** Everything that happened, whatever kind of thing it was. */
export function TimelineCard({ activity, messages, changes }: TimelineCardProps) {
  const strands = [mapPages(activity, fromEntry), mapPages(messages, fromMessage)];
  if (changes) return <WithChanges strands={strands} changes={changes} />;
  return (
    <TimelineList
      happenings={weave(strands)}
      note="Changes of the contact are in the audit log, which admins can read."
    />
  );
}

interface WithChangesProps {
  readonly strands: readonly Pages<Happening>[];
  readonly changes: FirstPage<typeof audit.list>;
}

function WithChanges({ strands, changes }: WithChangesProps) {
  return <TimelineList happenings={weave([...strands, useChanges(changes)])} />;
}
