import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { readShelves } from "@/lib/platform/guide/library";
import { MAX_QUERY } from "@/lib/platform/guide/search";
import type { LinkGroup } from "../contents";
import { DocsFrame } from "../docs-frame";

import "./guide.css";

interface Props {
  /** The address of the document that is shown. */
  readonly current?: string;
  readonly parts?: LinkGroup["links"];
  readonly query?: string;
  readonly children: ReactNode;
}

/** A page of the guide: all documents at its side, and the search above it. */
export async function GuideFrame({ current, parts = [], query = "", children }: Props) {
  const shelves = (await readShelves()).map(({ title, links }) => ({
    title,
    links: links.map(({ href, label }) => ({ href, label, isCurrent: href === current })),
  }));
  const programs = { title: "Connect a program", links: [{ href: "/docs", label: "API reference" }] };
  const onPage = parts.length > 0 ? [{ title: "On this page", links: parts }] : [];
  return (
    <DocsFrame
      current="/docs/guide"
      groups={[...onPage, ...shelves, programs]}
      label="Contents"
      hasFilter={false}
      className="max-w-[50rem] pt-5 pb-20 lg:pt-8"
    >
      <SearchForm query={query} />
      {children}
    </DocsFrame>
  );
}

/** Works without scripts: the server searches and answers with a page. */
function SearchForm({ query }: { query: string }) {
  return (
    <search className="print:hidden">
      <form method="get" action="/docs/guide/search" className="flex gap-2">
        <label htmlFor="q" className="sr-only">
          Search the guide
        </label>
        <input
          id="q"
          name="q"
          type="search"
          required
          maxLength={MAX_QUERY}
          defaultValue={query}
          placeholder="Search the guide"
          autoComplete="off"
          className="h-11 min-w-0 flex-1 rounded-control border border-edge bg-card px-3.5 text-control text-ink placeholder:text-faint"
        />
        <button
          type="submit"
          className="inline-flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-control border border-edge bg-card px-4 font-medium text-body text-ink transition-colors duration-150 ease-out hover:border-faint"
        >
          <Search size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}

export function GuideTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className="mt-8 text-balance font-semibold text-[1.875rem] text-ink leading-tight tracking-[-0.03em]">
      {children}
    </h1>
  );
}
