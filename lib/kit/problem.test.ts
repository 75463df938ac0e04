import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/kit/errors";
import { toApiError } from "@/lib/kit/problem";

afterEach(() => Reflect.deleteProperty(globalThis, "referralRewardsDiskFullAt"));

/** An error as drizzle hands it on, with the driver's or the system's below it. */
function errorWith(code: string): Error {
  return new Error("Failed query", { cause: Object.assign(new Error("below"), { code }) });
}

describe("an error that is not ours", () => {
  it.each([
    ["53100", /disk is full.*make room/],
    ["ENOSPC", /disk is full/],
    ["EDQUOT", /disk is full/],
    ["53200", /short of memory/],
    ["53300", /can’t reach its database/],
    ["57014", /took too long/],
    ["57P01", /can’t reach its database/],
    ["25006", /read-only/],
    ["08006", /can’t reach its database/],
    ["CONNECTION_CLOSED", /can’t reach its database/],
    ["ECONNREFUSED", /can’t reach its database/],
  ])("with the code %s is unavailable, in words of its own", (code, words) => {
    const told = toApiError(errorWith(code));
    expect(told.code).toBe("unavailable");
    expect(told.message).toMatch(words);
  });

  it.each(["42501", "23505", "22P05", "58030", "ENOENT", "EACCES", ""])(
    "with the code %j is internal",
    (code) => {
      expect(toApiError(errorWith(code)).code).toBe("internal");
    },
  );

  it("leaves our own errors as they are", () => {
    const own = new ApiError("not_found", "Gone.");
    expect(toApiError(own)).toBe(own);
  });
});
