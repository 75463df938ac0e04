"use client";

import { z } from "zod";
import type { Transport } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";
import { describeSuccess, type Success, useAfterWrite } from "./after-write";
import { type EndpointForm, useParsedForm } from "./use-parsed-form";
import { useSend } from "./use-send";

export type EndpointFormOptions<E extends Endpoint, K extends FieldName<E>> = FixedInput<E, K> & {
  readonly endpoint: E;
  /** Initial values of every field; the input's other keys go into `fixed`. */
  readonly defaultValues: FormValues<E, K>;
  /** Runs before the pages around the form are refreshed. */
  readonly onSuccess?: (output: z.output<E["output"]>, input: z.output<E["input"]>) => unknown;
  /** The toast once the pages are refreshed. */
  readonly success?: Success<z.output<E["output"]>, z.output<E["input"]>> | undefined;
  /** False if there is nothing to refresh yet: a dialog still needs the page as it is. */
  readonly refreshes?: boolean;
  /** Runs last, to close a dialog over refreshed pages. */
  readonly onDone?: (output: z.output<E["output"]>) => unknown;
  /** Names the form's draft, which survives the end of the session. */
  readonly draftKey?: string;
  /** Extra headers, such as a link's token. */
  readonly transport?: Transport;
  /** Replaces the plain call; null if it was not sent after all. */
  readonly sendBy?: (
    input: z.output<E["input"]>,
    send: ReturnType<typeof useSend<E>>["send"],
  ) => Promise<z.output<E["output"]> | null>;
};

/**
 * Binds a form to an endpoint: validates with the server's own schema and messages, sends, and shows errors at their
 * fields. No input is lost.
 */
export function useEndpointForm<E extends Endpoint, K extends FieldName<E>>(
  options: EndpointFormOptions<E, K>,
): EndpointForm<FormValues<E, K>> {
  const { endpoint, defaultValues, fixed, transport, onSuccess, success, refreshes, onDone, draftKey, sendBy } =
    options;
  const afterWrite = useAfterWrite();
  const { send } = useSend(endpoint, { ...(transport && { transport }) });
  return useParsedForm<FormValues<E, K>, z.output<E["input"]>>({
    parse: (values) =>
      z.safeParse<E["input"]>(endpoint.input, toWire(endpoint.input, { ...values, ...fixed }, defaultValues), {
        reportInput: true,
      }),
    defaultValues,
    send: async (input) => {
      const output = await (sendBy ? sendBy(input, send) : send(input));
      if (output === null) return;
      await onSuccess?.(output, input);
      await afterWrite(describeSuccess(success, output, input), refreshes);
      await onDone?.(output);
    },
    draftKey,
  });
}

/** Field values while the form is being filled in. */
type InitialValues<S extends z.ZodObject> = { [N in keyof z.input<S> & string]: z.input<S>[N] | undefined };

interface SchemaOptions<S extends z.ZodObject, T> {
  readonly schema: S;
  /** Initial values of every field. */
  readonly defaultValues: InitialValues<S>;
  /** The form's action; null if it was canceled. Errors are shown: an ApiError's at their fields. */
  readonly send: (input: z.output<S>) => Promise<T | null>;
  /** The toast once the pages are refreshed. */
  readonly success?: Success<T, z.output<S>>;
  /** Runs last, to close a dialog over refreshed pages. */
  readonly onDone?: (output: T) => unknown;
  /** Names the form's draft, which survives the end of the session. */
  readonly draftKey?: string;
}

/** A form for actions that don't map to one endpoint call; otherwise use `useEndpointForm`. */
export function useSchemaForm<S extends z.ZodObject, T>(options: SchemaOptions<S, T>): EndpointForm<InitialValues<S>> {
  const { schema, defaultValues, send, success, onDone, draftKey } = options;
  const afterWrite = useAfterWrite();
  return useParsedForm<InitialValues<S>, z.output<S>>({
    parse: (values) => z.safeParse(schema, toWire(schema, values, defaultValues), { reportInput: true }),
    defaultValues,
    send: async (input) => {
      const output = await send(input);
      if (output === null) return;
      await afterWrite(describeSuccess(success, output, input));
      await onDone?.(output);
    },
    draftKey,
  });
}

type WireInput<E extends Endpoint> = z.input<E["input"]>;

export type FieldName<E extends Endpoint> = keyof WireInput<E> & string;

// A checkbox that must be true starts out false.
type Unfinished<T> = T | undefined | (true extends T ? boolean : never);

/** Field values while the form is being filled in. */
export type FormValues<E extends Endpoint, K extends FieldName<E>> = {
  [N in K]: Unfinished<WireInput<E>[N]>;
};

type RestInput<E extends Endpoint, K extends FieldName<E>> = Omit<WireInput<E>, K>;

/** The rest of the input, such as path keys; required if the endpoint needs it. */
type FixedInput<E extends Endpoint, K extends FieldName<E>> =
  Record<never, never> extends RestInput<E, K>
    ? { readonly fixed?: RestInput<E, K> }
    : { readonly fixed: RestInput<E, K> };

type WireValues = Readonly<Record<string, unknown>>;

/**
 * Converts field values to the wire format. An empty field becomes null if the schema allows null. Otherwise it is
 * omitted, unless it had an initial value: then it is sent empty, to be refused rather than ignored. Grouped fields
 * are sent as typed, without the empty ones.
 */
export function toWire(schema: z.ZodType, values: WireValues, first: WireValues = {}): Record<string, unknown> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (isGroup(value)) return [[name, withoutEmpty(value)] as const];
    if (value !== "") return [[name, value] as const];
    if (takesNull(schema, name)) return [[name, null] as const];
    return first[name] ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function isGroup(value: unknown): value is WireValues {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function withoutEmpty(values: WireValues): WireValues {
  const typed = Object.entries(values)
    .map(([name, value]) => [name, isGroup(value) ? withoutEmpty(value) : value] as const)
    .filter(([, value]) => value !== "" && value !== undefined && !(isGroup(value) && isEmpty(value)));
  return Object.fromEntries(typed);
}

const isEmpty = (values: WireValues) => Object.keys(values).length === 0;

function takesNull(schema: z.ZodType, name: string): boolean {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  return field instanceof z.ZodType && field.safeParse(null).success;
}
