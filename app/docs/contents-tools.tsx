"use client";

import { useEffect, useId, useRef } from "react";

/** A filter for the contents below, if wanted, and a marker for the section being read. */
export function ContentsTools({ hasFilter }: { hasFilter: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const contents = box.current?.parentElement;
    return contents ? markCurrentPart(contents) : undefined;
  }, []);
  if (!hasFilter) return <div ref={box} hidden />;
  return (
    <div ref={box} className="px-3 pb-5">
      <label htmlFor={id} className="sr-only">
        Find in the contents
      </label>
      <input
        id={id}
        type="search"
        placeholder="Find"
        autoComplete="off"
        onInput={({ currentTarget }) => {
          const contents = box.current?.parentElement;
          if (contents) showMatches(contents, currentTarget.value);
        }}
        className="h-9 w-full rounded-control border border-edge bg-card px-2.5 text-body text-ink placeholder:text-faint max-lg:h-11"
      />
    </div>
  );
}

function showMatches(contents: Element, typed: string): void {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of contents.querySelectorAll("li")) {
    const link = item.querySelector("a");
    const text = `${item.textContent} ${link?.getAttribute("href")}`.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
  }
  for (const list of contents.querySelectorAll("ul")) {
    if (list.parentElement) list.parentElement.hidden = list.querySelector("li:not([hidden])") === null;
  }
}

/** Scrolls the contents to a link. `scrollIntoView` would scroll the page as well. */
function scrollTo(contents: Element, link: Element): void {
  const [frame, item] = [contents.getBoundingClientRect(), link.getBoundingClientRect()];
  contents.scrollBy(0, Math.min(0, item.top - frame.top) + Math.max(0, item.bottom - frame.bottom));
}

function markCurrentPart(contents: Element): () => void {
  const links = new Map(
    [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
  );
  let marked: HTMLAnchorElement | undefined;
  const mark = (link: HTMLAnchorElement) => {
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    marked = link;
    scrollTo(contents, link);
  };
  // The section that crosses a line below the header is being read.
  const observer = new IntersectionObserver(
    (entries) => {
      const shown = entries.filter((entry) => entry.isIntersecting).at(-1);
      const link = shown && links.get(shown.target.id);
      if (link) mark(link);
    },
    { rootMargin: "-20% 0px -79% 0px" },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
  return () => observer.disconnect();
}
