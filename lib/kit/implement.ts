import { z } from "zod";
import { type Db, database, type Tx, transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { type Change, openRecord } from "@/lib/kit/audit";
import { denial, isOpenInDemo } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { decodeWithoutBlanks } from "@/lib/kit/blanks";
import { type Endpoint, type Method, pathKeys } from "@/lib/kit/contract";
import {
  ApiError,
  closedInDemo,
  featureNotEnabled,
  invalidInput,
  organizationSuspended,
  termsNotAccepted,
} from "@/lib/kit/errors";
import { answerOnce, type Idempotency } from "@/lib/kit/idempotency";
import { log } from "@/lib/kit/log";
import { isPublicDemo } from "@/lib/kit/public-demo";
import { requireRecentProof } from "@/lib/kit/recent-proof";
import { hideSecrets } from "@/lib/kit/secret-fields";

/** The context of a domain function. `now` is the same for the whole request. */
export interface Context<D = Db> {
  readonly db: D;
  readonly actor: Actor;
  readonly now: Date;
}

/** The context of a write, which must record its changes and may schedule work for after the commit. */
export interface WriteContext extends Context<Tx> {
  /** Adds an entry to the audit log. */
  readonly record: (change: Change) => void;
  /** Marks the write as a no-op: nothing is audited. */
  readonly unchanged: () => void;
  /** Schedules work outside the database that must not run if the transaction fails. Its own errors are only logged. */
  readonly afterCommit: (work: () => Promise<void>) => void;
}

export interface CallOptions {
  readonly now?: Date;
  readonly requestId?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** The format of a list; ignored if the list has no CSV columns. */
  readonly format?: "json" | "csv";
  /** Checked within the write's transaction; throws to prevent the write. */
  readonly precondition?: ((context: WriteContext) => Promise<void>) | undefined;
}

export interface Reply {
  readonly body: unknown;
  readonly replayed?: boolean;
  /** A whole list in batches of encoded items, sent as they are read; `body` is then unused. */
  readonly stream?: { readonly key: string; readonly batches: AsyncGenerator<unknown[]> };
  /** A list as CSV in chunks; `body` is then unused. */
  readonly csv?: { readonly key: string; readonly pieces: AsyncGenerator<string> };
}

/** An endpoint with its function. Pages, jobs and tests call it in process; `route` serves it over HTTP. */
export interface Implementation<E extends Endpoint = Endpoint> {
  (actor: Actor, input: z.input<E["input"]>, options?: CallOptions): Promise<z.input<E["output"]>>;
  readonly endpoint: E;
  readonly reply: (actor: Actor, wire: unknown, options: CallOptions) => Promise<Reply>;
  /** Runs the endpoint within a larger write, sharing its transaction and audit record. Lists don't support it. */
  readonly within?: (context: WriteContext, wire: unknown) => Promise<z.input<E["output"]>>;
}

/** An endpoint that can run within a larger write. */
export type Joinable<E extends Endpoint> = Implementation<E> & Required<Pick<Implementation<E>, "within">>;

type ContextOf<M extends Method> = M extends "GET" ? Context : WriteContext;

/**
 * Implements an endpoint with its domain function. Access, input, transaction, audit and output are handled here in
 * this order, so no caller can skip one. Reads get a `Db`. Writes get a `Tx`, which also covers encoding the output.
 */
export function implement<In extends z.ZodType, Out extends z.ZodType, M extends Method>(
  endpoint: Endpoint<In, Out, M>,
  run: (context: ContextOf<M>, input: z.output<In>) => Promise<z.output<Out>>,
): Joinable<Endpoint<In, Out, M>> {
  return implementPrepared(endpoint, async () => undefined, run);
}

/**
 * Like `implement`, but runs `prepare` before opening the transaction (network calls, hashing), so that slow work
 * holds no connection or locks.
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
  return Object.assign(callable(endpoint, reply), { within }) as Joinable<Endpoint<In, Out, M>>;
}

/** An endpoint as a function, for callers in this process. @param reply what answers it over HTTP */
export function callable<E extends Endpoint>(endpoint: E, reply: Implementation["reply"]): Implementation<E> {
  const call = async (actor: Actor, input: z.input<E["input"]>, options: CallOptions = {}) => {
    const { body } = await reply(actor, input, options);
    return body as z.input<E["output"]>;
  };
  return Object.assign(call, { endpoint, reply });
}

/** The actor, time and request of a write. */
export type Write = CallOptions & { readonly actor: Actor; readonly now: Date };

/** Performs a write in an open transaction and adds its changes to the audit log. */
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
 * Runs a transaction, retrying on conflicts, then the work its writes scheduled for after the commit. Each write goes
 * through `perform` and must record its changes.
 */
export async function transactWrites<T>(call: Write, run: (tx: Tx, perform: Perform) => Promise<T>): Promise<T> {
  let work: (() => Promise<void>)[] = [];
  const answer = await retryConflicts(() => {
    work = [];
    return transact((tx) => run(tx, (part) => performRecorded(tx, call, work, part)));
  });
  for (const task of work) await task().catch((error: unknown) => log().warn({ err: error }, "after the commit"));
  return answer;
}

/** Performs one write in a transaction of its own. */
export function performWrite<T>(call: Write, run: (context: WriteContext) => Promise<T>): Promise<T> {
  return transactWrites(call, (_, perform) => perform(run));
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
 * @throws ApiError the denial; `not_found` for a malformed path key; `invalid_input` otherwise
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

// Read-only keys and public demos are checked here, by method, so that no endpoint can forget it.
function refuseDenied({ access, method }: Endpoint, actor: Actor): void {
  if (isPublicDemo() && isVisitorOfDemo(actor) && !isOpenInDemo(access, method === "GET")) throw closedInDemo();
  if (actor.isSuspended) throw organizationSuspended(actor);
  const reason = denial(actor, access);
  if (reason === "unauthenticated") throw new ApiError(reason, "This credential doesn’t work here.");
  if (reason === "browser_required") throw new ApiError(reason, "API keys can’t do this. Sign in with your browser.");
  if (reason === "second_factor_required")
    throw new ApiError(
      reason,
      "Your organization requires two-factor authentication. Set it up first at /second-factor.",
    );
  if (reason === "office_required") throw new ApiError(reason, "Technicians can’t do this. Ask the office.");
  if (reason === "admin_required") throw new ApiError(reason, "Only an admin can do this.");
  if (reason === "feature_not_enabled" && access.feature) throw featureNotEnabled(access.feature);
  if (actor.key?.scope === "read" && method !== "GET")
    throw new ApiError("insufficient_scope", "This API key may only read; use one with the scope full.");
  if (actor.awaitsTerms && method !== "GET" && !access.beforeTerms) throw termsNotAccepted();
}

function isVisitorOfDemo({ kind, makesDemo }: Actor): boolean {
  return kind !== "system" && !makesDemo;
}
