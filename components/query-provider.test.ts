import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { makeQueryClient, refreshQueries } from "@/components/query-provider";
import { ApiError } from "@/lib/kit/errors";

/** Runs a failing query and counts its attempts and reported errors. */
async function fail(error: Error) {
  let attempts = 0;
  const reported: Error[] = [];
  const client = makeQueryClient((failure) => reported.push(failure));
  const queryFn = () => {
    attempts += 1;
    return Promise.reject(error);
  };
  const { retry = false } = client.getDefaultOptions().queries ?? {};
  await client.fetchQuery({ queryKey: ["x"], queryFn, retry, retryDelay: 0 }).catch(() => null);
  return { attempts, reported };
}

describe("the query client", () => {
  it.each([
    ["the server is down", new ApiError("unavailable", "Down.")],
    ["the server is not reached", new TypeError("Failed to fetch")],
  ])("retries when %s, and reports it once", async (_, error) => {
    expect(await fail(error)).toEqual({ attempts: 3, reported: [error] });
  });

  it("does not retry a refusal", async () => {
    const refusal = new ApiError("not_found", "Nothing here.");
    expect(await fail(refusal)).toEqual({ attempts: 1, reported: [refusal] });
  });
});

describe("the refresh after a write", () => {
  type Answer = (signal: AbortSignal) => Promise<number>;
  const never: Answer = (signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

  /** Shows queries that answer like this, and would wait for ever before a retry. */
  function show(...answers: readonly Answer[]) {
    const client = makeQueryClient(() => undefined);
    const screens = answers.map((answer, at) => {
      const observer = new QueryObserver(client, {
        queryKey: [at],
        initialData: 0,
        retryDelay: 2 ** 31 - 1,
        queryFn: ({ signal }) => answer(signal),
      });
      return { leave: observer.subscribe(() => undefined), read: () => observer.getCurrentResult().data };
    });
    return { client, screens };
  }

  it("waits for each list", async () => {
    const { client, screens } = show(
      async () => 1,
      () => new Promise((resolve) => setTimeout(() => resolve(2), 50)),
    );
    await refreshQueries(client);
    expect(screens.map(({ read }) => read())).toEqual([1, 2]);
  });

  it("does not wait for a screen that was left, nor for retries", async () => {
    const fails = () => Promise.reject(new ApiError("unavailable", "Down."));
    const { client, screens } = show(never, fails, async () => 3);
    const refreshed = refreshQueries(client);
    screens[0]?.leave();
    await refreshed;
    expect(screens[2]?.read()).toBe(3);
    client.clear();
  });
});
