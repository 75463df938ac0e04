import { Loading, Skeleton } from "./skeleton";

const widths = ["w-40", "w-56", "w-32", "w-48", "w-36"];

/** A list that is being loaded: lines of a name and a detail, as in most of our lists. */
export function RowSkeletons({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <Loading label={label} className="divide-y divide-inner-line">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key, row) => (
        <div key={key} className="flex items-center gap-3 px-5 py-3.5 sm:px-6">
          <Skeleton className="size-7 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
            <Skeleton className={`h-3.5 max-w-full ${widths[row % widths.length]}`} />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </Loading>
  );
}
