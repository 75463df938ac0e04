import type { ReactNode } from "react";
import { SiteHeader } from "../site-header";
import { guides, type LinkGroup, SideContents } from "./contents";

interface Props {
  readonly path: (typeof guides)[number]["href"];
  readonly contents: readonly LinkGroup[];
  readonly children: ReactNode;
}

/** A guide beside its contents, which end with the other guides. */
export function GuidePage({ path, contents, children }: Props) {
  const others = guides.filter(({ href }) => href !== path);
  const more = { title: "More", links: [...others, { href: "/docs", label: "API reference" }] };
  return (
    <>
      <SiteHeader current={path} />
      <div className="mx-auto max-w-[1360px] px-5 sm:px-9 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
        <SideContents groups={[...contents, more]} />
        <main id="content" tabIndex={-1} className="min-w-0 pb-16">
          {children}
        </main>
      </div>
    </>
  );
}
