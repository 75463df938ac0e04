"use client";

import { KeyRound } from "lucide-react";
import { Panel } from "@/components/sign-in/panel";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { JoinForm } from "./join-form";
import type { Held } from "./use-invitation";

/** Who invites to what, and the way to join. */
export function JoinPanel({ token, invitation, orgName, ssoUrl }: Held & { token: string }) {
  const { email, invitedBy } = invitation;
  const strong = "font-medium text-ink";
  return (
    <Panel
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
      {ssoUrl === undefined ? (
        <JoinForm token={token} email={email} orgName={orgName} invitedBy={invitedBy} />
      ) : (
        <>
          <p className="text-soft">
            {orgName} signs people in with their company account. Use the one with the address{" "}
            <strong className={strong}>{email}</strong>.
          </p>
          <ButtonLink href={ssoUrl} look="primary">
            <KeyRound aria-hidden size={16} strokeWidth={1.75} />
            Join with single sign-on
          </ButtonLink>
        </>
      )}
    </Panel>
  );
}
