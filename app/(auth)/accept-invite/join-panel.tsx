"use client";

import { useState } from "react";
import { Panel } from "@/components/sign-in/panel";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { JoinForm } from "./join-form";
import { JoinThroughCompany } from "./join-through-company";
import type { Held } from "./use-invitation";

/** Who invites to what, and the ways to join. */
export function JoinPanel({ token, invitation, orgName, ssoUrl }: Held & { token: string }) {
  const [prefersPassword, setPrefersPassword] = useState(false);
  const { email, invitedBy } = invitation;
  const strong = "font-medium text-ink";
  return (
    <Panel
      // Another way to join is another panel: it takes the focus from the button that is gone.
      key={String(prefersPassword)}
      title={`Join ${orgName}`}
      intro={
        <>
          <strong className={strong}>{invitedBy}</strong> invites you to help run the referral program of{" "}
          <strong className={strong}>{orgName}</strong>.
        </>
      }
      takesFocus
      foot={
        <>
          Have you joined already? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      {ssoUrl === undefined || prefersPassword ? (
        <JoinForm token={token} email={email} orgName={orgName} invitedBy={invitedBy} />
      ) : (
        <JoinThroughCompany href={`${ssoUrl}#${token}`} email={email} orgName={orgName} />
      )}
      {ssoUrl !== undefined && (
        <Button look="quiet" onClick={() => setPrefersPassword(!prefersPassword)}>
          {prefersPassword ? "Join with single sign-on instead" : "Join with a password instead"}
        </Button>
      )}
    </Panel>
  );
}
