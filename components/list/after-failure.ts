import { ApiError, errorCodes } from "@/lib/kit/errors";
import type { AfterFailure } from "./run-calls";

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
