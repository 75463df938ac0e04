import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";

/** The link of a table's row: the whole row can be clicked, one name is read. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      data-row
      className={cx("wrap-anywhere font-medium text-ink after:absolute after:inset-0", className)}
    />
  );
}
