"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { fadeEdges } from "@/components/ui/fade-edges";

export interface AreaTab {
  readonly href: string;
  readonly label: string;
  /** Synonyms for the search. */
  readonly keywords?: string;
}

interface AreaTabsProps {
  /** The tab row's name for screen readers. */
  readonly label: string;
  readonly tabs: readonly AreaTab[];
}

/** Links between the pages of an area. A subpage marks the tab it is below. */
export function AreaTabs({ label, tabs }: AreaTabsProps) {
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => fadeEdges(list.current), []);
  // A phone shows only some tabs. Centering the open one shows that there are more on both sides.
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]");
    if (path) current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  const open = findOpenTab(tabs, path);
  return (
    <nav aria-label={label} className="-mx-5 -mt-2 mb-6 border-line border-b sm:-mx-0 sm:mb-8 print:hidden">
      <ul ref={list} className="fade-edges -mb-px flex gap-5 overflow-x-auto px-5 [scrollbar-width:none] sm:px-0">
        {tabs.map(({ href, label: name }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              prefetch={false}
              aria-current={href === path ? "page" : href === open ? "true" : undefined}
              // Browsers stop scrolling once part of it is visible.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
              className="-outline-offset-2! flex h-control items-center border-transparent border-b-2 pt-px font-medium text-soft transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The address of the tab that a path is on or below; the closest one if tabs are below each other. */
export function findOpenTab(tabs: readonly AreaTab[], path: string): string | undefined {
  const above = tabs.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return above.toSorted((a, b) => b.href.length - a.href.length)[0]?.href;
}
