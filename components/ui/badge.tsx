import type { ComponentProps } from "react";
import { cx } from "./cx";
import { type Tone, toneStyles } from "./variants";

interface BadgeProps extends ComponentProps<"span"> {
  readonly tone?: Tone;
  /** A dot before the text, for ongoing states. */
  readonly dot?: boolean;
}

/** A state in one or two words. */
export function Badge({ tone = "neutral", dot, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={cx(
        "inline-flex max-w-full items-center gap-1.5 whitespace-nowrap rounded-chip px-2 py-0.5 font-medium text-caption forced-colors:border",
        toneStyles[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
