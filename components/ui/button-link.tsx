import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { type ButtonVariants, buttonVariants } from "./variants";

/** A link that looks like a button. A view has one primary. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonVariants) {
  return (
    <Link
      prefetch={false}
      {...rest}
      className={cx("inline-flex gap-2", buttonVariants({ variant, size }), className)}
    />
  );
}
