"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
  useFormState,
} from "react-hook-form";
import type { ZodSafeParseResult } from "zod";
import type { FieldProps } from "@/components/ui/field";
import { ApiError, describeIssues, type FieldError } from "@/lib/kit/errors";
import { asSentence, describeProblem } from "./describe-problem";
import { keepDraft, takeDraft } from "./draft";
import { useSignedInAs } from "./signed-in-as";

/** A form bound to an endpoint, for `Form` and the field components. */
export interface EndpointForm<V extends FieldValues> {
  /** react-hook-form's own methods, for `watch`, `setValue` and custom fields. */
  readonly methods: UseFormReturn<V>;
  readonly submit: (event?: FormEvent) => Promise<void>;
  readonly pending: boolean;
  /** The error if no single field is to blame. */
  readonly problem: string | undefined;
  /** Whether a draft was restored. */
  readonly restored: boolean;
  /** Fields that drafts leave out. */
  readonly secrets: Set<string>;
}

interface ParsedFormOptions<V extends FieldValues, Input> {
  readonly parse: (values: V) => ZodSafeParseResult<Input>;
  readonly defaultValues: V;
  /** Errors are shown: an ApiError's at their fields. */
  readonly send: (input: Input) => Promise<unknown>;
  readonly draftKey: string | undefined;
}

/** Shared by all forms: validates, sends, and keeps the input if it is refused. */
export function useParsedForm<V extends FieldValues, Input>(options: ParsedFormOptions<V, Input>): EndpointForm<V> {
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

/** Splits errors by whether the form has their field. A field's first error wins. */
export function sortErrors(errors: readonly FieldError[], names: readonly string[]) {
  const atField = new Map<string, string>();
  const elsewhere: string[] = [];
  for (const { field, message } of errors) {
    const [name = ""] = field.split(".");
    if (!names.includes(name)) elsewhere.push(field === "body" ? asSentence(message) : `${field} ${message}.`);
    else if (!atField.has(field)) atField.set(field, asSentence(message));
  }
  return { atField, elsewhere: elsewhere.join(" ") || undefined };
}

/** Validates with the API's messages instead of zod's. */
function makeResolver<V extends FieldValues>(parse: (values: V) => ZodSafeParseResult<unknown>): Resolver<V> {
  return (values) => {
    const { error } = parse(values);
    if (!error) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    for (const { field, message } of describeIssues(error).reverse()) {
      set(errors, field, { type: "invalid", message: asSentence(message) });
    }
    return { values: {}, errors };
  };
}

/** Saves a draft when the session ends and restores it for the same person and form. */
function useDraft<V extends FieldValues>(methods: UseFormReturn<V>, defaults: V, form: string | undefined) {
  const signedIn = useSignedInAs();
  const secrets = useRef(new Set<string>());
  const [restored, setRestored] = useState(false);
  const { isDirty } = methods.formState;
  const dirty = useRef(isDirty);
  const first = useRef(defaults);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const { reset, getValues } = methods;
  useEffect(() => {
    if (!form || !signedIn) return;
    const place = { form, user: signedIn.email };
    const draft = takeDraft(sessionStorage, place, first.current);
    if (draft) {
      reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
      setRestored(true);
    }
    return signedIn.beforeSignedOut(() => {
      if (dirty.current) keepDraft(sessionStorage, place, getValues(), secrets.current);
    });
  }, [form, signedIn, reset, getValues]);

  return { restored, secrets: secrets.current };
}

/** Props of every field component; `name` is a field that holds a `T`. */
export interface BoundField<V extends FieldValues, T> extends Omit<FieldProps, "error"> {
  readonly form: EndpointForm<V>;
  readonly name: FieldPathByValue<V, T | null | undefined>;
}

/** A field's current error, as a sentence. */
export function useFieldError<V extends FieldValues>(
  { methods }: EndpointForm<V>,
  name: FieldPath<V>,
): string | undefined {
  const { errors } = useFormState({ control: methods.control, name });
  return (get(errors, name) as FieldErrors[string])?.message?.toString();
}
