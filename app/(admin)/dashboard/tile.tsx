import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface TileProps {
  readonly name: string;
  /** As it is written; long ones are written smaller, since none is ever cut off. */
  readonly figure: string;
  /** What the figure means or how it has changed. */
  readonly note: ReactNode;
  readonly line?: ReactNode;
  readonly className?: string | undefined;
}

/** One figure of the program. Inside a `<dl>`. */
export function Tile({ name, figure, note, line, className }: TileProps) {
  return (
    <div className={cx("min-w-0 rounded-card border border-line bg-card p-4 shadow-card sm:p-5", className)}>
      <dt className="flex min-h-[22px] items-center justify-between gap-3 text-secondary text-soft">
        {name}
        {line && <span className="flex min-w-6 flex-1 justify-end max-sm:hidden">{line}</span>}
      </dt>
      <dd
        className={cx(
          "mt-1 flex h-8 items-end whitespace-nowrap font-semibold leading-none tracking-[-0.03em]",
          sizeFor(figure.length),
        )}
      >
        {figure}
      </dd>
      <dd className="mt-1.5 text-pretty text-caption text-soft">{note}</dd>
    </div>
  );
}

function sizeFor(length: number): string {
  if (length <= 9) return "text-[1.5rem] sm:text-[1.75rem]";
  return length <= 13 ? "text-[1.0625rem] sm:text-[1.75rem]" : "text-[0.9375rem] sm:text-[1.375rem]";
}
