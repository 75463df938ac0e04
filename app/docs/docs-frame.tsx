import type { ComponentProps, ReactNode } from "react";
import { SiteHeader } from "../site-header";
import { SideContents } from "./contents";

interface Props extends ComponentProps<typeof SideContents> {
  readonly current: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page of the docs beside its contents. */
export function DocsFrame({ current, className = "pb-16", children, ...contents }: Props) {
  return (
    <>
      <SiteHeader current={current} />
      <div className="mx-auto max-w-[1360px] px-5 sm:px-9 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
        <SideContents {...contents} />
        <main id="content" tabIndex={-1} className={`min-w-0 ${className}`}>
          {children}
        </main>
      </div>
    </>
  );
}
