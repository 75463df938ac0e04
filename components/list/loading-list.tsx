import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { RowSkeletons } from "@/components/ui/table";

interface LoadingTableProps {
  /** What is loaded, for screen readers: "Loading the team". */
  readonly label: string;
  /** How wide the page's title is, and the sentence below it. */
  readonly title: string;
  readonly description: string;
  readonly rows?: number;
}

/** The outline of a page with a table, until it is there. */
export function LoadingTable({ label, title, description, rows }: LoadingTableProps) {
  return (
    <>
      <div className="mb-6 grid gap-2">
        <Skeleton className={`h-7 ${title}`} />
        <Skeleton className={`h-4 max-w-full ${description}`} />
      </div>
      <Card flush>
        <RowSkeletons label={label} {...(rows && { rows })} />
      </Card>
    </>
  );
}

interface LoadingListProps {
  /** What is loaded, for screen readers: "Loading advocates". */
  readonly label: string;
  /** How wide the page's buttons are, and the chips above the rows. */
  readonly actions: string;
  readonly chips: string;
}

/** The outline of a page with a searched table, until it is there. */
export function LoadingList({ label, actions, chips }: LoadingListProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-2">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
        <Skeleton className={`h-9 max-w-full ${actions}`} />
      </div>
      <Card flush>
        <div className="grid gap-3 px-5 pt-4 pb-3 sm:px-6">
          <Skeleton className="h-9 w-full" />
          <Skeleton className={`h-8 max-w-full ${chips}`} />
        </div>
        <RowSkeletons label={label} rows={8} />
      </Card>
    </>
  );
}
