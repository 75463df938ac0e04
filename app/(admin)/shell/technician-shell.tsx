"use client";

import { CircleUser, House, Plus } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { QuickActions } from "../job-done/quick-actions";
import { useQuickActions } from "../job-done/use-quick-actions";
import { Frame } from "./frame";
import type { ShownMember } from "./member-corner";
import { placeOf } from "./nav-items";
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
      <Frame
        organization={organization}
        member={member}
        action={<NewButton />}
        navigation={
          <ul className="grid gap-0.5">
            {[home, you].map((item) => (
              <li key={item.href}>
                <PlaceLink item={item} className="flex h-9 items-center gap-2.5 px-2.5" />
              </li>
            ))}
          </ul>
        }
        foot={<Foot />}
        width="max-w-[640px]"
      >
        {children}
      </Frame>
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
