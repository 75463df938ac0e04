"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

const pages = [
  { href: "/settings/organization", label: "Organization" },
  { href: "/settings/team", label: "Team" },
  { href: "/settings/sso", label: "Single sign-on" },
  { href: "/settings/profile", label: "Your account" },
];

/** The way between the settings' pages. */
export function SettingsNav() {
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);
  // A phone shows some of them only.
  useEffect(() => {
    const current = list.current?.querySelector(`[href="${path}"]`);
    current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [path]);
  return (
    <nav
      aria-label="Settings"
      className="-mx-5 -mt-2 mb-6 border-line border-b px-5 sm:-mx-0 sm:mb-8 sm:px-0"
    >
      <ul ref={list} className="-mb-px flex gap-5 overflow-x-auto [scrollbar-width:none]">
        {pages.map(({ href, label }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              aria-current={href === path ? "page" : undefined}
              className="-outline-offset-2! flex h-control items-center border-transparent border-b-2 pt-px font-medium text-soft transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
