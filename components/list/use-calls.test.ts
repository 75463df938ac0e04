import { describe, expect, it } from "vitest";
import { afterFailure, type CallAnswer, runCalls, splitBatches } from "@/components/list/use-calls";
import { ApiError } from "@/lib/kit/errors";

interface CallScript {
  /** The result of each call, in order: an answer, or an error to throw. */
  readonly events: readonly (string | Error)[];
  /** Stops after this many answers and pauses. */
  readonly stopAfter?: number;
  readonly refusals?: "next" | "stop";
}

async function play(inputs: readonly number[], { events, stopAfter = 99, refusals = "next" }: CallScript) {
  const sent: number[] = [];
  const answers: CallAnswer<string>[] = [];
  let pauses = 0;
  const end = await runCalls({
    inputs,
    send: async (input) => {
      const event = events[sent.length] ?? `answer ${input}`;
      sent.push(input);
      if (event instanceof Error) throw event;
      return event;
    },
    afterFailure: (error) => afterFailure(error, refusals),
    onAnswer: (answer) => void answers.push(answer),
    isStopped: () => answers.length + pauses >= stopAfter,
    wait: async () => void pauses++,
  });
  return { sent, end, pauses, results: answers.map(({ output, refusal }) => output ?? refusal?.message) };
}

const unavailable = new ApiError("unavailable", "The database is away.");
const refused = new ApiError("message_not_resendable", "Has opted out.");

describe("a series of calls", () => {
  it("runs in order", async () => {
    const { sent, results, end } = await play([1, 2, 3], { events: [] });
    expect(sent).toEqual([1, 2, 3]);
    expect(results).toEqual(["answer 1", "answer 2", "answer 3"]);
    expect(end).toBeUndefined();
  });

  it("records a refusal and goes on", async () => {
    const { results, end } = await play([1, 2], { events: [refused] });
    expect(results).toEqual(["Has opted out.", "answer 2"]);
    expect(end).toBeUndefined();
  });

  it("stops at a refusal that applies to all calls", async () => {
    const { sent, results, end } = await play([1, 2], { events: [refused], refusals: "stop" });
    expect([sent, results, end]).toEqual([[1], [], refused]);
  });

  it.each([
    ["the server was not reached", new TypeError("Failed to fetch")],
    ["the server failed", unavailable],
    ["the session has ended", new ApiError("unauthenticated", "Sign in.")],
  ])("stops without an answer if %s", async (_, failure) => {
    const { sent, results, end } = await play([1, 2, 3], { events: ["one", failure] });
    expect([sent, results, end]).toEqual([[1, 2], ["one"], failure]);
  });

  it.each(["rate_limited", "idempotency_in_progress"] as const)("waits and retries after %s", async (code) => {
    const { sent, results, pauses } = await play([1, 2], { events: [new ApiError(code, "Wait.")] });
    expect(sent).toEqual([1, 1, 2]);
    expect(results).toEqual(["answer 1", "answer 2"]);
    expect(pauses).toBe(1);
  });

  it("stops on demand between two calls", async () => {
    const { sent, end } = await play([1, 2, 3], { events: [], stopAfter: 1 });
    expect(sent).toEqual([1]);
    expect(end).toBeUndefined();
  });

  it("stops on demand while it waits", async () => {
    const { sent, results } = await play([1, 2], {
      events: [new ApiError("rate_limited", "Wait.")],
      stopAfter: 1,
    });
    expect([sent, results]).toEqual([[1], []]);
  });
});

it("splitBatches loses nothing", () => {
  expect(splitBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(splitBatches([1, 2], 2)).toEqual([[1, 2]]);
  expect(splitBatches([], 2)).toEqual([]);
});
