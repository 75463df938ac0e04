"use client";

import { useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { ZodSafeParseResult } from "zod";
import { ApiError, describeIssues } from "@/lib/kit/errors";
import { describeProblem } from "./describe-problem";
import { makeResolver } from "./resolver";
import { useSignedInAs } from "./signed-in-as";
import { sortErrors } from "./sort-errors";
import { useDraft } from "./use-draft";
import type { EndpointForm } from "./use-endpoint-form";

interface Options<V extends FieldValues, Input> {
  readonly parse: (values: V) => ZodSafeParseResult<Input>;
  readonly defaultValues: V;
  /** What it throws is shown: an ApiError at the fields it is about. */
  readonly send: (input: Input) => Promise<unknown>;
  readonly draftKey: string | undefined;
}

/** What all forms share: what is typed is checked, sent, and kept where it is refused. */
export function useParsedForm<V extends FieldValues, Input>(options: Options<V, Input>): EndpointForm<V> {
  const { parse, defaultValues } = options;
  const names = Object.keys(defaultValues);
  const signedIn = useSignedInAs();
  const [problem, setProblem] = useState<string>();
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
