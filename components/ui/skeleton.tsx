import type { ReactNode } from "react";
import { cx } from "./cx";

/** A gray placeholder bar. Give it the size of the coming content: `className="h-4 w-40"`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx("block animate-pulse rounded-[6px] bg-inner-line forced-colors:border", className)}
    />
  );
}

/** Wraps skeletons and announces the loading once for all of them. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
