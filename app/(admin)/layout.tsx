import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { findMember, readAccount, readProfile } from "../current-member";
import { readNonce } from "../nonce";
import { fullName, roleNames } from "./member-names";
import { ContractsAhead } from "./shell/contracts-ahead";
import { Providers } from "./shell/providers";
import { readInboxCount } from "./shell/read-figures";
import { Shell } from "./shell/shell";

export const metadata: Metadata = { robots: { index: false, follow: false } };

// The phone's bottom bar extends below the home indicator.
export const viewport: Viewport = { viewportFit: "cover" };

/** The frame of every admin page. It only displays; each page checks access on its own. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await findMember();
  // The page itself redirects anyone without access.
  if (!actor || actor.isSuspended || actor.needsSecondFactor) return children;
  const [{ org }, { user }, inbox] = await Promise.all([
    readAccount(actor),
    readProfile(actor),
    readInboxCount(actor),
  ]);
  const role = roleNames[user.roles.includes("admin") ? "admin" : "user"];
  return (
    <>
      {/* React evaluates a component's modules on first render, and handles taps between two components. */}
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
            standing: actor.plan.name === null ? role : `${role} · ${actor.plan.name} plan`,
          }}
          caller={{ kind: actor.kind, roles: actor.roles, plan: actor.plan }}
          inbox={inbox}
        >
          {children}
        </Shell>
      </Providers>
    </>
  );
}
