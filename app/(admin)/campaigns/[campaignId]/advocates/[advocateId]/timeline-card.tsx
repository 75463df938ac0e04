"use client";

import { z } from "zod";
import { NotRenewed } from "@/components/list/not-renewed";
import { useInSteps } from "@/components/list/use-in-steps";
import { type FirstPage, type Pages, usePages } from "@/components/list/use-pages";
import { type ListedMessage, MessageBadge } from "@/components/messages/message-badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/text-link";
import { TimelineEntry } from "@/components/ui/timeline-entry";
import { audit } from "@/lib/accounts/audit/contract";
import { type ActivityEntry, describePlainEntry, SentenceText } from "./describe-entry";
import { fromChange, fromEntry, fromMessage, mapPages, mergeFeeds, type TimelineItem } from "./timeline";

const step = 8;

interface TimelineCardProps {
  readonly activity: Pages<ActivityEntry>;
  readonly messages: Pages<ListedMessage>;
  /** Members' changes; null without permission to read them. */
  readonly changes: FirstPage<typeof audit.list> | null;
}

/** Activity other than credit, which has the ledger. */
export function TimelineCard({ activity, messages, changes }: TimelineCardProps) {
  const feeds = [mapPages(activity, fromEntry), mapPages(messages, fromMessage)];
  if (changes) return <WithChanges feeds={feeds} changes={changes} />;
  return <TimelineList feed={mergeFeeds(feeds)} note="Contact changes are in the audit log (owners only)." />;
}

/** The activity, newest first, revealed in steps. */
function TimelineList({ feed, note }: { feed: Pages<TimelineItem>; note?: string }) {
  const { items, hasMore, loadMore, isLoadingMore, error, retry, isRetrying } = useInSteps(feed, step);
  return (
    <Card aria-labelledby="timeline">
      <CardHeader id="timeline" title="Timeline" {...(note && { description: note })} />
      <NotRenewed
        title="The timeline may be out of date"
        className="mb-4"
        error={error}
        retry={retry}
        isRetrying={isRetrying}
      />
      <ol className="grid">
        {items.map((item) => (
          <TimelineRow key={item.id} item={item} />
        ))}
      </ol>
      {hasMore && (
        <div className="mt-3 flex justify-center">
          <Button variant="quiet" onClick={loadMore} pending={isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

/** One event, connected to the one before. */
function TimelineRow({ item }: { item: TimelineItem }) {
  const { at, icon, what, details, status, heldUntil, delivery, href } = item;
  const visibleDetails = details.filter((detail) => describePlainEntry(detail) !== "");
  return (
    <TimelineEntry
      icon={icon}
      className="pb-5"
      bodyClassName="flex flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1"
    >
      <div className="min-w-0 flex-[1_1_14rem] leading-snug">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1">
          {href ? (
            <TextLink href={href} className="text-ink!">
              <SentenceText of={what} />
            </TextLink>
          ) : (
            <SentenceText of={what} className="font-medium" />
          )}
          {status && <MessageBadge status={status} heldUntil={heldUntil} delivery={delivery} />}
        </div>
        {visibleDetails.map((detail) => (
          <p key={describePlainEntry(detail)} className="mt-0.5 text-pretty text-caption text-soft">
            <SentenceText of={detail} />
          </p>
        ))}
      </div>
      <DateTime value={at} format="date-time" className="pt-1.5 text-caption text-soft" />
    </TimelineEntry>
  );
}

interface WithChangesProps {
  readonly feeds: readonly Pages<TimelineItem>[];
  readonly changes: FirstPage<typeof audit.list>;
}

function WithChanges({ feeds, changes }: WithChangesProps) {
  return <TimelineList feed={mergeFeeds([...feeds, useChanges(changes)])} />;
}

/** Members' changes to the advocate's contacts, from the audit log. */
function useChanges(first: FirstPage<typeof audit.list>) {
  return mapPages(usePages(audit.list, z.decode(audit.list.input, first.input), first), fromChange);
}
