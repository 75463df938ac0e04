"use client";

import { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import type { Pages } from "@/components/list/pages";
import type { FirstPage } from "@/components/list/use-pages";
import { usePages } from "@/components/list/use-pages";
import { MessageBadge } from "@/components/messages/message-badge";
import type { ListedMessage } from "@/components/messages/message-words";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { audit } from "@/lib/audit/contract";
import type { Entry } from "../ledger/entry";
import { SentenceText, sayPlainly } from "../sentence";
import { useInSteps } from "../use-in-steps";
import { fromChange, fromEntry, fromMessage, type Happening } from "./happening";

const step = 8;

/** What happened, newest first, in steps. */
function TimelineList({ happenings, note }: { happenings: Pages<Happening>; note?: string }) {
  const { items, hasMore, loadMore, isLoadingMore, error, retry, isRetrying } = useInSteps(happenings, step);
  return (
    <Card aria-labelledby="timeline">
      <CardHeader id="timeline" title="Timeline" {...(note && { description: note })} />
      {error && (
        <Notice
          tone="red"
          role="alert"
          title="The timeline may be out of date"
          className="mb-4"
          action={
            <Button size="small" onClick={retry} pending={isRetrying}>
              Try again
            </Button>
          }
        >
          {describeProblem(error)}
        </Notice>
      )}
      <ol className="grid">
        {items.map((happening) => (
          <TimelineItem key={happening.id} happening={happening} />
        ))}
      </ol>
      {hasMore && (
        <div className="mt-3 flex justify-center">
          <Button look="quiet" onClick={loadMore} pending={isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

/** One thing that happened, on the line that leads to the one before. */
function TimelineItem({ happening }: { happening: Happening }) {
  const { at, icon: Icon, what, details, amountCents, status, href } = happening;
  const said = details.filter((detail) => sayPlainly(detail) !== "");
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span
        aria-hidden
        className="absolute top-8 bottom-1 left-[13.5px] w-px bg-line group-last:hidden forced-colors:bg-[CanvasText]"
      />
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
        <Icon aria-hidden size={14} strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_14rem] leading-snug">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1">
            {href ? (
              <TextLink href={href} className="text-ink!">
                <SentenceText of={what} />
              </TextLink>
            ) : (
              <SentenceText of={what} className="font-medium" />
            )}
            {amountCents !== undefined && <Money cents={amountCents} signed />}
            {status && <MessageBadge status={status} />}
          </div>
          {said.map((detail) => (
            <p key={sayPlainly(detail)} className="mt-0.5 text-pretty text-caption text-soft">
              <SentenceText of={detail} />
            </p>
          ))}
        </div>
        <DateTime value={at} format="date-time" className="pt-1.5 text-caption text-soft" />
      </div>
    </li>
  );
}

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
