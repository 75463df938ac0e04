import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { controlStyles } from "./variants";

interface InputProps extends ComponentProps<"input"> {
  /** Inside the frame before the text, such as an icon or "$". */
  readonly leading?: ReactNode;
  /** Inside the frame after the text, such as "%", a limit or a button. */
  readonly trailing?: ReactNode;
}

const frame =
  "flex h-control w-full min-w-0 items-center rounded-control border border-edge bg-card text-secondary text-soft transition-colors has-[input:hover:enabled]:border-faint data-off:bg-inner-line has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:-outline-offset-1 data-invalid:border-red! data-invalid:outline-red! not-supports-[selector(:has(a))]:focus-within:outline-2 not-supports-[selector(:has(a))]:focus-within:outline-accent";

// A browser's default input width doesn't fit small phones.
const framed =
  "h-full min-w-0 flex-1 max-sm:w-0 bg-transparent px-3 text-control text-ink outline-none placeholder:text-faint disabled:cursor-not-allowed disabled:text-soft";

/**
 * A text input. Both slots sit inside its frame. Members mostly type about others, so browsers fill nothing in unless
 * `autoComplete` names it.
 */
export function Input({ leading, trailing, className, autoComplete = "off", ...given }: InputProps) {
  const rest = { ...given, autoComplete };
  if (!leading && !trailing) {
    return <input {...rest} className={cx("h-control px-3", controlStyles, className)} />;
  }
  return (
    <span
      data-off={rest.disabled || undefined}
      data-invalid={rest["aria-invalid"] || undefined}
      className={cx(frame, className)}
    >
      {leading && <span className="-mr-1 shrink-0 pl-3">{leading}</span>}
      <input {...rest} className={framed} />
      {trailing && <span className="shrink-0 pr-3 has-[button]:pr-1">{trailing}</span>}
    </span>
  );
}

/** A multi-line text input that grows with its content. */
export function Textarea({ rows = 3, className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx("field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2", controlStyles, className)}
    />
  );
}
