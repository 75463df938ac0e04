"use client";

import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { useSignedInAs } from "@/components/form/signed-in-as";
import { useSend } from "@/components/form/use-send";
import type { Endpoint } from "@/lib/kit/contract";
import { ApiError, errorCodes } from "@/lib/kit/errors";

type Inputs<E extends Endpoint> = readonly z.output<E["input"]>[];
type Answers<E extends Endpoint> = readonly Answer<z.output<E["output"]>>[];

interface Calls<E extends Endpoint> {
  readonly inputs: Inputs<E>;
  /** Those of the first inputs, in their order. */
  readonly answers: Answers<E>;
  readonly status: "idle" | "running" | "stopping" | "stopped" | "done";
  /** Why it stopped by itself. */
  readonly problem?: string;
}

const pauseMs = 3_000;

/**
 * Calls an endpoint for each of many inputs, one after the other. It can be stopped and goes on from there; a call that
 * was not answered is made again with the same Idempotency-Key, so nothing happens twice.
 * @param refusals whether a refusal is one of the answers, or a reason to stop
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
    const tell = (now: Calls<E>) => {
      if (current.current === own) setState(now);
    };
    tell({ inputs, answers, status: "running" });
    const problem = await runCalls({
      inputs: inputs.slice(earlier.length),
      send,
      afterFailure: (error) => {
        signedIn?.failed(error);
        return afterFailure(error, refusals);
      },
      onAnswer: (answer) => {
        answers = [...answers, answer];
        tell({ inputs, answers, status: own.isStopped ? "stopping" : "running" });
      },
      isStopped: () => own.isStopped,
      wait: () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
    });
    const status = answers.length === inputs.length ? "done" : "stopped";
    tell({ inputs, answers, status, ...(problem && { problem: describeProblem(problem) }) });
    return answers;
  }

  return {
    ...state,
    /** Makes the calls, and answers what came of those that were made. */
    start: (inputs: Inputs<E>) => run(inputs, []),
    /** Goes on where it stopped. */
    resume: () => run(state.inputs, state.answers),
    /** Stops once the present call is answered. */
    stop() {
      current.current.isStopped = true;
      setState((now) => (now.status === "running" ? { ...now, status: "stopping" } : now));
    },
    /** Forgets all of it. */
    reset() {
      current.current.isStopped = true;
      current.current = { isStopped: true };
      setState({ inputs: [], answers: [], status: "idle" });
    },
  };
}

/**
 * What a series of calls does after one of them failed.
 * @param refusals whether a refusal is one of the answers, or a reason to stop
 */
export function afterFailure(error: unknown, refusals: "next" | "stop"): AfterFailure {
  if (!(error instanceof ApiError)) return "stop";
  if (error.code === "rate_limited" || error.code === "idempotency_in_progress") return "wait";
  const ends = error.code === "unauthenticated" || errorCodes[error.code][0] >= 500;
  return ends ? "stop" : refusals;
}

/** What came of one call: what it answered, or why it was refused. */
export type Answer<Output> =
  | { readonly output: Output; readonly refusal?: never }
  | { readonly refusal: Error; readonly output?: never };

/** What comes of a call that failed: it was refused and the next may follow, it comes again later, or all stop. */
type AfterFailure = "next" | "wait" | "stop";

interface Run<Input, Output> {
  readonly inputs: readonly Input[];
  readonly send: (input: Input) => Promise<Output>;
  readonly afterFailure: (error: Error) => AfterFailure;
  readonly onAnswer: (answer: Answer<Output>) => void;
  readonly isStopped: () => boolean;
  readonly wait: () => Promise<void>;
}

/**
 * Makes many calls, one after the other: the next one only once there is an answer to the one before, so that it is
 * always known where to go on.
 * @returns what it stopped at, if a failure was the reason
 */
export async function runCalls<Input, Output>(run: Run<Input, Output>): Promise<Error | undefined> {
  for (const input of run.inputs) {
    const end = await makeCall(run, input);
    if (end === "stopped") return undefined;
    if (end) return end;
  }
  return undefined;
}

async function makeCall<Input, Output>(
  run: Run<Input, Output>,
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

/** Cuts a list into pieces of at most `size`, in order. */
export function splitBatches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
