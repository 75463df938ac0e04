import { randomBytes } from "node:crypto";

// On `globalThis`, because the front and Next's bundle load this module separately.
const shared = globalThis as typeof globalThis & { referralRewardsOwnRequests?: string };

const NAME = "x-own-request";

/** The header that marks a request from this process to itself. */
export function markOwnRequest(): Record<string, string> {
  shared.referralRewardsOwnRequests ??= randomBytes(24).toString("base64url");
  return { [NAME]: shared.referralRewardsOwnRequests };
}

/** Whether a request comes from this process, to fill its cache. @param headers by lower-case name */
export function isOwnRequest(headers: { get(name: string): string | null }): boolean {
  const mark = headers.get(NAME);
  return mark !== null && mark === shared.referralRewardsOwnRequests;
}
