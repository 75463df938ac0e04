import { randomBytes } from "node:crypto";

// On `globalThis`, because the front and what Next has bundled are loaded apart.
const shared = globalThis as typeof globalThis & { referralRewardsOwnRequests?: string };

const NAME = "x-own-request";

/** The header that marks a request which this process makes to itself. */
export function markOwnRequest(): Record<string, string> {
  shared.referralRewardsOwnRequests ??= randomBytes(24).toString("base64url");
  return { [NAME]: shared.referralRewardsOwnRequests };
}

/** Whether this process itself asks, for a page that it keeps. @param headers by name in lower case */
export function isOwnRequest(headers: { get(name: string): string | null }): boolean {
  const mark = headers.get(NAME);
  return mark !== null && mark === shared.referralRewardsOwnRequests;
}
