import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { type Tx, transactBatch } from "@/db/client";
import { isUndone } from "@/db/errors";
import { type Change, recordChanges } from "@/lib/kit/audit";
import type { Actor } from "@/lib/kit/auth/actor";
import type { Endpoint } from "@/lib/kit/contract";
import { claimKeys, type KeyedCall, nameOfKey, storeAnswers } from "@/lib/kit/idempotency";
import {
  admit,
  type CallOptions,
  type Implementation,
  implement,
  type Joinable,
  type WriteContext,
} from "@/lib/kit/implement";
import { describeCause, log } from "@/lib/kit/log";

/** A call in a batch. */
export interface Member<In> extends KeyedCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly requestId?: string | undefined;
  readonly input: In;
}

/** A call's output and audit entries. */
export interface Done<Out> {
  readonly output: Out;
  readonly changes: readonly Change[];
}

/** With more calls in a transaction, the first would wait too long for the last. */
const MAX_BATCH = 64;

/**
 * While one transaction runs, the next batch fills up, because per-transaction overhead dominates. A second one runs in
 * parallel only if many calls are waiting, for example because the first waits for a lock.
 */
const MAX_PARALLEL = 2;
const MANY = 32;

/**
 * Implements an endpoint whose concurrent calls share a transaction, because per-statement overhead and commits dominate
 * their cost.
 * @param run performs one call, as in `implement`
 * @param together performs a batch of calls from any organizations in a few statements. It must not wait long for locks.
 * Calls for which it returns undefined, and all calls of a rolled-back transaction, run alone.
 */
export function implementBatched<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, "POST">,
  run: (context: WriteContext, input: z.output<In>) => Promise<z.output<Out>>,
  together: Together<z.output<In>, z.output<Out>>,
): Joinable<Endpoint<In, Out, "POST">> {
  const alone = implement(endpoint, run);
  const join = openQueue<z.output<In>>((tx, members) =>
    answerTogether(tx, members, endpoint.output, together),
  );
  const reply: Implementation["reply"] = async (actor, wire, options) => {
    const { now = new Date(), requestId, idempotency, precondition } = options;
    if (precondition) return alone.reply(actor, wire, options);
    const input = admit(endpoint, actor, wire, now);
    const body = await join({ actor, now, requestId, idempotency, input });
    return body === undefined ? alone.reply(actor, wire, options) : { body };
  };
  const call = async (actor: Actor, input: z.input<In>, options: CallOptions = {}) => {
    const { body } = await reply(actor, input, options);
    return body as z.input<Out>;
  };
  return Object.assign(call, { endpoint, reply, within: alone.within });
}

type Together<In, Out> = (
  tx: Tx,
  members: readonly Member<In>[],
) => Promise<readonly (Done<Out> | undefined)[]>;

async function answerTogether<In, Out>(
  tx: Tx,
  members: readonly Member<In>[],
  output: z.ZodType<Out>,
  together: Together<In, Out>,
): Promise<Map<Member<In>, unknown>> {
  const first = await claimKeys(tx, members);
  const results = await together(tx, first);
  const answered = first.flatMap((member, at) => {
    const result = results[at];
    return result ? [{ member, changes: result.changes, body: z.encode(output, result.output) }] : [];
  });
  await Promise.all([
    recordChanges(
      tx,
      answered.flatMap(({ member, changes }) => changes.map((change) => ({ ...member, change }))),
    ),
    storeAnswers(
      tx,
      answered.map(({ member, body }) => ({ ...member, body })),
    ),
  ]);
  return new Map(answered.map(({ member, body }) => [member, body]));
}

interface WaitingCall<M> {
  readonly member: M;
  readonly settle: (body: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** Queues calls and runs them in batches. A call resolves to its response body, or to undefined if it has to run alone. */
function openQueue<In>(
  answer: (tx: Tx, members: readonly Member<In>[]) => Promise<Map<Member<In>, unknown>>,
) {
  let waiting: readonly WaitingCall<Member<In>>[] = [];
  let isGathering = false;
  let running = 0;

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
      // Callers that send their next call at once join the next batch.
      await nextTurn();
    }
    running -= 1;
  }

  async function answerAll(batch: readonly WaitingCall<Member<In>>[]): Promise<void> {
    const members = batch.map(({ member }) => member);
    try {
      const bodies = await transactBatch((tx) => answer(tx, members));
      for (const { member, settle } of batch) settle(bodies.get(member));
    } catch (error) {
      log().warn({ error: describeCause(error), calls: members.length }, "not done together");
      const end = isUndone(error)
        ? ({ settle }: WaitingCall<Member<In>>) => settle(undefined)
        : ({ fail }: WaitingCall<Member<In>>) => fail(error);
      batch.forEach(end);
    }
  }

  return (member: Member<In>): Promise<unknown> =>
    new Promise((settle, fail) => {
      waiting = [...waiting, { member, settle, fail }];
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
