"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { PlaceCount } from "./place-counts";
import { type Place, places } from "./places";

/** Links to places, the one where the member is marked. */
export function PlaceList({
  of,
  onLeave = () => {},
}: {
  of: keyof typeof places;
  /** Called when a link is followed. */
  onLeave?: () => void;
}) {
  const path = usePathname();
  const list: readonly Place[] = places[of];
  return (
    <ul className="grid gap-0.5">
      {list.map(({ href, label, icon: Icon, inside = href, count }) => (
        <li key={href}>
          <Link
            href={href}
            onClick={onLeave}
            aria-current={path === href ? "page" : path.startsWith(`${inside}/`) ? "true" : undefined}
            className="group flex h-9 items-center gap-2.5 rounded-control border border-transparent px-2.5 font-medium text-soft transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-card max-lg:h-11 forced-colors:aria-[current]:border-2"
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} className="group-aria-[current]:text-accent" />
            {label}
            {count && <PlaceCount of={count} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
