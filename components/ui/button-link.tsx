import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button-look";
import { cx } from "./cx";

/** A link that looks like a button. A view has one primary. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={cx("inline-flex gap-2", buttonLook({ look, size }), className)} />;
}
