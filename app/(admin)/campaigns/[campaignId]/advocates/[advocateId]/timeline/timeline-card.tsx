"use client";

import { z } from "zod";
import type { Pages } from "@/components/list/pages";
import type { FirstPage } from "@/components/list/use-pages";
import { usePages } from "@/components/list/use-pages";
import type { ListedMessage } from "@/components/messages/message-words";
import { audit } from "@/lib/audit/contract";
import type { Entry } from "../ledger/entry";
import { fromChange, fromEntry, fromMessage, type Happening } from "./happening";
import { TimelineList } from "./timeline-list";

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

/** What members changed about the advocate's contact, as the audit log has it. */
function useChanges(first: FirstPage<typeof audit.list>) {
  return mapPages(usePages(audit.list, z.decode(audit.list.input, first.input), first), fromChange);
}

/** Several lists that are read page by page as one list, newest first. */
function weave<Item extends { readonly at: Date }>(strands: readonly Pages<Item>[]): Pages<Item> {
  const failed = strands.filter(({ error }) => error !== null);
  return {
    items: mergeByTime(strands),
    isLoading: strands.some(({ isLoading }) => isLoading),
    isPrevious: false,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const strand of failed) strand.retry();
    },
    isRetrying: failed.some(({ isRetrying }) => isRetrying),
    hasMore: strands.some(({ hasMore }) => hasMore),
    isLoadingMore: strands.some(({ isLoadingMore }) => isLoadingMore),
    loadMore: () => {
      for (const strand of strandsToRead(strands)) strand.loadMore();
    },
  };
}

/** The same list with every item turned into something else. */
function mapPages<From, To>(pages: Pages<From>, turn: (item: From) => To): Pages<To> {
  return { ...pages, items: pages.items.map(turn) };
}

interface Timed {
  readonly at: Date;
}

/** A list of what happened, newest first, that may not be loaded to its end. */
interface Strand<Item extends Timed> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/**
 * Several lists as one, newest first. It ends where one of them goes on with what is not loaded yet: anything older
 * could belong before things that are still missing.
 */
export function mergeByTime<Item extends Timed>(strands: readonly Strand<Item>[]): Item[] {
  const known = knownSince(strands);
  return strands
    .flatMap(({ items }) => items)
    .filter(({ at }) => at.getTime() >= known)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** The strands that must be read on for the merged list to reach further back. */
export function strandsToRead<S extends Strand<Timed>>(strands: readonly S[]): S[] {
  const known = knownSince(strands);
  return strands.filter((strand) => strand.hasMore && oldest(strand) === known);
}

/** Since when nothing is missing, in ms. */
function knownSince(strands: readonly Strand<Timed>[]): number {
  return Math.max(...strands.filter(({ hasMore }) => hasMore).map(oldest));
}

function oldest({ items }: Strand<Timed>): number {
  return items.at(-1)?.at.getTime() ?? Number.POSITIVE_INFINITY;
}
