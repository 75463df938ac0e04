"use client";

import type { ReactNode } from "react";
import { useState } from "react";
import { SignedInAs } from "@/components/form/signed-in-as";
import { signOut } from "@/components/sign-in/front";
import { leaveTo } from "@/components/sign-in/leave-to";
import { Button } from "@/components/ui/button";

/** Says who is signed in, and lets them leave. */
export function SignedIn({ email, children }: { email: string; children: ReactNode }) {
  const [problem, setProblem] = useState(false);

  async function leave() {
    if ("problem" in (await signOut())) setProblem(true);
    else await leaveTo("/sign-in");
  }

  return (
    <SignedInAs
      email={email}
      signInPath="/sign-in"
      onSignedOut={() => window.location.assign("/sign-in?reason=signed-out&next=/onboarding")}
      onOutdated={() => window.location.reload()}
    >
      {children}
      <div className="mt-6 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-secondary text-soft">
        <p className="wrap-anywhere text-center">Signed in as {email}</p>
        <Button look="quiet" size="small" onClick={leave}>
          Sign out
        </Button>
        <p role="alert">{problem && "That did not work. Try again in a moment."}</p>
      </div>
    </SignedInAs>
  );
}
