import type { ReactNode } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorState } from "@/components/ui/error-state";
import { formatNumber } from "@/components/ui/format";
import { RowSkeletons, Table } from "@/components/ui/table";
import { NotRenewed } from "./not-renewed";
import type { Pages } from "./use-pages";

interface PagedListProps<Item> {
  /** The list's name: "Advocates". */
  readonly label: string;
  /** From `usePages`. */
  readonly pages: Pages<Item>;
  /** An EmptyState; pass a different one if a filter is the reason. */
  readonly empty: ReactNode;
  /** The total number of rows, if known. */
  readonly total?: number | undefined;
  /** The loaded rows. */
  readonly children: ReactNode;
}

interface PagedTableProps<Item> extends Omit<PagedListProps<Item>, "children"> {
  /** The HeaderCells. */
  readonly head: ReactNode;
  /** A Row, with its key. */
  readonly row: (item: Item) => ReactNode;
  /** The layout of rows on phones; see Table. */
  readonly phone?: "stack" | "line";
}

/** A table that loads page by page. Its `label` also names it for screen readers. */
export function PagedTable<Item>({ head, row, phone = "stack", ...list }: PagedTableProps<Item>) {
  return (
    <PagedList {...list}>
      <Table label={list.label} head={head} phone={phone}>
        {list.pages.items.map(row)}
      </Table>
    </PagedList>
  );
}

/** A list that loads page by page, in all its states: loading, empty, failed, refetching. */
export function PagedList<Item>({ label, pages, empty, total, children }: PagedListProps<Item>) {
  const { items, isLoading, isPrevious, error, hasMore } = pages;
  if (isLoading && !error) return <RowSkeletons label={`Loading ${label.toLowerCase()}`} rows={8} />;
  if (items.length === 0) return error ? <Failed label={label} pages={pages} /> : empty;
  return (
    <>
      <NotRenewed {...pages} className="mx-5 mb-3 sm:mx-6" />
      <div aria-busy={isPrevious} className={cx("transition-opacity", isPrevious && "opacity-60")}>
        {children}
      </div>
      {hasMore && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-inner-line border-t px-5 py-3">
          {total !== undefined && (
            <span className="text-secondary text-soft">
              {formatNumber(items.length)} of {formatNumber(total)}
            </span>
          )}
          <Button variant="quiet" onClick={pages.loadMore} pending={pages.isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Failed<Item>({ label, pages }: { label: string; pages: Pages<Item> }) {
  return (
    <ErrorState title={`${label} didn’t load`} onRetry={pages.retry} pending={pages.isRetrying}>
      {describeProblem(pages.error)}
    </ErrorState>
  );
}
