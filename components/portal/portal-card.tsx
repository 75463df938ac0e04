import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";

interface PortalCardProps {
  readonly title: string;
  /** At the other end of the title's line. */
  readonly aside?: ReactNode;
  /** The anchor for forms and links of the page; its content is read out first. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function PortalCard({ title, aside, id, children }: PortalCardProps) {
  const heading = useId();
  return (
    <section {...(id && { id, tabIndex: -1 })} aria-labelledby={heading} className={`${portalCardStyles} outline-none`}>
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <h2 id={heading} className="font-semibold text-[1rem] tracking-[-0.01em]">
          {title}
        </h2>
        {aside && <p className="text-secondary text-soft">{aside}</p>}
      </header>
      {children}
    </section>
  );
}

/** Breakpoints are those of the portal, which is small in a preview whatever the window's width. */
export const portalCardStyles =
  "min-w-0 scroll-mt-4 rounded-card border border-line bg-card p-4 shadow-card @3xl:p-5 print:break-inside-avoid";

/** The main button of a form on a customer's page. */
export const mainButtonStyles =
  "min-h-12 rounded-[10px] border border-ink/15 bg-accent px-5 py-2.5 font-medium text-[1rem] text-accent-ink transition-opacity hover:opacity-90";

/** Its other buttons. */
export const plainButtonStyles =
  "min-h-11 rounded-control border border-edge bg-card px-4 py-2 font-medium text-body transition-colors hover:border-faint";

interface FoldProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}

/** A collapsible section that works without JavaScript. */
export function Fold({ icon, title, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="group border-inner-line border-t">
      <summary className="-mx-1 flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control px-1 py-2 font-medium text-body [&::-webkit-details-marker]:hidden">
        {icon}
        <span className="wrap-anywhere min-w-0 flex-1">{title}</span>
        <ChevronDown size={16} className="shrink-0 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}
