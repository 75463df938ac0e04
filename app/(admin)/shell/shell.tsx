import type { ReactNode } from "react";
import type { z } from "zod";
import type { inboxCount } from "@/lib/platform/inbox/count-contract";
import { QuickActions } from "../job-done/quick-actions";
import type { Caller } from "../palette/entries";
import { PaletteProvider } from "../palette/palette-provider";
import { Frame } from "./frame";
import type { ShownMember } from "./member-corner";
import { NavCounts, NavList, SearchButton } from "./navigation";
import { OnTheWay } from "./on-the-way";
import { PhoneFoot } from "./phone-bars";
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
          <Frame
            {...{ organization, member }}
            action={<SearchButton />}
            navigation={
              <>
                <NavList of="work" />
                <NavList of="side" />
              </>
            }
            foot={<PhoneFoot organization={organization} member={member} />}
            width="max-w-[1136px]"
          >
            {children}
          </Frame>
        </NavCounts>
      </PaletteProvider>
    </QuickActions>
  );
}
