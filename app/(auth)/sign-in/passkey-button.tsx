"use client";

import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { leaveTo } from "@/components/sign-in/leave-to";
import { signInWithPasskey } from "@/components/sign-in/passkey";
import { explainProblem } from "@/components/sign-in/problems";
import type { SignInAnswer } from "@/components/sign-in/session";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";

interface Props {
  readonly next: string;
  /** Whether to offer passkeys in the email field's autofill, if the browser supports that. */
  readonly atField?: boolean;
}

/** Signs in with a passkey; hidden if the browser doesn't support them. */
export function PasskeyButton({ next, atField = false }: Props) {
  const [isOffered, setOffered] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(answer: SignInAnswer | null): Promise<void> {
    if (answer === null) return;
    if (!("problem" in answer)) return leaveTo(next);
    setProblem(explainProblem(answer.problem));
  }

  async function press() {
    setProblem(undefined);
    setPending(true);
    await take(await signInWithPasskey(false));
    setPending(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser waits at the field once, from the start
  useEffect(() => {
    setOffered(browserSupportsWebAuthn());
    if (!atField) return;
    browserSupportsWebAuthnAutofill()
      .then((can) => (can ? signInWithPasskey(true) : null))
      .then(take, () => undefined);
  }, []);

  if (!isOffered) return null;
  return (
    <>
      <Problem>{problem}</Problem>
      <Button icon={Fingerprint} onClick={press} pending={pending}>
        Sign in with a passkey
      </Button>
    </>
  );
}
