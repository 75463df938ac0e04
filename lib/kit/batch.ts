import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { type Tx, transactBatch } from "@/db/client";
import { isUndone } from "@/db/errors";
import { type Change, recordChanges } from "@/lib/kit/audit";
import type { Endpoint } from "@/lib/kit/contract";
import { ApiError } from "@/lib/kit/errors";
import { claimKeys, type KeyedCall, nameOfKey, storeAnswers } from "@/lib/kit/idempotency";
import { admit, callable, type Implementation, implement, type Joinable, type WriteContext } from "@/lib/kit/implement";
import { describeCause, log } from "@/lib/kit/log";

/** A call of an endpoint, with the context of its own write. */
export interface BatchedCall<In> extends WriteContext {
  readonly input: In;
}

/**
 * Performs calls in one transaction, in a few statements.
 * @param calls from any organizations
 * @param isAlone whether the list holds a single call that may wait for locks and throws its error. In a batch, calls
 * that need more than the plain writes get undefined and then run alone, as all calls of a rolled-back batch do.
 */
type PerformAll<In, Out> = (
  tx: Tx,
  calls: readonly BatchedCall<In>[],
  isAlone: boolean,
) => Promise<readonly (Out | undefined)[]>;

/** With more calls in a transaction, the first would wait too long for the last. */
const MAX_BATCH = 64;

/**
 * While one transaction runs, the next batch fills up, because per-transaction overhead dominates. A second one runs in
 * parallel only if many calls are waiting, for example because the first waits for a lock.
 */
const MAX_PARALLEL = 2;
const MANY = 32;

/**
 * How long a batch may wait for the callers of the one before it, who often send their next call at once. A batch costs
 * as much to start as six calls in it, and without the wait those callers would take turns with the waiting ones.
 */
const REGROUP_MS = 5;

/**
 * Implements an endpoint whose concurrent calls share a transaction, because per-statement overhead and commits dominate
 * their cost.
 */
export function implementBatched<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, "POST">,
  performAll: PerformAll<z.output<In>, z.output<Out>>,
): Joinable<Endpoint<In, Out, "POST">> {
  const alone = implement(endpoint, (context, input) => performAlone(context, input, performAll));
  const join = openQueue<z.output<In>>((tx, members) => answerTogether(tx, members, endpoint.output, performAll));
  const reply: Implementation["reply"] = async (actor, wire, options) => {
    const { now = new Date(), requestId, idempotency, precondition } = options;
    if (precondition) return alone.reply(actor, wire, options);
    const input = admit(endpoint, actor, wire, now);
    const body = await join({ actor, now, requestId, idempotency, input });
    return body === undefined ? alone.reply(actor, wire, options) : { body };
  };
  return Object.assign(callable(endpoint, reply), { within: alone.within });
}

/** Performs one call as a list of one. */
export async function performAlone<In, Out>(
  context: WriteContext,
  input: In,
  performAll: PerformAll<In, Out>,
): Promise<Out> {
  const [output] = await performAll(context.db, [{ ...context, input }], true);
  if (output === undefined) throw new Error("A call alone must have an output");
  return output;
}

/** Checks a call. @returns undefined if a call of a batch is refused; alone, it throws */
export function checkCall<T>(isAlone: boolean, check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (isAlone || !(error instanceof ApiError)) throw error;
    return undefined;
  }
}

interface Member<In> extends KeyedCall {
  readonly requestId?: string | undefined;
  readonly input: In;
}

async function answerTogether<In, Out>(
  tx: Tx,
  members: readonly Member<In>[],
  output: z.ZodType<Out>,
  performAll: PerformAll<In, Out>,
): Promise<Map<Member<In>, unknown>> {
  const calls = (await claimKeys(tx, members)).map((member) => openCall(tx, member));
  const outputs = await performAll(
    tx,
    calls.map(({ context }) => context),
    false,
  );
  const answered = calls.flatMap(({ member, changes }, at) => {
    const result = outputs[at];
    return result === undefined ? [] : [{ ...member, member, changes, body: z.encode(output, result) }];
  });
  await Promise.all([
    recordChanges(
      tx,
      answered.flatMap(({ member, changes }) => changes.map((change) => ({ ...member, change }))),
    ),
    storeAnswers(tx, answered),
  ]);
  return new Map(answered.map(({ member, body }) => [member, body]));
}

/** A call of a batch, whose changes are audited together with the others' in one statement. */
function openCall<In>(db: Tx, member: Member<In>) {
  const changes: Change[] = [];
  const { actor, now, input } = member;
  const context: BatchedCall<In> = {
    db,
    actor,
    now,
    input,
    record: (change) => void changes.push(change),
    unchanged: refuseInBatch,
    afterCommit: refuseInBatch,
  };
  return { member, changes, context };
}

function refuseInBatch(): never {
  throw new Error("A call of a batch only writes and records");
}

interface WaitingCall<M> {
  readonly member: M;
  readonly settle: (body: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** Queues calls and runs them in batches. A call resolves to its response body, or to undefined if it has to run alone. */
function openQueue<In>(answer: (tx: Tx, members: readonly Member<In>[]) => Promise<Map<Member<In>, unknown>>) {
  let waiting: readonly WaitingCall<Member<In>>[] = [];
  let isGathering = false;
  let running = 0;
  let onCall = () => {};

  // Calls that arrive in the same event-loop turn join the batch.
  async function gather(): Promise<void> {
    isGathering = true;
    await nextTurn();
    isGathering = false;
    running += 1;
    while (waiting.length > 0) {
      const [batch, later] = divide(waiting);
      waiting = later;
      await answerAll(batch);
      // A single caller has none to wait for.
      await (batch.length > 1 ? regroup(batch.length) : nextTurn());
    }
    running -= 1;
  }

  /** Waits until so many more calls wait. */
  function regroup(returning: number): Promise<void> {
    const size = Math.min(waiting.length + returning, MAX_BATCH);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, REGROUP_MS);
      onCall = () => {
        if (waiting.length < size) return;
        clearTimeout(timer);
        resolve();
      };
      onCall();
    });
  }

  async function answerAll(batch: readonly WaitingCall<Member<In>>[]): Promise<void> {
    const members = batch.map(({ member }) => member);
    try {
      const bodies = await transactBatch((tx) => answer(tx, members));
      for (const { member, settle } of batch) settle(bodies.get(member));
    } catch (error) {
      log().warn({ error: describeCause(error), calls: members.length }, "not done together");
      const end =
        error instanceof ApiError || isUndone(error)
          ? ({ settle }: WaitingCall<Member<In>>) => settle(undefined)
          : ({ fail }: WaitingCall<Member<In>>) => fail(error);
      batch.forEach(end);
    }
  }

  return (member: Member<In>): Promise<unknown> =>
    new Promise((settle, fail) => {
      waiting = [...waiting, { member, settle, fail }];
      onCall();
      const isTimely = running === 0 || (running < MAX_PARALLEL && waiting.length >= MANY);
      if (isTimely && !isGathering) void gather();
    });
}

// Calls sharing an Idempotency-Key must not share a batch: the second has to find the first one's stored response.
function divide<M extends KeyedCall>(waiting: readonly WaitingCall<M>[]) {
  const keys = new Set<string>();
  const batch: WaitingCall<M>[] = [];
  const later: WaitingCall<M>[] = [];
  for (const call of waiting) {
    const { actor, idempotency } = call.member;
    const key = idempotency && nameOfKey(actor, idempotency.key);
    if (batch.length === MAX_BATCH || (key !== undefined && keys.has(key))) later.push(call);
    else batch.push(call);
    if (key !== undefined) keys.add(key);
  }
  return [batch, later] as const;
}
