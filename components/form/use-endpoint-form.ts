"use client";

import { z } from "zod";
import type { Transport } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";
import { type EndpointForm, useParsedForm } from "./use-parsed-form";
import { useSend } from "./use-send";

type Options<E extends Endpoint, K extends FieldName<E>> = Fixed<E, K> & {
  readonly endpoint: E;
  /** Every field of the form with what it holds at first; other keys of the input go into `fixed`. */
  readonly defaultValues: FormValues<E, K>;
  readonly onSuccess?: (output: z.output<E["output"]>, input: z.output<E["input"]>) => unknown;
  /** Names the form; then what was typed survives the end of the session. */
  readonly draftKey?: string;
  /** Such as the token of a link as a header. */
  readonly transport?: Transport;
  /** Another way than sending all of it; null when it was not sent after all. */
  readonly sendBy?: (
    input: z.output<E["input"]>,
    send: ReturnType<typeof useSend<E>>["send"],
  ) => Promise<z.output<E["output"]> | null>;
};

/**
 * Binds a form to an endpoint: checks the input as the server does, in the same words, sends it, and shows
 * refusals at the fields they are about. Nothing that was typed is lost.
 */
export function useEndpointForm<E extends Endpoint, K extends FieldName<E>>(
  options: Options<E, K>,
): EndpointForm<FormValues<E, K>> {
  const { endpoint, defaultValues, fixed, transport, onSuccess, draftKey, sendBy } = options;
  const { send } = useSend(endpoint, { ...(transport && { transport }) });
  return useParsedForm<FormValues<E, K>, z.output<E["input"]>>({
    parse: (values) =>
      z.safeParse<E["input"]>(
        endpoint.input,
        toWire(endpoint.input, { ...values, ...fixed }, defaultValues),
        { reportInput: true },
      ),
    defaultValues,
    send: async (input) => {
      const output = await (sendBy ? sendBy(input, send) : send(input));
      if (output !== null) await onSuccess?.(output, input);
    },
    draftKey,
  });
}

/** What the fields hold while they are filled in. */
type Started<S extends z.ZodObject> = { [N in keyof z.input<S> & string]: z.input<S>[N] | undefined };

interface SchemaOptions<S extends z.ZodObject> {
  readonly schema: S;
  /** Every field of the form with what it holds at first. */
  readonly defaultValues: Started<S>;
  /** Does what the form is for. What it throws is shown: an ApiError at the fields it is about. */
  readonly send: (input: z.output<S>) => Promise<unknown>;
  /** Names the form; then what was typed survives the end of the session. */
  readonly draftKey?: string;
}

/** The form of what takes another way than one call of one endpoint; for that there is `useEndpointForm`. */
export function useSchemaForm<S extends z.ZodObject>(options: SchemaOptions<S>): EndpointForm<Started<S>> {
  const { schema, defaultValues, send, draftKey } = options;
  return useParsedForm<Started<S>, z.output<S>>({
    parse: (values) => z.safeParse(schema, toWire(schema, values, defaultValues), { reportInput: true }),
    defaultValues,
    send,
    draftKey,
  });
}

type Wire<E extends Endpoint> = z.input<E["input"]>;

/** The fields an endpoint takes. */
type FieldName<E extends Endpoint> = keyof Wire<E> & string;

// A box for a field that must be true is empty at first.
type Unfinished<T> = T | undefined | (true extends T ? boolean : never);

/** What the fields hold while they are filled in. */
export type FormValues<E extends Endpoint, K extends FieldName<E>> = { [N in K]: Unfinished<Wire<E>[N]> };

type Rest<E extends Endpoint, K extends FieldName<E>> = Omit<Wire<E>, K>;

/** The rest of the input, such as path keys: asked for by the compiler where the endpoint needs it. */
type Fixed<E extends Endpoint, K extends FieldName<E>> =
  Record<never, never> extends Rest<E, K> ? { readonly fixed?: Rest<E, K> } : { readonly fixed: Rest<E, K> };

type Values = Readonly<Record<string, unknown>>;

/**
 * What a form sends. An empty field clears its value where null means that; otherwise it is left out, unless there was
 * something in it at first: then it is sent empty, to be refused rather than ignored. Fields that are written together
 * are sent as they are typed, without the empty ones.
 */
export function toWire(schema: z.ZodType, values: Values, first: Values = {}): Record<string, unknown> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (isGroup(value)) return [[name, withoutEmpty(value)] as const];
    if (value !== "") return [[name, value] as const];
    if (takesNull(schema, name)) return [[name, null] as const];
    return first[name] ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function isGroup(value: unknown): value is Values {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** What was typed of fields that are written together. */
function withoutEmpty(values: Values): Values {
  const typed = Object.entries(values)
    .map(([name, value]) => [name, isGroup(value) ? withoutEmpty(value) : value] as const)
    .filter(([, value]) => value !== "" && value !== undefined && !(isGroup(value) && isEmpty(value)));
  return Object.fromEntries(typed);
}

const isEmpty = (values: Values) => Object.keys(values).length === 0;

function takesNull(schema: z.ZodType, name: string): boolean {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  return field instanceof z.ZodType && field.safeParse(null).success;
}
