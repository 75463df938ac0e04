import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { cx } from "./cx";
import { Spinner } from "./spinner";
import { type ButtonVariants, buttonVariants } from "./variants";

export interface ButtonProps extends ComponentProps<"button">, ButtonVariants {
  /** Shows a spinner at the same width and ignores clicks, but keeps the focus. */
  readonly pending?: boolean | undefined;
  /** Shown before the text. */
  readonly icon?: LucideIcon;
}

const inactive =
  "disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-default aria-disabled:opacity-80";

export function Button({
  variant,
  size,
  pending,
  type = "button",
  className,
  icon: Icon,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(pending && { onClick: ignore, "aria-busy": true, "aria-disabled": true })}
      type={type}
      className={cx("relative inline-flex", buttonVariants({ variant, size }), inactive, className)}
    >
      <span className={cx("inline-flex items-center gap-2", pending && "opacity-0")}>
        {Icon && <Icon size={16} />}
        {children}
      </span>
      {pending && <Spinner className="absolute" />}
    </button>
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
}
