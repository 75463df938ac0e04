import { describe, expect, it } from "vitest";
import { makeQueryClient } from "@/components/query-provider";
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
