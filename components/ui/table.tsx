import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Loading, Skeleton } from "./skeleton";

interface TableProps {
  /** The table's name for screen readers. */
  readonly label: string;
  /** The HeaderCells. */
  readonly head: ReactNode;
  /** The Rows. */
  readonly children: ReactNode;
  /**
   * The layout on phones: rows as small cards, using each Cell's `label`; rows of one line, hiding cells that don't
   * fit; or horizontal scrolling.
   */
  readonly phone?: "stack" | "line" | "scroll";
}

/** A plain table for a flush Card. */
export function Table({ label, head, children, phone = "stack" }: TableProps) {
  const table = (
    <table aria-label={label} className="w-full text-left max-sm:group-data-phone/table:block">
      <thead className="max-sm:group-data-phone/table:sr-only">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-inner-line max-sm:group-data-phone/table:block">{children}</tbody>
    </table>
  );
  if (phone !== "scroll") {
    return (
      // A scroll container of its own would keep the header from sticking to the window.
      <div data-phone={phone} className="group/table @container overflow-x-auto xl:overflow-x-clip">
        {table}
      </div>
    );
  }
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable with the keyboard
      tabIndex={0}
      className="group/table @container overflow-x-auto focus-visible:-outline-offset-2"
    >
      {table}
    </section>
  );
}

/** A table row. With a RowLink in a cell that `leads`, the whole row is a link. */
export function Row({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={cx(
        "transition-colors has-[a[data-row]]:hover:bg-paper max-sm:group-data-phone/table:relative max-sm:group-data-[phone=stack]/table:grid max-sm:group-data-[phone=stack]/table:gap-1.5 max-sm:group-data-phone/table:px-5 max-sm:group-data-[phone=stack]/table:py-4 max-sm:group-data-[phone=line]/table:flex max-sm:group-data-[phone=line]/table:min-h-[3.875rem] max-sm:group-data-[phone=line]/table:py-2 max-sm:group-data-[phone=line]/table:items-center max-sm:group-data-[phone=line]/table:gap-3",
        // A phone lays out rows once they come near the screen.
        "max-sm:group-data-[phone=line]/table:[contain-intrinsic-block-size:auto_3.875rem] max-sm:group-data-[phone=line]/table:[content-visibility:auto]",
        className,
      )}
    />
  );
}

interface CellProps extends Omit<ComponentProps<"td">, "align"> {
  /** The column's name, shown before the value if a phone stacks the cells. The first cell needs none. */
  readonly label?: string;
  readonly align?: "start" | "end";
  /**
   * Whether the row's link is in this cell. The link then covers the row from here to its end; a control in a later
   * cell has to be `relative` to stay above it.
   */
  readonly leads?: boolean;
}

// WebKit does not position table rows, so the cell positions the link's area, as wide as the table. On phones, rows
// are not displayed as table rows, and the link fills them.
const leading =
  "relative sm:[--row-link-width:calc(100cqw-var(--row-link-start,0rem))] max-sm:group-data-phone/table:static";

export function Cell({ label, align = "start", leads = false, className, children, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={cx(
        leads && leading,
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
  /** The current sort order; "none" for a sortable column. */
  readonly sort?: "ascending" | "descending" | "none";
  /** Sorts by this column, or reverses the order. */
  readonly onSort?: () => void;
  readonly className?: string;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** A column's name, with a sort button if it can be sorted. */
export function HeaderCell({ children, align = "start", sort, onSort, className }: HeaderCellProps) {
  const Icon = icons[sort ?? "none"];
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx(
        // The line is a shadow, because borders of table cells don't stick.
        "top-0 z-10 whitespace-nowrap bg-card px-3.5 py-2 font-medium text-caption text-soft shadow-[inset_0_-1px_0_var(--color-line)] first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6 xl:sticky print:static",
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
          <Icon size={13} className={cx(sort !== "none" && "text-ink")} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Makes a link or button cover its whole row or card. */
export const fillsRow = "after:absolute after:inset-y-0 after:left-0 after:w-(--row-link-width,100%)";

/**
 * A link that covers a row or card: clicks anywhere follow it, but screen readers read only the name. In a table it
 * belongs in a Cell that `leads`.
 */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...rest}
      data-row
      className={cx("wrap-anywhere font-medium text-ink", fillsRow, className)}
    />
  );
}

const widths = ["w-40", "w-56", "w-32", "w-48", "w-36"];

/** A loading list: lines with a name and a detail, as in most of our lists. */
export function RowSkeletons({ label, rows }: { label: string; rows: number }) {
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
