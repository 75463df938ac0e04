import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { planName } from "@/components/account/plan-name";
import { findMember, readAccount, readProfile } from "../current-member";
import { readNonce } from "../nonce";
import { fullName } from "./member-names";
import { ContractsAhead } from "./shell/contracts-ahead";
import { Providers } from "./shell/providers";
import { readFigures, readNewLeads } from "./shell/read-figures";
import { Shell } from "./shell/shell";

export const metadata: Metadata = { robots: { index: false, follow: false } };

// The bar at the foot of a phone reaches below the line that one swipes home with.
export const viewport: Viewport = { viewportFit: "cover" };

/** What stands around every page of the app. It shows; each page decides by itself whom it is for. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await findMember();
  // The page itself sends whoever it is not for elsewhere.
  if (!actor || actor.isSuspended || actor.needsSecondFactor) return children;
  const [{ org }, { user }, figures, newLeads] = await Promise.all([
    readAccount(actor),
    readProfile(actor),
    readFigures(actor),
    readNewLeads(actor),
  ]);
  const role = user.roles.includes("admin") ? "Admin" : "User";
  return (
    <>
      {/* React evaluates the modules of a component when it meets it first, and answers taps between two components. */}
      <ContractsAhead />
      <Providers
        email={user.email}
        hasPassword={user.hasPassword && user.allowPasswordAuth}
        nonce={await readNonce()}
      >
        <Shell
          organization={org.name}
          member={{
            name: fullName(user),
            email: user.email,
            standing: `${role} · ${planName(org, new Date())} plan`,
          }}
          caller={{ kind: actor.kind, roles: actor.roles, plan: actor.plan }}
          figures={figures}
          newLeads={newLeads}
        >
          {children}
        </Shell>
      </Providers>
    </>
  );
}
