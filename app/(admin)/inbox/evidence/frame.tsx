import type { ReactNode } from "react";

interface EvidenceProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** The evidence of a row: title, facts and actions. */
export function Evidence({ title, detail, children }: EvidenceProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:p-6">
      <header>
        <h2 className="wrap-anywhere text-balance font-semibold text-[1.125rem] leading-snug tracking-[-0.01em]">
          <bdi>{title}</bdi>
        </h2>
        {detail && <p className="wrap-anywhere mt-1 text-pretty text-soft">{detail}</p>}
      </header>
      {children}
    </div>
  );
}
