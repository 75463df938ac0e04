"use client";

import { z } from "zod";
import { toWire } from "./to-wire";
import type { EndpointForm } from "./use-endpoint-form";
import { useParsedForm } from "./use-parsed-form";

/** What the fields hold while they are filled in. */
type Unfinished<S extends z.ZodObject> = { [N in keyof z.input<S> & string]: z.input<S>[N] | undefined };

interface Options<S extends z.ZodObject> {
  readonly schema: S;
  /** Every field of the form with what it holds at first. */
  readonly defaultValues: Unfinished<S>;
  /** Does what the form is for. What it throws is shown: an ApiError at the fields it is about. */
  readonly send: (input: z.output<S>) => Promise<unknown>;
  /** Names the form; then what was typed survives the end of the session. */
  readonly draftKey?: string;
}

/** The form of what takes another way than one call of one endpoint; for that there is `useEndpointForm`. */
export function useSchemaForm<S extends z.ZodObject>(options: Options<S>): EndpointForm<Unfinished<S>> {
  const { schema, defaultValues, send, draftKey } = options;
  return useParsedForm<Unfinished<S>, z.output<S>>({
    parse: (values) => z.safeParse(schema, toWire(schema, values, defaultValues), { reportInput: true }),
    defaultValues,
    send,
    draftKey,
  });
}
