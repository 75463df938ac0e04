import type { Sent } from "./journal";
import type { Violation } from "./violation";

const possible =
  /^(20[01]|503 unavailable|409 (already_converted|insufficient_balance|idempotency_in_progress)|unsent|cut)$/;

/** The product's own deadline is 12 s; the rest is for a busy machine. */
const LONGEST_MS = 16_000;

/** Every answer is a success, a refusal with a reason, or 503; and none takes longer than the deadline. */
export function judgeRequests(requests: readonly Sent[]): Violation[] {
  return requests
    .filter(({ result, ms }) => !possible.test(result) || ms > LONGEST_MS)
    .map(({ result, ms, url, isRead }) => ({
      rule: "answer",
      detail: `${isRead ? "a read" : "a write"} at ${url}: ${result} after ${Math.round(ms)} ms`,
    }));
}
