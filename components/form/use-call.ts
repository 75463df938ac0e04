"use client";

import { useState } from "react";
import type { z } from "zod";
import { call, type Transport } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";
import { describeProblem } from "./describe-problem";
import { useSignedInAs } from "./signed-in-as";
import { useAttemptKey } from "./use-attempt-key";

/** One call that a button makes: whether it runs, and why it was refused. `send` answers null for a refusal. */
export function useCall<E extends Endpoint>(endpoint: E, transport?: Transport) {
  const signedIn = useSignedInAs();
  const attempt = useAttemptKey(endpoint);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(input: z.output<E["input"]>): Promise<{ output: z.output<E["output"]> } | null> {
    setPending(true);
    setProblem(undefined);
    try {
      const headers = { ...attempt.headersFor(input), ...transport?.headers };
      const output = await call(endpoint, input, { ...transport, headers });
      attempt.settle();
      return { output };
    } catch (error) {
      attempt.settle(error);
      setProblem(describeProblem(error));
      signedIn?.failed(error);
      return null;
    } finally {
      setPending(false);
    }
  }

  return { send, pending, problem, forget: () => setProblem(undefined) };
}
