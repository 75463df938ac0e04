/** What came of one call: what it answered, or why it was refused. */
export type Answer<Output> =
  | { readonly output: Output; readonly refusal?: never }
  | { readonly refusal: Error; readonly output?: never };

/** What comes of a call that failed: it was refused and the next may follow, it comes again later, or all stop. */
export type AfterFailure = "next" | "wait" | "stop";

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
