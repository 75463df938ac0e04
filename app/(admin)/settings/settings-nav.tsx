"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { fadeEdges } from "@/components/ui/fade-edges";

export const pages = [
  { href: "/settings/organization", label: "Organization" },
  { href: "/settings/business", label: "Business profile" },
  { href: "/settings/credit", label: "Credit" },
  { href: "/settings/team", label: "Team" },
  { href: "/settings/sso", label: "Single sign-on" },
  { href: "/settings/api-keys", label: "API keys" },
  { href: "/settings/connections", label: "Connections" },
  { href: "/settings/integrations", label: "Integrations" },
  { href: "/settings/webhooks", label: "Webhooks" },
  { href: "/settings/audit-log", label: "Audit log" },
  { href: "/settings/profile", label: "Your account" },
];

const backups = { href: "/settings/backups", label: "Backups" };

/** @param hasBackups whether the member may see the server's backups */
export function SettingsNav({ hasBackups }: { hasBackups: boolean }) {
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => fadeEdges(list.current), []);
  // A phone shows only some tabs. Centering the open one shows that there are more on both sides.
  useEffect(() => {
    const current = list.current?.querySelector(`[href="${path}"]`);
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav aria-label="Settings" className="-mx-5 -mt-2 mb-6 border-line border-b sm:-mx-0 sm:mb-8">
      <ul
        ref={list}
        className="fade-edges -mb-px flex gap-5 overflow-x-auto px-5 [scrollbar-width:none] sm:px-0"
      >
        {(hasBackups ? [...pages, backups] : pages).map(({ href, label }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              prefetch={false}
              aria-current={href === path ? "page" : undefined}
              // Browsers stop scrolling once part of it is visible.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
              }
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
