"use client";

import { type FormEvent, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { z } from "zod";
import { call, type Transport } from "@/lib/api/client";
import type { Endpoint } from "@/lib/api/contract";
import { ApiError, describeIssues } from "@/lib/api/errors";
import { describeProblem } from "./describe-problem";
import type { FieldName, Fixed, FormValues } from "./form-values";
import { makeResolver } from "./resolver";
import { useSignedInAs } from "./signed-in-as";
import { sortErrors } from "./sort-errors";
import { toWire } from "./to-wire";
import { useDraft } from "./use-draft";

/** A form bound to an endpoint, for `Form` and the field components. */
export interface EndpointForm<V extends FieldValues> {
  /** react-hook-form's own methods, for `watch`, `setValue` and fields of one's own. */
  readonly methods: UseFormReturn<V>;
  readonly submit: (event?: FormEvent) => Promise<void>;
  readonly pending: boolean;
  /** Why it was refused, where no field is to blame. */
  readonly problem: string | undefined;
  /** Whether it holds what was typed before the session ended. */
  readonly restored: boolean;
  /** Fields that are never kept as a draft. */
  readonly secrets: Set<string>;
}

type Options<E extends Endpoint, K extends FieldName<E>> = Fixed<E, K> & {
  readonly endpoint: E;
  /** Every field of the form with what it holds at first; other keys of the input go into `fixed`. */
  readonly defaultValues: FormValues<E, K>;
  readonly onSuccess?: (output: z.output<E["output"]>, input: z.output<E["input"]>) => unknown;
  /** Names the form; then what was typed survives the end of the session. */
  readonly draftKey?: string;
  /** Such as the token of a link as a header. */
  readonly transport?: Transport;
};

/**
 * Binds a form to an endpoint: checks the input as the server does, in the same words, sends it, and shows
 * refusals at the fields they are about. Nothing that was typed is lost.
 */
export function useEndpointForm<E extends Endpoint, K extends FieldName<E>>(
  options: Options<E, K>,
): EndpointForm<FormValues<E, K>> {
  type V = FormValues<E, K>;
  const { endpoint, defaultValues, fixed, transport } = options;
  const names = Object.keys(defaultValues);
  const signedIn = useSignedInAs();
  const [problem, setProblem] = useState<string>();
  const parse = (values: V) =>
    z.safeParse(endpoint.input, toWire(endpoint.input, { ...values, ...fixed }, defaultValues), {
      reportInput: true,
    });
  const methods = useForm<V>({
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: makeResolver(parse),
  });
  const draft = useDraft(methods, defaultValues, options.draftKey);

  async function send() {
    const parsed = parse(methods.getValues());
    if (!parsed.success) return;
    const input = parsed.data as z.output<E["input"]>;
    try {
      const output = await call(endpoint, input, transport);
      await options.onSuccess?.(output, input);
    } catch (error) {
      showRefusal(error);
    }
  }

  function showRefusal(error: unknown) {
    const { atField, elsewhere } = sortErrors(error instanceof ApiError ? error.errors : [], names);
    for (const [position, [field, message]] of [...atField].entries()) {
      methods.setError(field as Path<V>, { type: "server", message }, { shouldFocus: position === 0 });
    }
    setProblem(atField.size > 0 ? elsewhere : describeProblem(error));
    signedIn?.failed(error);
  }

  function showUnplaced() {
    const { error } = parse(methods.getValues());
    setProblem(error && sortErrors(describeIssues(error), names).elsewhere);
  }

  return {
    methods,
    submit: (event) => {
      setProblem(undefined);
      return methods.handleSubmit(send, showUnplaced)(event);
    },
    pending: methods.formState.isSubmitting,
    problem,
    ...draft,
  };
}
