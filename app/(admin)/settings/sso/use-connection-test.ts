import { useState } from "react";
import type { z } from "zod";
import { asSentence } from "@/components/form/describe-problem";
import { useCall } from "@/components/form/use-call";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { sso } from "@/lib/sso/contract";

export interface ConnectionValues {
  signInName: string | undefined;
  issuer: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
}

export interface ConnectionTest {
  readonly run: () => Promise<void>;
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly answer: z.output<typeof sso.test.output> | null;
}

const tested = ["issuer", "clientId", "clientSecret"] as const;

/** Tries the values as typed. Of what is empty the server takes what is saved. */
export function useConnectionTest(form: EndpointForm<ConnectionValues>, isSaved: boolean): ConnectionTest {
  const { methods } = form;
  const { send, pending, problem } = useCall(sso.test);
  const [answer, setAnswer] = useState<ConnectionTest["answer"]>(null);

  async function run() {
    setAnswer(null);
    if (!(await methods.trigger([...tested], { shouldFocus: true }))) return;
    const typed = tested.map((name) => [name, methods.getValues(name)] as const);
    const missing = typed.filter(([, value]) => !value).map(([name]) => name);
    if (!isSaved && missing.length > 0) {
      for (const name of missing.toReversed()) {
        methods.setError(
          name,
          { type: "missing", message: asSentence("is required") },
          { shouldFocus: true },
        );
      }
      return;
    }
    const done = await send(Object.fromEntries(typed.filter(([, value]) => value)));
    if (done) setAnswer(done.output);
  }

  return { run, pending, problem, answer };
}
