import { z } from "zod";
import { type Db, database, type Tx, transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { type Endpoint, type Method, pathKeys } from "@/lib/api/contract";
import { ApiError, invalidInput } from "@/lib/api/errors";
import { answerOnce, type Idempotency } from "@/lib/api/idempotency";
import { denial } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";

/** What a domain function works with. `now` is the one moment of the whole request. */
export interface Context<D = Db> {
  readonly db: D;
  readonly actor: Actor;
  readonly now: Date;
}

export interface CallOptions {
  readonly now?: Date;
  readonly idempotency?: Idempotency | undefined;
}

export interface Reply {
  readonly body: unknown;
  readonly replayed?: boolean;
  /** A whole list as batches of encoded items, which HTTP sends as they are read; then `body` is unused. */
  readonly stream?: { readonly key: string; readonly batches: AsyncGenerator<unknown[]> };
}

/** An endpoint with its function: called in process by pages, jobs and tests, over HTTP by `route`. */
export interface Implementation<E extends Endpoint = Endpoint> {
  (actor: Actor, input: z.input<E["input"]>, options?: CallOptions): Promise<z.input<E["output"]>>;
  readonly endpoint: E;
  readonly reply: (actor: Actor, wire: unknown, options: CallOptions) => Promise<Reply>;
}

type DbOf<M extends Method> = M extends "GET" ? Db : Tx;

/**
 * Ties an endpoint to its domain function. Access, input, transaction and output are handled here, in this
 * order, so no caller can skip one; reads get a `Db`, writes a `Tx` that also holds the answer's encoding.
 */
export function implement<In extends z.ZodType, Out extends z.ZodType, M extends Method>(
  endpoint: Endpoint<In, Out, M>,
  run: (context: Context<DbOf<M>>, input: z.output<In>) => Promise<z.output<Out>>,
): Implementation<Endpoint<In, Out, M>> {
  const perform = async (db: Db | Tx, actor: Actor, now: Date, input: z.output<In>) => {
    const result = await run({ db: db as DbOf<M>, actor, now }, input);
    return z.encode(endpoint.output, result);
  };
  const reply = async (actor: Actor, wire: unknown, { now = new Date(), idempotency }: CallOptions) => {
    const input = admit(endpoint, actor, wire);
    if (endpoint.method === "GET") return { body: await perform(database(), actor, now, input) };
    return retryConflicts(() =>
      transact((tx) => answerOnce(tx, { actor, now, idempotency }, () => perform(tx, actor, now, input))),
    );
  };
  const call = async (actor: Actor, input: z.input<In>, options: CallOptions = {}) => {
    const { body } = await reply(actor, input, options);
    return body as z.input<Out>;
  };
  return Object.assign(call, { endpoint, reply });
}

/**
 * Decides whether the actor may call the endpoint, then parses the input.
 * @throws ApiError the denial; `not_found` for a path key that cannot be an id; `invalid_input` otherwise.
 */
export function admit<In extends z.ZodType>(
  endpoint: Endpoint<In>,
  actor: Actor,
  wire: unknown,
): z.output<In> {
  refuseDenied(endpoint, actor);
  const parsed = z.safeDecode(endpoint.input, wire as z.input<In>, { reportInput: true });
  if (parsed.success) return parsed.data;
  const keys = pathKeys(endpoint.path);
  if (parsed.error.issues.some(({ path: [key] }) => keys.includes(String(key)))) {
    throw new ApiError("not_found", "There is nothing at this address.");
  }
  throw invalidInput(parsed.error);
}

function refuseDenied({ access }: Endpoint, actor: Actor): void {
  const reason = denial(actor, access);
  if (reason === "admin_required")
    throw new ApiError(reason, "Only an admin of the organization may do this.");
  if (reason === "feature_not_enabled") {
    throw new ApiError(reason, `The organization's plan does not include this feature (${access.feature}).`);
  }
}
