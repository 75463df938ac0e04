"use client";

import { describeProblem } from "@/components/form/describe-problem";
import type { Pages } from "@/components/list/pages";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { useInSteps } from "../use-in-steps";
import type { Happening } from "./happening";
import { TimelineItem } from "./timeline-item";

const step = 8;

/** What happened, newest first, in steps. */
export function TimelineList({ happenings, note }: { happenings: Pages<Happening>; note?: string }) {
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
