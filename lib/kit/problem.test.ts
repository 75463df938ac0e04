import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/kit/errors";
import { toApiError } from "@/lib/kit/problem";

afterEach(() => Reflect.deleteProperty(globalThis, "referralRewardsDiskFullAt"));

/** A drizzle error with the driver's or the system's error as its cause. */
function errorWith(code: string): Error {
  return new Error("Failed query", { cause: Object.assign(new Error("below"), { code }) });
}

describe("an unexpected error", () => {
  it.each([
    ["53100", /disk is full.*free up space/],
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
  ])("with the code %s becomes unavailable with its own message", (code, words) => {
    const apiError = toApiError(errorWith(code));
    expect(apiError.code).toBe("unavailable");
    expect(apiError.message).toMatch(words);
  });

  it.each(["42501", "23505", "22P05", "58030", "ENOENT", "EACCES", ""])("with the code %j becomes internal", (code) => {
    expect(toApiError(errorWith(code)).code).toBe("internal");
  });

  it("leaves our own errors unchanged", () => {
    const own = new ApiError("not_found", "Gone.");
    expect(toApiError(own)).toBe(own);
  });
});
