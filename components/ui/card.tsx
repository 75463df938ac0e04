import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

/** A surface on the page. `flush` is for content with its own padding, such as a table. */
export function Card({ flush, className, ...rest }: ComponentProps<"section"> & { flush?: boolean }) {
  return (
    <section
      {...rest}
      className={cx(
        "min-w-0 rounded-card border border-line bg-card shadow-card",
        // Clipped, not hidden: a header inside can stick to the window.
        flush ? "overflow-clip" : "p-5 sm:p-6",
        className,
      )}
    />
  );
}

interface CardHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** At the other end of the line: a note, a badge or a quiet button. */
  readonly aside?: ReactNode;
  /** In a flush card the header brings the padding. */
  readonly flush?: boolean;
  /** Names the card: pass the same id as the card's aria-labelledby. */
  readonly id?: string;
}

export function CardHeader({ title, description, aside, flush, id }: CardHeaderProps) {
  return (
    <header
      className={cx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
        flush ? "px-5 pt-5 pb-3 sm:px-6" : "mb-4",
      )}
    >
      <div className="min-w-0">
        <h2 {...(id && { id })} className="wrap-anywhere font-semibold text-section">
          {title}
        </h2>
        {description && <p className="mt-0.5 text-pretty text-secondary text-soft">{description}</p>}
      </div>
      {aside && <div className="text-secondary text-soft">{aside}</div>}
    </header>
  );
}
