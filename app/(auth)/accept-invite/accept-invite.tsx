"use client";

import { Panel } from "@/components/sign-in/panel";
import { useHashToken } from "@/components/sign-in/use-hash-token";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Waiting } from "../waiting";
import { JoinPanel } from "./join-panel";
import { useInvitation } from "./use-invitation";

/** Joins an organization by an e-mailed link. */
export function AcceptInvite() {
  const token = useHashToken("rri_");
  if (token === undefined) return <Waiting title="Join the team" />;
  if (token === null) {
    return (
      <Panel
        title="This link is not complete"
        intro="A piece of it is missing in the address. Open it in the e-mail once more."
      >
        <ButtonLink href="/sign-in">Sign in</ButtonLink>
      </Panel>
    );
  }
  return <WithToken key={token} token={token} />;
}

function WithToken({ token }: { token: string }) {
  const { state, retry } = useInvitation(token);
  if (state.is === "loading") return <Waiting title="Join the team" />;
  if (state.is === "open") return <JoinPanel token={token} {...state.held} />;
  if (state.is === "dead") return <DeadInvitation />;
  return (
    <Panel title="The invitation did not load" intro={state.problem} takesFocus>
      <Button onClick={retry}>Try again</Button>
    </Panel>
  );
}

function DeadInvitation() {
  return (
    <Panel
      title="This invitation does not work any more"
      intro="It has been accepted, withdrawn or replaced by a newer one, or it is older than 7 days. If you have joined already, sign in. Otherwise ask for a new invitation."
      takesFocus
    >
      <ButtonLink href="/sign-in">Sign in</ButtonLink>
    </Panel>
  );
}
