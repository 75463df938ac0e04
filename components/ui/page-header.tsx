import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./cx";

interface PageHeaderProps {
  readonly title: ReactNode;
  /** The heading's level: 1, except for a header within a page. */
  readonly level?: 1 | 3;
  readonly crumbs?: readonly Crumb[];
  /** Before the title, such as an avatar. */
  readonly leading?: ReactNode;
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** A menu button: after the others, or beside the title on phones. */
  readonly menu?: ReactNode;
}

/** The top of a page: breadcrumbs, title and actions. */
export function PageHeader({ title, level = 1, crumbs, leading, badge, description, actions, menu }: PageHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="mb-4 sm:mb-6">
      {crumbs && (
        <div className="mb-3">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-4">
        <div
          className={cx(
            "mr-auto flex min-w-0 max-w-full items-center gap-3.5 sm:flex-auto sm:pr-4",
            // A long description wraps beside the buttons instead of pushing them below.
            Boolean(description) && "sm:min-w-[min(100%,22rem)] xl:min-w-44",
            Boolean(menu) && "max-sm:flex-1",
          )}
        >
          {leading}
          <div className="min-w-0 sm:flex-auto">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Heading className="wrap-anywhere min-w-0 text-balance font-semibold text-title">{title}</Heading>
              {badge}
            </div>
            {description && (
              <div className="wrap-anywhere mt-1 max-w-2xl text-pretty text-soft sm:w-0 sm:min-w-[min(100%,42rem)]">
                {description}
              </div>
            )}
          </div>
        </div>
        {actions && (
          <div
            className={cx("flex flex-wrap items-center gap-2", Boolean(menu) && "max-sm:order-last max-sm:basis-full")}
          >
            {actions}
          </div>
        )}
        {menu}
      </div>
    </header>
  );
}

interface Crumb {
  readonly label: string;
  /** Omitted for the current page, which comes last. */
  readonly href?: string;
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-secondary text-soft">
        {crumbs.map(({ label, href }, position) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            {position > 0 && <ChevronRight size={14} className="shrink-0" />}
            {href ? (
              <Link href={href} prefetch={false} className="truncate transition-colors hover:text-ink">
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
