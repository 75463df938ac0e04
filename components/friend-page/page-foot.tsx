import type { ReactNode } from "react";

/** Where else a business can be found. */
export interface BrandLink {
  readonly label: string;
  readonly url: string;
}

interface PageFootProps {
  readonly business: string;
  readonly links: readonly BrandLink[];
  readonly children?: ReactNode;
}

/** What stands below everything: a line to know, and where else the business can be found. */
export function PageFoot({ business, links, children }: PageFootProps) {
  if (!children && links.length === 0) return null;
  return (
    <footer className="grid gap-2 border-inner-line border-t pt-5 text-secondary text-soft">
      {children}
      {links.length > 0 && (
        <nav aria-label={`${business} elsewhere`}>
          <ul className="-mx-2 flex flex-wrap">
            {links.map(({ label, url }) => (
              <li key={label}>
                <a
                  href={url}
                  rel="noopener"
                  className="inline-flex min-h-11 items-center px-2 font-medium underline decoration-edge underline-offset-4 transition-colors hover:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}
