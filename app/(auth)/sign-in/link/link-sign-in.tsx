"use client";

import { useState } from "react";
import { leaveTo } from "@/components/sign-in/leave-to";
import { Panel, Waiting } from "@/components/sign-in/panel";
import { explainProblem } from "@/components/sign-in/problems";
import { rememberedNext } from "@/components/sign-in/remembered-next";
import { RequestEmail } from "@/components/sign-in/request-email";
import { signInWith } from "@/components/sign-in/session";
import { useHashToken } from "@/components/sign-in/use-hash-token";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";

// Opening the link does nothing, because email scanners open links as well.
/** Signs in through an emailed link, on a button press. */
export function LinkSignIn({ captured }: { captured: boolean }) {
  const token = useHashToken("rrl_");
  const [used, setUsed] = useState<string>();
  if (token === undefined) return <Waiting title="Sign in to Referral Rewards" />;
  if (token !== null && token !== used) {
    return <UseLink key={token} token={token} onDead={() => setUsed(token)} />;
  }
  return (
    <RequestEmail
      ask="requestLink"
      title={token === null ? "Get a sign-in link" : "This link no longer works"}
      intro={
        token === null
          ? "Part of the address is missing. Open it from the email again, or get a new one."
          : "Links work once, expire in 10 minutes and stop working when you use a newer one. Get a new one:"
      }
      verb="Email me a new link"
      captured={captured}
      takesFocus={token !== null}
      foot={<TextLink href="/sign-in">Sign in another way</TextLink>}
    />
  );
}

function UseLink({ token, onDead }: { token: string; onDead: () => void }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The page is shared by all visitors, so the token is read in the browser.
  const isSignUp = window.location.search === "?sign-up";

  async function use() {
    setPending(true);
    setProblem(undefined);
    const answer = await signInWith({ token });
    if (!("problem" in answer)) await leaveTo(rememberedNext());
    else if (answer.problem === "CredentialsSignin") onDead();
    else setProblem(explainProblem(answer.problem));
    setPending(false);
  }

  return (
    <Panel
      title={isSignUp ? "Finish signing up" : "Sign in to Referral Rewards"}
      intro="You opened the link from your email. It works once."
    >
      <Problem>{problem}</Problem>
      <Button variant="primary" onClick={use} pending={pending}>
        {isSignUp ? "Finish signing up" : "Sign in"}
      </Button>
    </Panel>
  );
}
