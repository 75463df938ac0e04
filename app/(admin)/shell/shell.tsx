import type { ReactNode } from "react";
import type { z } from "zod";
import { NotStarted } from "@/components/ui/not-started";
import type { inboxCount } from "@/lib/platform/inbox/count-contract";
import { QuickActions } from "../job-done/quick-actions";
import type { Caller } from "../palette/entries";
import { PaletteProvider } from "../palette/palette-provider";
import { MemberCorner, type ShownMember } from "./member-corner";
import { NavCounts, NavList, OrganizationMark, SearchButton } from "./navigation";
import { OnTheWay } from "./on-the-way";
import { PhoneFoot, PhoneHead } from "./phone-bars";
import { WatchLeads } from "./watch-leads";

interface ShellProps {
  readonly organization: string;
  readonly member: ShownMember;
  readonly caller: Caller;
  readonly inbox: z.input<typeof inboxCount.count.output>;
  readonly children: ReactNode;
}

/** The app's frame: navigation on the left, or at the bottom of small screens, and the page. */
export function Shell({ organization, member, caller, inbox, children }: ShellProps) {
  return (
    <QuickActions isTechnician={false}>
      <PaletteProvider caller={caller}>
        <NavCounts inbox={inbox}>
          <OnTheWay />
          <WatchLeads />
          <div className="group/shell min-h-dvh has-data-editing:[--spacing-foot:env(safe-area-inset-bottom)] lg:grid print:block! lg:grid-cols-[var(--spacing-menu)_minmax(0,1fr)]">
            <PhoneHead organization={organization} />
            <aside className="hidden border-line border-r lg:block print:hidden">
              <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-3 pt-5 pb-3">
                <div className="mb-4 px-2">
                  <OrganizationMark name={organization} />
                </div>
                <div className="mb-3">
                  <SearchButton />
                </div>
                <nav aria-label="Main" className="flex flex-1 flex-col justify-between gap-6">
                  <NavList of="work" />
                  <NavList of="side" />
                </nav>
                <div className="mt-3 border-line border-t pt-3">
                  <MemberCorner member={member} />
                </div>
              </div>
            </aside>
            <main
              id="content"
              tabIndex={-1}
              className="min-w-0 px-5 pt-6 pb-[calc(var(--spacing-foot)+1.5rem)] sm:px-9 sm:pt-8 lg:pb-8 print:p-0"
            >
              <div className="mx-auto max-w-[1136px]">
                <NotStarted />
                {children}
              </div>
            </main>
            <PhoneFoot organization={organization} member={member} />
          </div>
        </NavCounts>
      </PaletteProvider>
    </QuickActions>
  );
}
