"use client";

import { Search, Sprout } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useContext } from "react";
import type { z } from "zod";
import { formatNumber } from "@/components/ui/format";
import { useLoaded } from "@/components/use-loaded";
import { inboxCount } from "@/lib/platform/inbox/count-contract";
import { usePalette, useSearchKeys } from "../palette/use-palette";
import { type CountedItem, type NavItem, navItems, placeOf } from "./nav-items";

const MOST_IN_FULL = 9_999;
const largest = ["B", 1e9] as const;
const units = [["k", 1e3], ["M", 1e6], largest] as const;
const Context = createContext<Readonly<Record<CountedItem, number>>>({ inbox: 0 });

/** The organization's name, linking to the home page. */
export function OrganizationMark({ name }: { name: string }) {
  return (
    <Link
      href="/home"
      prefetch={false}
      className="flex min-w-0 items-center gap-2.5 rounded-control font-semibold text-section"
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-control bg-accent text-accent-ink">
        <Sprout size={16} />
      </span>
      <bdi className="wrap-anywhere line-clamp-2 leading-tight" title={name}>
        {name}
      </bdi>
    </Link>
  );
}

/** Opens the command palette, and shows its shortcut. */
export function SearchButton() {
  const { openPalette } = usePalette();
  const keys = useSearchKeys();
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-label="Search"
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full items-center gap-2.5 rounded-control border border-line bg-card px-2.5 text-secondary text-soft transition-colors hover:border-faint"
    >
      <Search size={15} />
      Search
      <kbd aria-hidden className="ml-auto font-sans text-caption">
        {keys.join(keys[0] === "⌘" ? "" : " ")}
      </kbd>
    </button>
  );
}

/** Links to the areas of the app, with the current one marked. */
export function NavList({
  of,
  onLeave = () => {},
}: {
  of: keyof typeof navItems;
  /** Called when a link is followed. */
  onLeave?: () => void;
}) {
  const path = usePathname();
  const list: readonly NavItem[] = navItems[of];
  return (
    <ul className="grid gap-0.5">
      {list.map((item) => (
        <li key={item.href}>
          <Link
            href={item.href}
            prefetch={false}
            onClick={onLeave}
            aria-current={placeOf(path, item)}
            className="group flex h-9 items-center gap-2.5 rounded-control border border-transparent px-2.5 font-medium text-soft transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-card max-lg:h-11 forced-colors:aria-[current]:border-2"
          >
            <item.icon size={16} className="group-aria-[current]:text-accent" />
            {item.label}
            {item.count && <NavCount of={item.count} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A number short enough for the sidebar: 412, 9,999, 12.4k, 1.2M. */
export function compactCount(amount: number): string {
  if (amount <= MOST_IN_FULL) return formatNumber(amount);
  // `Intl`'s compact notation takes a phone 50 ms to create.
  const [unit, size] = units.find(([, each]) => amount < each * 999.95) ?? largest;
  return `${Math.round(amount / (size / 10)) / 10}${unit}`;
}

interface NavCountsProps {
  readonly inbox: z.input<typeof inboxCount.count.output>;
  readonly children: ReactNode;
}

const EVERY_MS = 15_000;

/** Keeps the inbox's number current, in the sidebar and the phone menu. */
export function NavCounts({ inbox, children }: NavCountsProps) {
  const { todo } = useLoaded(inboxCount.count, inbox, {}, () => EVERY_MS);
  return <Context value={{ inbox: todo }}>{children}</Context>;
}

/** The number of rows to do in an area. */
export function useCount(of: CountedItem): number {
  return useContext(Context)[of];
}

/** The count beside an area's link; hidden if zero. */
function NavCount({ of }: { of: CountedItem }) {
  const count = useCount(of);
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-chip bg-accent px-1.5 py-0.5 font-semibold text-accent-ink text-caption leading-none">
      <span aria-hidden>{compactCount(count)}</span>
      <span className="sr-only">{formatNumber(count)} to do</span>
    </span>
  );
}
