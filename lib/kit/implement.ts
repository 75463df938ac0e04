import { z } from "zod";
import { type Db, database, type Tx, transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { type Change, openRecord } from "@/lib/kit/audit";
import { denial } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { decodeWithoutBlanks } from "@/lib/kit/blanks";
import { type Endpoint, type Method, pathKeys } from "@/lib/kit/contract";
import {
  ApiError,
  featureNotEnabled,
  invalidInput,
  organizationSuspended,
  termsNotAccepted,
} from "@/lib/kit/errors";
import { answerOnce, type Idempotency } from "@/lib/kit/idempotency";
import { log } from "@/lib/kit/log";
import { requireRecentProof } from "@/lib/kit/recent-proof";
import { hideSecrets } from "@/lib/kit/secret-fields";

/** What a domain function works with. `now` is the one moment of the whole request. */
export interface Context<D = Db> {
  readonly db: D;
  readonly actor: Actor;
  readonly now: Date;
}

/** What a write works with besides: it must say what it changed, and may leave work for after the commit. */
export interface WriteContext extends Context<Tx> {
  /** Adds to the audit log. */
  readonly record: (change: Change) => void;
  /** Says that it turned out to change nothing, so that there is nothing to record. */
  readonly unchanged: () => void;
  /** Work outside the database, which must not happen if the transaction fails; its own failure is logged only. */
  readonly afterCommit: (work: () => Promise<void>) => void;
}

export interface CallOptions {
  readonly now?: Date;
  readonly requestId?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** How a list is to be sent; one that is no spreadsheet ignores it. */
  readonly format?: "json" | "csv";
  /** What must be so for a write to happen, looked at within its transaction. */
  readonly precondition?: ((context: WriteContext) => Promise<void>) | undefined;
}

export interface Reply {
  readonly body: unknown;
  readonly replayed?: boolean;
  /** A whole list as batches of encoded items, which HTTP sends as they are read; then `body` is unused. */
  readonly stream?: { readonly key: string; readonly batches: AsyncGenerator<unknown[]> };
  /** A list as a spreadsheet, in pieces; then `body` is unused. */
  readonly csv?: { readonly key: string; readonly pieces: AsyncGenerator<string> };
}

/** An endpoint with its function: called in process by pages, jobs and tests, over HTTP by `route`. */
export interface Implementation<E extends Endpoint = Endpoint> {
  (actor: Actor, input: z.input<E["input"]>, options?: CallOptions): Promise<z.input<E["output"]>>;
  readonly endpoint: E;
  readonly reply: (actor: Actor, wire: unknown, options: CallOptions) => Promise<Reply>;
  /** The same as a part of a larger write, whose transaction and record it joins; lists cannot. */
  readonly within?: (context: WriteContext, wire: unknown) => Promise<z.input<E["output"]>>;
}

/** An endpoint that can be a part of a larger write. */
export type Joinable<E extends Endpoint> = Implementation<E> & Required<Pick<Implementation<E>, "within">>;

type ContextOf<M extends Method> = M extends "GET" ? Context : WriteContext;

/**
 * Ties an endpoint to its domain function. Access, input, transaction, audit and output are handled here, in this
 * order, so no caller can skip one; reads get a `Db`, writes a `Tx` that also holds the answer's encoding.
 */
export function implement<In extends z.ZodType, Out extends z.ZodType, M extends Method>(
  endpoint: Endpoint<In, Out, M>,
  run: (context: ContextOf<M>, input: z.output<In>) => Promise<z.output<Out>>,
): Joinable<Endpoint<In, Out, M>> {
  return implementPrepared(endpoint, async () => undefined, run);
}

/**
 * The same for a write that needs something from outside the database, or computes something slowly: `prepare` does
 * it before the transaction, which would else hold a connection and its locks meanwhile.
 */
export function implementPrepared<In extends z.ZodType, Out extends z.ZodType, M extends Method, Prepared>(
  endpoint: Endpoint<In, Out, M>,
  prepare: (context: Context, input: z.output<In>) => Promise<Prepared>,
  run: (context: ContextOf<M>, input: z.output<In>, prepared: Prepared) => Promise<z.output<Out>>,
): Joinable<Endpoint<In, Out, M>> {
  const perform = async (context: Context | WriteContext, input: z.output<In>, prepared: Prepared) => {
    const result = await run(context as ContextOf<M>, input, prepared);
    return z.encode(endpoint.output, result);
  };
  const reply = async (actor: Actor, wire: unknown, options: CallOptions): Promise<Reply> => {
    const { now = new Date() } = options;
    const input = admit(endpoint, actor, wire, now);
    const read = { db: database(), actor, now };
    const prepared = await prepare(read, input);
    if (endpoint.method === "GET") {
      return { body: hideSecrets(actor, await perform(read, input, prepared)) };
    }
    return write({ ...options, actor, now }, (context) => perform(context, input, prepared));
  };
  const within = async (context: WriteContext, wire: unknown) => {
    const input = admit(endpoint, context.actor, wire, context.now);
    return perform(context, input, await prepare(context, input));
  };
  const call = async (actor: Actor, input: z.input<In>, options: CallOptions = {}) => {
    const { body } = await reply(actor, input, options);
    return body as z.input<Out>;
  };
  return Object.assign(call, { endpoint, reply, within }) as Joinable<Endpoint<In, Out, M>>;
}

/** Who writes, when, and for which request. */
export type Write = CallOptions & { readonly actor: Actor; readonly now: Date };

/** Performs a write in an open transaction and adds what it records to the audit log. */
type Perform = <T>(run: (context: WriteContext) => Promise<T>) => Promise<T>;

async function write(call: Write, run: (context: WriteContext) => Promise<unknown>): Promise<Reply> {
  const { precondition } = call;
  const checked = async (context: WriteContext) => {
    await precondition?.(context);
    return run(context);
  };
  return transactWrites(call, (tx, perform) => answerOnce(tx, call, () => perform(checked)));
}

/**
 * Runs a transaction, anew when it lost a race, then the work its writes left for after the commit. A write is what
 * `perform` is given: it must record what it changed.
 */
export async function transactWrites<T>(
  call: Write,
  run: (tx: Tx, perform: Perform) => Promise<T>,
): Promise<T> {
  let work: (() => Promise<void>)[] = [];
  const answer = await retryConflicts(() => {
    work = [];
    return transact((tx) => run(tx, (part) => performRecorded(tx, call, work, part)));
  });
  for (const task of work)
    await task().catch((error: unknown) => log().warn({ err: error }, "after the commit"));
  return answer;
}

async function performRecorded<T>(
  tx: Tx,
  { actor, now, requestId }: Write,
  work: (() => Promise<void>)[],
  run: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const audit = openRecord(tx, { actor, now, requestId });
  const afterCommit = (task: () => Promise<void>) => void work.push(task);
  const { record, unchanged } = audit;
  const answer = await run({ db: tx, actor, now, record, unchanged, afterCommit }).catch(async (error) => {
    throw await audit.causeOf(error);
  });
  await audit.close();
  return answer;
}

/**
 * Decides whether the actor may call the endpoint, then parses the input.
 * @throws ApiError the denial; `not_found` for a path key that cannot be an id; `invalid_input` otherwise.
 */
export function admit<In extends z.ZodType>(
  endpoint: Endpoint<In>,
  actor: Actor,
  wire: unknown,
  now: Date,
): z.output<In> {
  refuseDenied(endpoint, actor);
  if (endpoint.access.recentProof) requireRecentProof(actor, now);
  const { method, input } = endpoint;
  const parsed =
    method === "POST"
      ? decodeWithoutBlanks(input, wire)
      : z.safeDecode(input, wire as z.input<In>, { reportInput: true });
  if (parsed.success) return parsed.data;
  const keys = pathKeys(endpoint.path);
  if (parsed.error.issues.some(({ path: [key] }) => keys.includes(String(key)))) {
    throw new ApiError("not_found", "There is nothing at this address.");
  }
  throw invalidInput(parsed.error);
}

// The method is a part of every endpoint, so none can forget what a key that only reads may not do.
function refuseDenied({ access, method }: Endpoint, actor: Actor): void {
  if (actor.isSuspended) throw organizationSuspended();
  const reason = denial(actor, access);
  if (reason === "unauthenticated") throw new ApiError(reason, "This credential doesn’t work here.");
  if (reason === "browser_required")
    throw new ApiError(reason, "API keys can’t do this. Sign in with your browser.");
  if (reason === "second_factor_required")
    throw new ApiError(
      reason,
      "Your organization requires two-factor authentication. Set it up first at /second-factor.",
    );
  if (reason === "admin_required") throw new ApiError(reason, "Only an admin can do this.");
  if (reason === "feature_not_enabled" && access.feature) throw featureNotEnabled(access.feature);
  if (actor.key?.scope === "read" && method !== "GET")
    throw new ApiError("insufficient_scope", "This API key may only read; use one with the scope full.");
  if (actor.awaitsTerms && method !== "GET" && !access.beforeTerms) throw termsNotAccepted();
}
