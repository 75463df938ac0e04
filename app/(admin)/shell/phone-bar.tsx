"use client";

import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { Sheet } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import type { ShownMember } from "./member-button";
import { MemberCorner } from "./member-corner";
import { OrganizationMark } from "./organization-mark";
import { PlaceList } from "./place-list";
import { SearchIconButton } from "./search-button";

/** The top of a phone's screen; the sidebar is behind its button. */
export function PhoneBar({ organization, member }: { organization: string; member: ShownMember }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center justify-between gap-3 border-line border-b bg-paper px-5 sm:px-9 lg:hidden print:hidden">
      <OrganizationMark name={organization} />
      <div className="-mr-3 flex shrink-0 gap-0.5">
        <SearchIconButton />
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={organization}
          trigger={<IconButton label="Open the menu" icon={MenuIcon} />}
        >
          <div className="flex h-full flex-col gap-6">
            <nav aria-label="Main" className="grid gap-6">
              <PlaceList of="work" onLeave={close} />
              <PlaceList of="side" onLeave={close} />
            </nav>
            <div className="mt-auto border-line border-t pt-3">
              <MemberCorner member={member} onLeave={close} />
            </div>
          </div>
        </Sheet>
      </div>
    </header>
  );
}
