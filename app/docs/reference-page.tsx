import type { ReactNode } from "react";
import { SiteHeader } from "../site-header";
import { type LinkGroup, SideContents } from "./contents";

interface Props {
  readonly contents: readonly LinkGroup[];
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of the reference beside its contents. */
export function ReferencePage({ contents, title, text, children }: Props) {
  return (
    <>
      <SiteHeader current="/docs" />
      <div className="mx-auto max-w-[1360px] px-5 sm:px-9 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
        <SideContents groups={contents} />
        <main id="content" tabIndex={-1} className="min-w-0 pb-16">
          <header className="pt-10 pb-6">
            <h1 className="font-semibold text-[1.875rem] tracking-[-0.03em]">{title}</h1>
            <p className="mt-1 text-soft">{text}</p>
          </header>
          {children}
        </main>
      </div>
    </>
  );
}
