"use client";

import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { leaveTo } from "@/components/sign-in/leave-to";
import { nextPath } from "@/components/sign-in/next-path";
import { Panel } from "@/components/sign-in/panel";
import { explainProblem } from "@/components/sign-in/problems";
import { type DemoMember, enterDemo } from "@/components/sign-in/session";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useDialogParam } from "../use-dialog-param";

/** The way in to a public demo. After a reset it says why the session ended, and leads to the home page. */
export function OpenDemo() {
  const queryParam = useDialogParam();
  const [entering, setEntering] = useState<DemoMember>();
  const [problem, setProblem] = useState<string>();
  const hasEnded = queryParam("reason") === "signed-out";
  // A reset makes new records, so the page from before it may be gone.
  const next = nextPath(hasEnded ? undefined : queryParam("next"));

  async function enter(as: DemoMember) {
    setEntering(as);
    setProblem(undefined);
    const answer = await enterDemo(as);
    if (!("problem" in answer)) return leaveTo(next);
    setEntering(undefined);
    const isBetween = answer.problem === "CredentialsSignin";
    setProblem(isBetween ? "The demo is starting over. Try again in a moment." : explainProblem(answer.problem));
  }

  return (
    <Panel
      title="Look around"
      intro="Acme Plumbing is a made-up business with half a year of leads, rewards and credit. Try it out: no account needed, and nothing leaves this server."
    >
      {hasEnded && (
        <Notice tone="blue" role="status" title="The demo started over">
          It does every hour, and your session ended with it. What you tried out is gone; open it again for a fresh
          start.
        </Notice>
      )}
      {problem !== undefined && (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
      <div className="grid gap-3">
        <Button
          variant="primary"
          onClick={() => enter("owner")}
          pending={entering === "owner"}
          disabled={entering === "technician"}
        >
          {hasEnded ? "Open the demo again" : "Open the demo"}
          <ArrowRight size={16} />
        </Button>
        <Button onClick={() => enter("technician")} pending={entering === "technician"} disabled={entering === "owner"}>
          Open it as a technician
        </Button>
      </div>
    </Panel>
  );
}
