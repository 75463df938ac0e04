"use client";

import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useSend } from "@/components/form/use-send";
import type { Endpoint } from "@/lib/kit/contract";
import { ApiError, errorCodes } from "@/lib/kit/errors";

type Inputs<E extends Endpoint> = readonly z.output<E["input"]>[];
type Answers<E extends Endpoint> = readonly CallAnswer<z.output<E["output"]>>[];

interface Calls<E extends Endpoint> {
  readonly inputs: Inputs<E>;
  /** Answers so far, in the order of the inputs. */
  readonly answers: Answers<E>;
  readonly status: "idle" | "running" | "stopping" | "stopped" | "done";
  /** Why it stopped on its own. */
  readonly problem?: string;
}

const pauseMs = 3_000;

/**
 * Calls an endpoint for each input, one after the other. It can stop and resume; an unanswered call is retried with
 * the same Idempotency-Key, so nothing happens twice.
 * @param refusals whether to record a refusal and go on, or to stop
 */
export function useCalls<E extends Endpoint>(endpoint: E, refusals: "next" | "stop") {
  const signedIn = useSignedInAs();
  const { send } = useSend(endpoint);
  const current = useRef({ isStopped: false });
  const [state, setState] = useState<Calls<E>>({ inputs: [], answers: [], status: "idle" });
  useEffect(
    () => () => {
      current.current.isStopped = true;
    },
    [],
  );

  async function run(inputs: Inputs<E>, earlier: Answers<E>): Promise<Answers<E>> {
    let answers = earlier;
    const own = { isStopped: false };
    current.current = own;
    const update = (now: Calls<E>) => {
      if (current.current === own) setState(now);
    };
    update({ inputs, answers, status: "running" });
    const problem = await runCalls({
      inputs: inputs.slice(earlier.length),
      send,
      afterFailure: (error) => {
        signedIn?.failed(error);
        return afterFailure(error, refusals);
      },
      onAnswer: (answer) => {
        answers = [...answers, answer];
        update({ inputs, answers, status: own.isStopped ? "stopping" : "running" });
      },
      isStopped: () => own.isStopped,
      wait: () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
    });
    const status = answers.length === inputs.length ? "done" : "stopped";
    update({ inputs, answers, status, ...(problem && { problem: describeProblem(problem) }) });
    return answers;
  }

  return {
    ...state,
    /** Makes the calls and resolves to their answers. */
    start: (inputs: Inputs<E>) => run(inputs, []),
    resume: () => run(state.inputs, state.answers),
    /** Stops after the current call. */
    stop() {
      current.current.isStopped = true;
      setState((now) => (now.status === "running" ? { ...now, status: "stopping" } : now));
    },
    reset() {
      current.current.isStopped = true;
      current.current = { isStopped: true };
      setState({ inputs: [], answers: [], status: "idle" });
    },
  };
}

/**
 * The next step after a failed call.
 * @param refusals whether to record a refusal and go on, or to stop
 */
export function afterFailure(error: unknown, refusals: "next" | "stop"): AfterFailure {
  if (!(error instanceof ApiError)) return "stop";
  if (error.code === "rate_limited" || error.code === "idempotency_in_progress") return "wait";
  const ends = error.code === "unauthenticated" || errorCodes[error.code][0] >= 500;
  return ends ? "stop" : refusals;
}

export type CallAnswer<Output> =
  | { readonly output: Output; readonly refusal?: never }
  | { readonly refusal: Error; readonly output?: never };

/** After a failed call: go on with the next one, wait and retry, or stop. */
type AfterFailure = "next" | "wait" | "stop";

interface CallSeries<Input, Output> {
  readonly inputs: readonly Input[];
  readonly send: (input: Input) => Promise<Output>;
  readonly afterFailure: (error: Error) => AfterFailure;
  readonly onAnswer: (answer: CallAnswer<Output>) => void;
  readonly isStopped: () => boolean;
  readonly wait: () => Promise<void>;
}

/**
 * Makes the calls one after the other, each after the previous answer, so that the place to resume is always known.
 * @returns the error that stopped it, if any
 */
export async function runCalls<Input, Output>(run: CallSeries<Input, Output>): Promise<Error | undefined> {
  for (const input of run.inputs) {
    const end = await makeCall(run, input);
    if (end === "stopped") return undefined;
    if (end) return end;
  }
  return undefined;
}

async function makeCall<Input, Output>(
  run: CallSeries<Input, Output>,
  input: Input,
): Promise<Error | "stopped" | undefined> {
  while (!run.isStopped()) {
    try {
      run.onAnswer({ output: await run.send(input) });
      return undefined;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const then = run.afterFailure(error);
      if (then === "stop") return error;
      if (then === "next") {
        run.onAnswer({ refusal: error });
        return undefined;
      }
      await run.wait();
    }
  }
  return "stopped";
}

/** Splits a list into batches of at most `size`, in order. */
export function splitBatches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
