import { type ReactNode, useId } from "react";

interface PortalCardProps {
  readonly title: string;
  /** At the other end of the title's line. */
  readonly aside?: ReactNode;
  /** Where forms and links of the page lead to; what is said there is read first. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of the portal with its title. */
export function PortalCard({ title, aside, id, children }: PortalCardProps) {
  const heading = useId();
  return (
    <section
      {...(id && { id, tabIndex: -1 })}
      aria-labelledby={heading}
      className={`${portalCardLook} outline-none`}
    >
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

/** Widths are those of the portal, which is small in a preview whatever the window is. */
export const portalCardLook =
  "min-w-0 scroll-mt-4 rounded-card border border-line bg-card p-4 shadow-card @3xl:p-5 print:break-inside-avoid";
