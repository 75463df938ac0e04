import { ChevronRight } from "lucide-react";
import Link from "next/link";

export interface Crumb {
  readonly label: string;
  /** Left out for the page itself, which is the last. */
  readonly href?: string;
}

/** The way here. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-secondary text-soft">
        {crumbs.map(({ label, href }, position) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            {position > 0 && <ChevronRight aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />}
            {href ? (
              <Link href={href} className="truncate transition-colors hover:text-ink">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate font-medium text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
