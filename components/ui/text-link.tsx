import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...rest}
      className={cx(
        "font-medium text-accent underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current",
        className,
      )}
    />
  );
}
