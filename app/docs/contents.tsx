import { ChevronDown } from "lucide-react";
import { referencePath } from "@/lib/platform/guide/reference-areas";
import { ContentsTools } from "./contents-tools";
import type { Reference } from "./document";

export interface LinkGroup {
  readonly title?: string;
  readonly links: readonly {
    readonly href: string;
    readonly label: string;
    /** Whether it leads to this page. */
    readonly isCurrent?: boolean;
  }[];
}

/** The guides listed beside the reference. */
export const guides = [
  { href: "/docs/webhooks", label: "Connect your CRM" },
  { href: "/docs/events", label: "Webhooks" },
  { href: "/docs/automation", label: "Zapier, Make and n8n" },
  { href: "/docs/guide", label: "Guide for owners and operators" },
] as const;

/** The contents of the overview: the guides, and every area. */
export function indexContents({ domains }: Reference): LinkGroup[] {
  const areas = domains.map(({ name, title }) => ({ href: referencePath(name), label: title }));
  return [
    { links: [{ href: "#introduction", label: "Introduction" }, ...guides] },
    { title: "API reference", links: [...areas, { href: "#objects", label: "Objects" }] },
  ];
}

/** The contents of an area's page: its endpoints, and the other areas. */
export function referenceContents({ domains }: Reference, area: string): LinkGroup[] {
  const current = domains.find(({ name }) => name === area);
  return [
    {
      links: (current?.operations ?? []).map(({ id, summary }) => ({ href: `#${id}`, label: summary })),
    },
    areaLinks(domains, area),
  ];
}

/** The contents of a page with objects. */
export function objectContents({ domains }: Reference, names: readonly string[]): LinkGroup[] {
  return [{ links: names.map((name) => ({ href: `#${name}`, label: name })) }, areaLinks(domains)];
}

function areaLinks(domains: Reference["domains"], area?: string): LinkGroup {
  return {
    title: "API reference",
    links: [
      { href: "/docs", label: "Overview and search" },
      ...domains.map(({ name, title }) => ({
        href: referencePath(name),
        label: title,
        isCurrent: name === area,
      })),
    ],
  };
}

interface SideContentsProps {
  readonly groups: readonly LinkGroup[];
  readonly label?: string;
  /** Whether a field filters the links. */
  readonly hasFilter?: boolean;
}

/** A table of contents: a side column on wide screens, collapsed above the page on narrow ones. */
export function SideContents({ groups, label = "On this page", hasFilter = true }: SideContentsProps) {
  return (
    <>
      <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-r py-8 pr-4 lg:-ml-3 lg:block print:hidden">
        <ContentsTools hasFilter={hasFilter} />
        <Links groups={groups} label={label} />
      </aside>
      <details className="group mt-5 rounded-card border border-line bg-card lg:hidden print:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between rounded-card px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
          {label}
          <ChevronDown
            size={16}
            className="text-soft transition-transform duration-150 ease-out group-open:rotate-180"
          />
        </summary>
        <div className="border-inner-line border-t px-1 py-4">
          <ContentsTools hasFilter={hasFilter} />
          <Links groups={groups} label={label} />
        </div>
      </details>
    </>
  );
}

function Links({ groups, label }: { groups: readonly LinkGroup[]; label: string }) {
  return (
    <nav aria-label={label} className="space-y-6">
      {groups.map((group) => (
        <Group key={group.title ?? ""} {...group} />
      ))}
    </nav>
  );
}

function Group({ title, links }: LinkGroup) {
  return (
    <div>
      {title && <p className="px-3 pb-1.5 font-semibold text-ink text-secondary">{title}</p>}
      <ul>
        {links.map(({ href, label, isCurrent }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className="block rounded-control px-3 py-1.5 text-secondary text-soft transition-colors duration-150 ease-out hover:text-ink aria-[current]:font-medium aria-[current]:text-accent max-lg:py-2"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
