import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

interface HeaderCellProps {
  readonly children: ReactNode;
  readonly align?: "start" | "end";
  /** How the column is sorted now; "none" for one that could be. */
  readonly sort?: "ascending" | "descending" | "none";
  /** Called to sort by this column, or the other way round. */
  readonly onSort?: () => void;
  readonly className?: string;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The name of a column, by which the rows may be sorted. */
export function HeaderCell({ children, align = "start", sort, onSort, className }: HeaderCellProps) {
  const Icon = icons[sort ?? "none"];
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx(
        "whitespace-nowrap px-3.5 py-2 font-medium text-caption text-soft first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6",
        align === "end" && "text-right",
        className,
      )}
    >
      {sort && onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex items-center gap-1 transition-colors hover:text-ink"
        >
          {children}
          <Icon aria-hidden size={13} strokeWidth={1.75} className={cx(sort !== "none" && "text-ink")} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}
