"use client";

import { useState } from "react";
import { z } from "zod";
import { useSchemaForm } from "@/components/form/use-schema-form";
import { signInWith } from "@/components/sign-in/front";
import { leaveTo } from "@/components/sign-in/leave-to";
import { explainProblem, secondsToWait } from "@/components/sign-in/problems";
import { ApiError } from "@/lib/kit/errors";
import { email as emailShape } from "@/lib/users/contract";

const schema = z.object({ email: emailShape, password: z.string().max(1000) });

/** The form that signs in by password; `wait` while another attempt would be too early. */
export function usePasswordForm(email: string | undefined, next: string) {
  const [wait, setWait] = useState<{ readonly seconds: number; readonly since: number }>();
  const form = useSchemaForm({
    schema,
    defaultValues: { email, password: undefined },
    send: async (fields) => {
      setWait(undefined);
      const answer = await signInWith(fields);
      if (!("problem" in answer)) return leaveTo(next);
      const seconds = secondsToWait(answer.problem);
      if (seconds !== null) setWait({ seconds, since: Date.now() });
      throw new ApiError("unauthenticated", explainProblem(answer.problem));
    },
  });
  return { form, wait };
}
