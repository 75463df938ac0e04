"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { leaveTo } from "@/components/sign-in/leave-to";
import { explainProblem } from "@/components/sign-in/problems";
import { rememberName } from "@/components/sign-in/remembered-name";
import { startSso } from "@/components/sign-in/session";
import { useHashToken } from "@/components/sign-in/use-hash-token";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";

export function ContinueButton({ orgId, name, next }: { orgId: string; name: string; next: string }) {
  const invitation = useHashToken("rri_");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function start() {
    setPending(true);
    setProblem(undefined);
    const answer = await startSso(orgId, next, invitation ?? null);
    if ("problem" in answer) {
      setProblem(explainProblem(answer.problem));
    } else {
      rememberName(name);
      await leaveTo(answer.url);
    }
    setPending(false);
  }

  return (
    <>
      <Problem>{problem}</Problem>
      <Button icon={KeyRound} variant="primary" onClick={start} pending={pending}>
        Continue with single sign-on
      </Button>
    </>
  );
}
