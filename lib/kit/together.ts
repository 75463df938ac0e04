import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { type Tx, transactTogether } from "@/db/client";
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

/** One of the calls that are done together. */
export interface Member<In> extends KeyedCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly requestId?: string | undefined;
  readonly input: In;
}

/** What came of a member's call, and what the audit log says of it. */
export interface Done<Out> {
  readonly output: Out;
  readonly changes: readonly Change[];
}

/** More in one transaction would make the first wait for the last. */
const MOST = 64;

/**
 * While one transaction is on its way, the next is put together: what a transaction costs besides its calls is most of
 * it, so a second one at once is for crowds, and for when the first waits for a lock.
 */
const AT_ONCE = 2;
const CROWD = 32;

/**
 * An endpoint whose calls share a transaction when they wait at the same moment: what costs is starting statements and
 * committing, not another row.
 * @param run one call, as in `implement`
 * @param together the ordinary calls among those given, of whatever organizations, in a few statements; undefined for
 * each that it leaves. It must not wait long for rows that others hold. Those left, and all of a transaction that was
 * undone, are run alone.
 */
export function implementTogether<In extends z.ZodType, Out extends z.ZodType>(
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
  const outcomes = await together(tx, first);
  const answered = first.flatMap((member, at) => {
    const done = outcomes[at];
    return done ? [{ member, changes: done.changes, body: z.encode(output, done.output) }] : [];
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

interface Waiting<M> {
  readonly member: M;
  readonly settle: (body: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Takes calls and answers each once it was done together with those that waited beside it; undefined where it has to be
 * done alone.
 */
function openQueue<In>(
  answer: (tx: Tx, members: readonly Member<In>[]) => Promise<Map<Member<In>, unknown>>,
) {
  let waiting: readonly Waiting<Member<In>>[] = [];
  let isGathering = false;
  let underWay = 0;

  // Whoever comes in the same turn comes along.
  async function gather(): Promise<void> {
    isGathering = true;
    await nextTurn();
    isGathering = false;
    underWay += 1;
    while (waiting.length > 0) {
      const [batch, later] = divide(waiting);
      waiting = later;
      await answerAll(batch);
      // Whoever was answered and asks again at once comes along.
      await nextTurn();
    }
    underWay -= 1;
  }

  async function answerAll(batch: readonly Waiting<Member<In>>[]): Promise<void> {
    const members = batch.map(({ member }) => member);
    try {
      const bodies = await transactTogether((tx) => answer(tx, members));
      for (const { member, settle } of batch) settle(bodies.get(member));
    } catch (error) {
      log().warn({ error: describeCause(error), calls: members.length }, "not done together");
      const end = isUndone(error)
        ? ({ settle }: Waiting<Member<In>>) => settle(undefined)
        : ({ fail }: Waiting<Member<In>>) => fail(error);
      batch.forEach(end);
    }
  }

  return (member: Member<In>): Promise<unknown> =>
    new Promise((settle, fail) => {
      waiting = [...waiting, { member, settle, fail }];
      const isTimely = underWay === 0 || (underWay < AT_ONCE && waiting.length >= CROWD);
      if (isTimely && !isGathering) void gather();
    });
}

// Of calls with the same Idempotency-Key the second has to find what the first has stored.
function divide<M extends KeyedCall>(waiting: readonly Waiting<M>[]) {
  const keys = new Set<string>();
  const batch: Waiting<M>[] = [];
  const later: Waiting<M>[] = [];
  for (const one of waiting) {
    const { actor, idempotency } = one.member;
    const key = idempotency && nameOfKey(actor, idempotency.key);
    if (batch.length === MOST || (key !== undefined && keys.has(key))) later.push(one);
    else batch.push(one);
    if (key !== undefined) keys.add(key);
  }
  return [batch, later] as const;
}
