"use client";

import { useState } from "react";
import { type DefaultValues, type Path, useForm } from "react-hook-form";
import { z } from "zod";
import { ApiError } from "@/lib/api/errors";
import { describeProblem } from "./describe-problem";
import { makeResolver } from "./resolver";
import { useSignedInAs } from "./signed-in-as";
import { sortErrors } from "./sort-errors";
import { toWire } from "./to-wire";
import { useDraft } from "./use-draft";
import type { EndpointForm } from "./use-endpoint-form";

/** What the fields hold while they are filled in. */
type Unfinished<S extends z.ZodObject> = { [N in keyof z.input<S> & string]: z.input<S>[N] | undefined };

interface Options<S extends z.ZodObject> {
  readonly schema: S;
  /** Every field of the form with what it holds at first. */
  readonly defaultValues: Unfinished<S>;
  /** Does what the form is for. What it throws is shown, an ApiError at the fields it is about. */
  readonly send: (input: z.output<S>) => Promise<unknown>;
  /** Names the form; then what was typed survives the end of the session. */
  readonly draftKey?: string;
}

/** The form of what takes another way than one call of one endpoint; for that there is `useEndpointForm`. */
export function useSchemaForm<S extends z.ZodObject>(options: Options<S>): EndpointForm<Unfinished<S>> {
  type V = Unfinished<S>;
  const { schema, defaultValues } = options;
  const signedIn = useSignedInAs();
  const [problem, setProblem] = useState<string>();
  const parse = (values: V) => z.safeParse(schema, toWire(schema, values), { reportInput: true });
  const methods = useForm<V>({
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: makeResolver(parse),
  });
  const draft = useDraft(methods, defaultValues, options.draftKey);

  async function send() {
    const parsed = parse(methods.getValues());
    if (!parsed.success) return;
    try {
      await options.send(parsed.data);
    } catch (error) {
      showRefusal(error);
    }
  }

  function showRefusal(error: unknown) {
    const errors = error instanceof ApiError ? error.errors : [];
    const { atField, elsewhere } = sortErrors(errors, Object.keys(schema.shape));
    for (const [position, [field, message]] of [...atField].entries()) {
      methods.setError(field as Path<V>, { type: "server", message }, { shouldFocus: position === 0 });
    }
    setProblem(atField.size > 0 ? elsewhere : describeProblem(error));
    signedIn?.failed(error);
  }

  return {
    methods,
    submit: (event) => {
      setProblem(undefined);
      return methods.handleSubmit(send)(event);
    },
    pending: methods.formState.isSubmitting,
    problem,
    ...draft,
  };
}
