import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Actor } from "@/lib/kit/auth/actor";
import type { inboxCount } from "@/lib/platform/inbox/count-contract";
import { findMember, readAccount, readProfile } from "../current-member";
import { readNonce } from "../nonce";
import { QuickActions } from "./job-done/quick-actions";
import { fullName, roleNames, roleOf } from "./member-names";
import type { Caller } from "./palette/entries";
import { PaletteProvider } from "./palette/palette-provider";
import { ContractsAhead } from "./shell/contracts-ahead";
import { Frame } from "./shell/frame";
import type { ShownMember } from "./shell/member-corner";
import { NavCounts, NavList, SearchButton } from "./shell/navigation";
import { OnTheWay } from "./shell/on-the-way";
import { PhoneFoot } from "./shell/phone-bars";
import { Providers } from "./shell/providers";
import { readInboxCount } from "./shell/read-figures";
import { TechnicianShell } from "./shell/technician-shell";
import { WatchLeads } from "./shell/watch-leads";

export const metadata: Metadata = { robots: { index: false, follow: false } };

// The phone's bottom bar extends below the home indicator.
export const viewport: Viewport = { viewportFit: "cover" };

/** The frame of every admin page. It only displays; each page checks access on its own. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await findMember();
  // The page itself redirects anyone without access.
  if (!actor || actor.isSuspended || actor.needsSecondFactor) return children;
  const [{ org }, { user }] = await Promise.all([readAccount(actor), readProfile(actor)]);
  const role = roleNames[roleOf(user)];
  const member = {
    name: fullName(user),
    email: user.email,
    standing: actor.plan.name === null || actor.isTechnician ? role : `${role} · ${actor.plan.name} plan`,
  };
  return (
    <>
      {/* React evaluates a component's modules on first render, and handles taps between two components. */}
      <ContractsAhead />
      <Providers email={user.email} hasPassword={user.hasPassword && user.allowPasswordAuth} nonce={await readNonce()}>
        {actor.isTechnician ? (
          <TechnicianShell organization={org.name} member={member}>
            {children}
          </TechnicianShell>
        ) : (
          <OfficeShell actor={actor} organization={org.name} member={member}>
            {children}
          </OfficeShell>
        )}
      </Providers>
    </>
  );
}

interface OfficeShellProps {
  readonly actor: Actor;
  readonly organization: string;
  readonly member: ShownMember;
  readonly children: ReactNode;
}

async function OfficeShell({ actor, children, ...shown }: OfficeShellProps) {
  const inbox = await readInboxCount(actor);
  return (
    <Shell {...shown} inbox={inbox} caller={{ kind: actor.kind, roles: actor.roles, plan: actor.plan }}>
      {children}
    </Shell>
  );
}

interface ShellProps {
  readonly organization: string;
  readonly member: ShownMember;
  readonly caller: Caller;
  readonly inbox: z.input<typeof inboxCount.count.output>;
  readonly children: ReactNode;
}

/** The app's frame: navigation on the left, or at the bottom of small screens, and the page. */
function Shell({ organization, member, caller, inbox, children }: ShellProps) {
  return (
    <QuickActions isTechnician={false}>
      <PaletteProvider caller={caller}>
        <NavCounts inbox={inbox}>
          <OnTheWay />
          <WatchLeads />
          <Frame
            organization={organization}
            member={member}
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
