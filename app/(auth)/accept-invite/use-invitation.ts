"use client";

import { useCallback, useEffect, useState } from "react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { invitations } from "@/lib/invitations/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";

export type Held = z.output<typeof invitations.read.output>;

type State =
  | { readonly is: "loading" }
  | { readonly is: "dead" }
  | { readonly is: "failed"; readonly problem: string }
  | { readonly is: "open"; readonly held: Held };

/** What the invitation of a link is for; `retry` asks once more. */
export function useInvitation(token: string): { readonly state: State; readonly retry: () => void } {
  const [state, setState] = useState<State>({ is: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const leaving = new AbortController();
    const headers = { Authorization: `Bearer ${token}` };
    setState({ is: "loading" });
    call(invitations.read, {}, { headers, signal: leaving.signal })
      .then((held) => setState({ is: "open", held }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setState(stateAfter(error));
      });
    return () => leaving.abort();
  }, [token, tries]);
  return { state, retry: useCallback(() => setTries((count) => count + 1), []) };
}

function stateAfter(error: unknown): State {
  const isDead = error instanceof ApiError && error.code === "unauthenticated";
  return isDead ? { is: "dead" } : { is: "failed", problem: describeProblem(error) };
}
