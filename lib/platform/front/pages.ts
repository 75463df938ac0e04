import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "@/db/enums";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { networkOf } from "@/lib/kit/limits/network";
import { countRequest } from "@/lib/kit/metrics";
import { languageFor, readWish } from "@/lib/public/language";
import { plainPage, plainWords } from "@/lib/public/plain-page";
import { AskedDirectly } from "./api";
import { refuse } from "./broken-requests";
import { openConcurrencyLimit } from "./concurrency-limit";
import { isForCustomers } from "./shared-paths";

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Who a page is made for. Members can't be kept out by visitors, or visitors by members. */
export type Audience = "visitors" | "members";

/** Posts of strangers begin one after the other: a caller who guesses or floods waits, and one who calls the API doesn't. */
const posts = { atOnce: 1, waiting: 200, perNetwork: 60, patienceMs: 10_000, pauseMs: 20 };

const size = { atOnce: 4, waiting: 100, perNetwork: 60, patienceMs: 10_000, pauseMs: 0 };

const limits = {
  // Fifty households behind one address open and send what they were sent a link to, and do so again.
  visitors: { name: "pages", q: 300, w: 60, counts: "pages asked for from your network address" },
  members: { name: "memberPages", q: 3000, w: 60, counts: "pages asked for from your network address" },
} as const;

/** A page that does not end gives up its place, in milliseconds: longer than any that reads the database may take. */
const LONGEST_MS = 15_000;

const RETRY_S = 5;

/** What is made for one person, or sent by a stranger, so much and no more: the rest of the server goes on meanwhile. */
export interface Pages {
  /** Answers a request that is one too many from its network, and says whether it was. */
  refuse(audience: Audience, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Lets Next make a page. Answers false, and does nothing, when there is no room for one more. */
  make(
    audience: Audience,
    request: IncomingMessage,
    response: ServerResponse,
    handle: Handle,
  ): Promise<boolean>;
  /** Lets what a stranger posts begin in its turn. Whose limits it counts toward, its own handler knows. */
  take(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<boolean>;
}

export function openPages(): Pages {
  const shares = { visitors: openConcurrencyLimit(size), members: openConcurrencyLimit(size) };
  const strangers = openConcurrencyLimit(posts);

  return {
    refuse: refuseTooMany,
    make: async (audience, request, response, handle) => {
      const leave = await shares[audience].enter(networkOf(String(request.headers["x-forwarded-for"])));
      if (!leave) return false;
      try {
        if (!response.destroyed)
          await Promise.race([handle(request, response), sleep(LONGEST_MS, null, { ref: false })]);
      } finally {
        leave();
      }
      return true;
    },
    take: async (request, response, handle) => {
      const leave = await strangers.enter(networkOf(String(request.headers["x-forwarded-for"])));
      if (!leave) return false;
      // A caller who sends slowly, or never ends, holds up no other.
      leave();
      if (!response.destroyed) await handle(request, response);
      return true;
    },
  };
}

/** Whether a request is a form, a try to sign in or a guess, unless its caller is known. */
export function mayBeFromStranger({ method, url }: IncomingMessage): boolean {
  return method === "POST" && !url?.startsWith("/api/webhooks/");
}

/** Whether a page is drawn for members, unless a visitor asks for it. */
export function mayBeForMembers(path: string): boolean {
  return !isForCustomers(path) && !path.startsWith("/sso/");
}

/** Answers that there is no room for this request now. */
export function refuseBusy(request: IncomingMessage, response: ServerResponse): void {
  const { method = "", headers } = request;
  countRequest("(page)", method)(503, 0);
  if (method === "POST" && !headers.accept?.includes("text/html")) {
    response.setHeader("Retry-After", RETRY_S);
    refuse(response, { status: 503, code: "unavailable", title: "Unavailable", detail: plainWords.en.busy });
    return;
  }
  const language = languageOf(request);
  const { title, busy } = plainWords[language];
  answerPlainly(response, { language, status: 503, title, text: busy, retryAfter: RETRY_S });
}

/** Answers with a page of a few words. */
export function answerPlainly(response: ServerResponse, page: Parameters<typeof plainPage>[0]): void {
  const { status, headers, body } = plainPage(page);
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function languageOf(request: IncomingMessage): Language {
  const [path = ""] = (request.url ?? "").split("?");
  const isPublic =
    isForCustomers(path) || /^\/api\/(friends|refer|portal|confirm|unsubscribe|answer)/.test(path);
  return isPublic ? languageFor(readWish(new AskedDirectly(request)), "en") : "en";
}

async function refuseTooMany(
  audience: Audience,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const network = networkOf(String(request.headers["x-forwarded-for"]));
  const headers: Record<string, string> = {};
  try {
    await consume(limits[audience], network, headers);
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const retryAfter = Number(headers["Retry-After"]);
    const language = languageOf(request);
    const { title, tooMany } = plainWords[language];
    answerPlainly(response, { language, status: 429, title, text: tooMany(retryAfter), retryAfter });
    return true;
  }
}
