"use client";

import type { FormEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { call, type Transport } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";
import type { FieldName, Fixed, FormValues } from "./form-values";
import { toWire } from "./to-wire";
import { useAttemptKey } from "./use-attempt-key";
import { useParsedForm } from "./use-parsed-form";

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
  const { endpoint, defaultValues, fixed, transport, onSuccess, draftKey } = options;
  const attempt = useAttemptKey(endpoint);
  return useParsedForm<FormValues<E, K>, z.output<E["input"]>>({
    parse: (values) =>
      z.safeParse<E["input"]>(
        endpoint.input,
        toWire(endpoint.input, { ...values, ...fixed }, defaultValues),
        { reportInput: true },
      ),
    defaultValues,
    send: async (input) => {
      const headers = { ...attempt.headersFor(input), ...transport?.headers };
      const output = await call(endpoint, input, { ...transport, headers }).catch((error: unknown) => {
        attempt.settle(error);
        throw error;
      });
      attempt.settle();
      await onSuccess?.(output, input);
    },
    draftKey,
  });
}
