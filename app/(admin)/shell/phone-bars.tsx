"use client";

import { Ellipsis, House, Inbox, type LucideIcon, Search } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Sheet } from "@/components/ui/dialog";
import { useQuickActions } from "../job-done/use-quick-actions";
import { usePalette } from "../palette/use-palette";
import { inboxPath } from "../paths";
import { MemberCorner, type ShownMember } from "./member-corner";
import { placeOf } from "./nav-items";
import { compactCount, NavList, OrganizationMark, useCount } from "./navigation";
import { PlusButton } from "./plus-button";

/** The top bar on phones: the organization. */
export function PhoneHead({ organization }: { organization: string }) {
  return (
    <header className="flex h-14 items-center border-line border-b bg-paper px-5 sm:px-9 lg:hidden print:hidden">
      <OrganizationMark name={organization} />
    </header>
  );
}

const place =
  "flex h-[50px] min-w-0 flex-col items-center justify-center gap-0.5 rounded-control font-medium text-[0.6875rem] text-soft leading-none transition-colors aria-[current]:text-accent";

/** The bottom bar on phones: the two main pages, the quick actions, search and the menu. */
export function PhoneFoot({ organization, member }: { organization: string; member: ShownMember }) {
  const [open, setOpen] = useState(false);
  const { openPalette } = usePalette();
  const { openChoices } = useQuickActions();
  const waiting = useCount("inbox");
  const close = () => setOpen(false);
  return (
    <nav
      aria-label="Quick access"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-line border-t bg-card px-1 pb-[env(safe-area-inset-bottom)] group-has-data-editing/shell:hidden lg:hidden print:hidden"
    >
      <FootLink href="/home" label="Home" icon={House} />
      <FootLink href={inboxPath} label="Inbox" icon={Inbox}>
        {waiting > 0 && (
          <span className="absolute -top-1.5 left-2.5 rounded-chip bg-accent px-1 py-0.5 font-semibold text-[0.625rem] text-accent-ink leading-none">
            {compactCount(waiting)}
            <span className="sr-only"> to do</span>
          </span>
        )}
      </FootLink>
      <PlusButton onPress={openChoices} />
      <button type="button" onClick={openPalette} className={place}>
        <Search size={20} />
        Search
      </button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={organization}
        trigger={
          <button type="button" className={place}>
            <Ellipsis size={20} />
            More
          </button>
        }
      >
        <div className="flex h-full flex-col gap-6">
          <nav aria-label="Main" className="grid gap-6">
            <NavList of="work" onLeave={close} />
            <NavList of="side" onLeave={close} />
          </nav>
          <div className="mt-auto border-line border-t pt-3">
            <MemberCorner member={member} onLeave={close} />
          </div>
        </div>
      </Sheet>
    </nav>
  );
}

interface FootLinkProps {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Drawn over the icon. */
  readonly children?: ReactNode;
}

function FootLink({ href, label, icon: Icon, children }: FootLinkProps) {
  const path = usePathname();
  return (
    <Link href={href} prefetch={false} aria-current={placeOf(path, { href, label, icon: Icon })} className={place}>
      <span className="relative">
        <Icon size={20} />
        {children}
      </span>
      {label}
    </Link>
  );
}
