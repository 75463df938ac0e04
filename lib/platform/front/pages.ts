import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionCookie } from "@/lib/auth/cookies";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { networkOf } from "@/lib/kit/limits/network";
import { countRequest } from "@/lib/kit/metrics";
import { answerPlainly } from "./plain-page";
import { openShare } from "./share";

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Who a page is made for: whoever says to be signed in cannot be kept out by those who do not, nor the other way. */
export type Audience = "visitors" | "members";

const size = { atOnce: 4, waiting: 100, perNetwork: 60, patienceMs: 10_000 };

const limits = {
  // Fifty households behind one address open and send what they were sent a link to, and do so again.
  visitors: { name: "pages", q: 300, w: 60, counts: "pages asked for from your network address" },
  members: { name: "memberPages", q: 3000, w: 60, counts: "pages asked for from your network address" },
} as const;

/** A page that does not end gives up its place, in milliseconds: longer than any that reads the database may take. */
const LONGEST_MS = 15_000;

const RETRY_S = 5;

/** Pages that are made for one person, so many at once and no more: the rest of the server goes on meanwhile. */
export interface Pages {
  /** Lets Next make a page. Answers false, and does nothing, when there is no room for one more. */
  make(
    audience: Audience,
    request: IncomingMessage,
    response: ServerResponse,
    handle: Handle,
  ): Promise<boolean>;
}

export function openPages(): Pages {
  const shares = { visitors: openShare(size), members: openShare(size) };
  return {
    make: async (audience, request, response, handle) => {
      const network = networkOf(String(request.headers["x-forwarded-for"]));
      if (await isOverLimit(audience, network, response)) return true;
      const leave = await shares[audience].enter(network);
      if (!leave) return false;
      try {
        if (!response.destroyed)
          await Promise.race([handle(request, response), sleep(LONGEST_MS, null, { ref: false })]);
      } finally {
        leave();
      }
      return true;
    },
  };
}

/** Whether a request says to come from somebody who is signed in; whether that is so is for the page to find out. */
export function audienceOf(path: string, { headers }: IncomingMessage): Audience {
  const isForVisitors = /^\/(r|portal|confirm|unsubscribe|sso)\//.test(path);
  return !isForVisitors && headers.cookie?.includes(`${sessionCookie().name}=`) ? "members" : "visitors";
}

/** Tells somebody that there is no room for their page now. */
export function sayBusy({ method = "" }: IncomingMessage, response: ServerResponse): void {
  countRequest("(page)", method)(503, 0);
  answerPlainly(response, {
    status: 503,
    title: "Just a moment",
    text: "Very many people are here right now. Please load this page again in a few seconds.",
    retryAfter: RETRY_S,
  });
}

async function isOverLimit(audience: Audience, network: string, response: ServerResponse): Promise<boolean> {
  const headers: Record<string, string> = {};
  try {
    await consume(limits[audience], network, headers);
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const retryAfter = Number(headers["Retry-After"]);
    answerPlainly(response, { status: 429, title: "Just a moment", text: error.message, retryAfter });
    return true;
  }
}
