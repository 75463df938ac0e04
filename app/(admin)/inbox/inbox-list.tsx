"use client";

import { describeProblem } from "@/components/form/describe-problem";
import { NotRenewed } from "@/components/list/not-renewed";
import type { Pages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/date-time";
import { ErrorState } from "@/components/ui/error-state";
import { formatNumber } from "@/components/ui/format";
import { RowSkeletons } from "@/components/ui/table";
import type { InboxRow as Row } from "@/lib/platform/inbox/contract";
import { groupOf, type InboxGroup } from "@/lib/platform/inbox/count-contract";
import { InboxRow } from "./inbox-row";
import { keyOf } from "./view";

const groupNames: Readonly<Record<InboxGroup, string>> = { call: "Follow up", decide: "Decide", fix: "Fix" };

/** A group's rows, as far as loaded, and how many there are. */
export interface GroupPages {
  readonly group: InboxGroup;
  readonly pages: Pages<Row>;
  readonly total: number;
}

interface InboxListProps {
  readonly groups: readonly GroupPages[];
  readonly shownKey: string | undefined;
  readonly onOpen: (row: Row) => void;
}

/** The rows by group. Empty groups are left out. */
export function InboxList({ groups, shownKey, onOpen }: InboxListProps) {
  const now = useNow(true);
  const failed = groups.find(({ pages }) => pages.error);
  if (groups.every(({ pages }) => pages.isLoading) && !failed) {
    return <RowSkeletons label="Loading the inbox" rows={6} />;
  }
  const retry = () => {
    for (const { pages } of groups) if (pages.error) pages.retry();
  };
  const isRetrying = groups.some(({ pages }) => pages.error && pages.isRetrying);
  if (failed && groups.every(({ pages }) => pages.items.length === 0)) {
    return (
      <ErrorState title="The inbox didn’t load" onRetry={retry} pending={isRetrying}>
        {describeProblem(failed.pages.error)}
      </ErrorState>
    );
  }
  return (
    <>
      <NotRenewed error={failed?.pages.error ?? null} retry={retry} isRetrying={isRetrying} className="m-3" />
      {groups.map(({ group, pages, total }) =>
        pages.items.length === 0 ? null : (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2
              id={`group-${group}`}
              className="flex items-baseline gap-2 border-inner-line border-y bg-paper px-4 py-1.5 font-semibold text-secondary first:border-t-0"
            >
              {groupNames[group]}
              <span className="font-normal text-soft tabular-nums">{formatNumber(total)}</span>
            </h2>
            <ul className="divide-y divide-inner-line">
              {pages.items.map((row) => (
                <InboxRow
                  key={keyOf(row)}
                  row={row}
                  now={now}
                  onOpen={onOpen}
                  isShown={keyOf(row) === shownKey && groupOf[row.kind] === group}
                />
              ))}
            </ul>
            {pages.hasMore && (
              <div className="border-inner-line border-t py-1.5 text-center">
                <Button variant="quiet" size="small" onClick={pages.loadMore} pending={pages.isLoadingMore}>
                  Show more
                </Button>
              </div>
            )}
          </section>
        ),
      )}
    </>
  );
}
