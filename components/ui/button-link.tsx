import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { type ButtonVariants, buttonVariants } from "./variants";

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonVariants {
  /** Shown before the text. */
  readonly icon?: LucideIcon;
}

/** A link that looks like a button. A view has one primary. */
export function ButtonLink({ variant, size, className, icon: Icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link prefetch={false} {...rest} className={cx("inline-flex gap-2", buttonVariants({ variant, size }), className)}>
      {Icon && <Icon size={16} />}
      {children}
    </Link>
  );
}
