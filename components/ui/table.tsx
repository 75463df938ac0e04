import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

interface TableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  /** The HeaderCells. */
  readonly head: ReactNode;
  /** The Rows. */
  readonly children: ReactNode;
  /** What a phone does with it: rows as small cards, for which each Cell says its `label`, or sideways scrolling. */
  readonly phone?: "stack" | "scroll";
}

/** A plain table, made for a flush Card. */
export function Table({ label, head, children, phone = "stack" }: TableProps) {
  const table = (
    <table aria-label={label} className="w-full text-left max-sm:group-data-[phone=stack]/table:block">
      <thead className="border-line border-b max-sm:group-data-[phone=stack]/table:sr-only">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-inner-line max-sm:group-data-[phone=stack]/table:block">
        {children}
      </tbody>
    </table>
  );
  const look = "group/table overflow-x-auto focus-visible:-outline-offset-2";
  if (phone === "stack") {
    return (
      <div data-phone="stack" className={look}>
        {table}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section aria-label={label} tabIndex={0} className={look}>
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
        "relative transition-colors has-[a[data-row]]:hover:bg-paper max-sm:group-data-[phone=stack]/table:grid max-sm:group-data-[phone=stack]/table:gap-1.5 max-sm:group-data-[phone=stack]/table:px-5 max-sm:group-data-[phone=stack]/table:py-4",
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
        "px-3.5 py-3 align-middle first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6 max-sm:group-data-[phone=stack]/table:p-0!",
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
