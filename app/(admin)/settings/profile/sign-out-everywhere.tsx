"use client";

import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { leaveTo } from "@/components/sign-in/leave-to";
import { Button } from "@/components/ui/button";
import { sessions } from "@/lib/sessions/contract";
import { signInPath } from "../../shell/leave";

/** Ends all of the member's sessions, and with them this page. */
export function SignOutEverywhere({ amount }: { amount: number }) {
  return (
    <EndpointConfirm
      endpoint={sessions.endAll}
      input={{}}
      title="Sign out everywhere?"
      verb="Sign out everywhere"
      onSuccess={() => leaveTo(signInPath)}
      trigger={<Button size="small">Sign out everywhere</Button>}
    >
      {amount === 1
        ? "You are signed out of this browser, and sign in again to go on."
        : `You are signed out of all ${amount} browsers, this one included, and sign in again to go on.`}{" "}
      API keys keep working.
    </EndpointConfirm>
  );
}
