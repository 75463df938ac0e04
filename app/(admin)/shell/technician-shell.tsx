"use client";

import { CircleUser, House, Plus } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { NotStarted } from "@/components/ui/not-started";
import { QuickActions } from "../job-done/quick-actions";
import { useQuickActions } from "../job-done/use-quick-actions";
import { MemberCorner, type ShownMember } from "./member-corner";
import { placeOf } from "./nav-items";
import { OrganizationMark } from "./navigation";
import { OnTheWay } from "./on-the-way";
import { PlusButton } from "./plus-button";

interface TechnicianShellProps {
  readonly organization: string;
  readonly member: ShownMember;
  readonly children: ReactNode;
}

const home = { href: "/home", label: "Home", icon: House };
const you = { href: "/settings/you", label: "You", icon: CircleUser };

/** The app's frame for technicians: Home, You, and what they do all day in the middle. */
export function TechnicianShell({ organization, member, children }: TechnicianShellProps) {
  return (
    <QuickActions isTechnician>
      <OnTheWay />
      <div className="group/shell min-h-dvh lg:grid lg:grid-cols-[224px_minmax(0,1fr)]">
        <header className="flex h-14 items-center border-line border-b bg-paper px-5 sm:px-9 lg:hidden">
          <OrganizationMark name={organization} />
        </header>
        <aside className="hidden border-line border-r lg:block">
          <div className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto px-3 pt-5 pb-3">
            <div className="px-2">
              <OrganizationMark name={organization} />
            </div>
            <NewButton />
            <nav aria-label="Main" className="flex-1">
              <ul className="grid gap-0.5">
                {[home, you].map((item) => (
                  <li key={item.href}>
                    <PlaceLink item={item} className="flex h-9 items-center gap-2.5 px-2.5" />
                  </li>
                ))}
              </ul>
            </nav>
            <div className="border-line border-t pt-3">
              <MemberCorner member={member} />
            </div>
          </div>
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 px-5 pt-6 pb-[calc(var(--spacing-foot)+1.5rem)] sm:px-9 sm:pt-8 lg:pb-8"
        >
          <div className="mx-auto max-w-[640px]">
            <NotStarted />
            {children}
          </div>
        </main>
        <Foot />
      </div>
    </QuickActions>
  );
}

function NewButton() {
  const { openChoices } = useQuickActions();
  return (
    <Button icon={Plus} variant="primary" onClick={openChoices}>
      New
    </Button>
  );
}

function Foot() {
  const { openChoices } = useQuickActions();
  const tall = "flex h-[50px] flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-none";
  return (
    <nav
      aria-label="Quick access"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-3 border-line border-t bg-card px-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <PlaceLink item={home} className={tall} size={20} />
      <PlusButton onPress={openChoices} />
      <PlaceLink item={you} className={tall} size={20} />
    </nav>
  );
}

interface PlaceLinkProps {
  readonly item: typeof home;
  readonly className: string;
  readonly size?: number;
}

function PlaceLink({ item, className, size = 16 }: PlaceLinkProps) {
  const path = usePathname();
  return (
    <Link
      href={item.href}
      prefetch={false}
      aria-current={placeOf(path, item)}
      className={cx(
        "rounded-control font-medium text-soft transition-colors hover:text-ink aria-[current]:text-accent",
        className,
      )}
    >
      <item.icon size={size} />
      {item.label}
    </Link>
  );
}
