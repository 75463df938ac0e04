import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Loading, Skeleton } from "./skeleton";

interface TableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  /** The HeaderCells. */
  readonly head: ReactNode;
  /** The Rows. */
  readonly children: ReactNode;
  /**
   * What a phone does with it: rows as small cards, for which each Cell says its `label`; rows of one line, for which
   * cells hide that have no room; or sideways scrolling.
   */
  readonly phone?: "stack" | "line" | "scroll";
}

/** A plain table, made for a flush Card. */
export function Table({ label, head, children, phone = "stack" }: TableProps) {
  const table = (
    <table aria-label={label} className="w-full text-left max-sm:group-data-phone/table:block">
      <thead className="border-line border-b max-sm:group-data-phone/table:sr-only">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-inner-line max-sm:group-data-phone/table:block">{children}</tbody>
    </table>
  );
  const styles = "group/table overflow-x-auto focus-visible:-outline-offset-2";
  if (phone !== "scroll") {
    return (
      <div data-phone={phone} className={styles}>
        {table}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section aria-label={label} tabIndex={0} className={styles}>
      {table}
    </section>
  );
}

/** A line of the table. With a RowLink in its first cell all of it leads somewhere. */
export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={cx(
        "relative transition-colors has-[a[data-row]]:hover:bg-paper max-sm:group-data-[phone=stack]/table:grid max-sm:group-data-[phone=stack]/table:gap-1.5 max-sm:group-data-phone/table:px-5 max-sm:group-data-[phone=stack]/table:py-4 max-sm:group-data-[phone=line]/table:flex max-sm:group-data-[phone=line]/table:min-h-[3.875rem] max-sm:group-data-[phone=line]/table:py-2 max-sm:group-data-[phone=line]/table:items-center max-sm:group-data-[phone=line]/table:gap-3",
        className,
      )}
    />
  );
}

interface CellProps extends Omit<ComponentProps<"td">, "align"> {
  /** The column's name, shown before the value where a phone stacks the cells. The first cell needs none. */
  readonly label?: string;
  readonly align?: "start" | "end";
}

export function Cell({ label, align = "start", className, children, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={cx(
        "px-3.5 py-3 align-middle first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6 max-sm:group-data-phone/table:p-0!",
        label !== undefined &&
          "max-sm:group-data-[phone=stack]/table:flex max-sm:group-data-[phone=stack]/table:justify-between max-sm:group-data-[phone=stack]/table:gap-4",
        align === "end" && "sm:text-right",
        className,
      )}
    >
      {label && (
        <span className="hidden shrink-0 text-secondary text-soft max-sm:group-data-[phone=stack]/table:inline">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}

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

/** The link of a table's row: the whole row can be clicked, one name is read. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...rest}
      data-row
      className={cx("wrap-anywhere font-medium text-ink after:absolute after:inset-0", className)}
    />
  );
}

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
