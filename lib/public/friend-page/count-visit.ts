import { isbot } from "isbot";
import { noteLinkOpened } from "@/lib/asks/note-opened";
import type { HttpHeaders } from "@/lib/kit/answer";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";

/** Per network address and referral link. */
const visitLimit = { name: "visits", q: 10, w: 60, counts: "visits" };

/**
 * Counts a person's visit to a referral link, but not chat preview bots or browser prefetches. Runs after the response,
 * so failures are only logged.
 * @param headers of the request
 */
export async function countVisit(code: string, headers: HttpHeaders, now = new Date()): Promise<void> {
  if (!isPerson(headers)) return;
  try {
    // Repeated page loads by one visitor must not look like a crowd.
    await consume(visitLimit, hashNetwork(clientNetwork(headers), code), {});
    if (await recordVisit(code, now)) await noteLinkOpened(normalizeReferralCode(code), now);
  } catch (error) {
    if (error instanceof ApiError && error.code === "rate_limited") return;
    log().warn({ error: describeCause(error) }, "a visit was not counted");
  }
}

/** Whether a person made the request, rather than a preview bot or a prefetch. */
export function isPerson(headers: HttpHeaders): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  const agent = headers.get("user-agent");
  return agent !== null && !isbot(agent) && !/prefetch|prerender/i.test(purpose);
}

/** Key that stands for a network and link in the counts, so that no address is stored. */
export function hashNetwork(network: string, code: string): string {
  return keyedHash(network, code).toString("base64url");
}
