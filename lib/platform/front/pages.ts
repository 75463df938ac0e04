import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { networkOf } from "@/lib/kit/limits/network";
import { countRequest } from "@/lib/kit/metrics";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Language } from "@/lib/kit/words/languages";
import { languageFor, readWish } from "@/lib/public/language";
import { plainPage } from "@/lib/public/plain-page";
import { DirectRequest } from "./api";
import { refuse } from "./broken-requests";
import { openConcurrencyLimit } from "./concurrency-limit";
import { isForCustomers } from "./shared-paths";

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** The audience of a page. Visitors cannot crowd out members, or members visitors. */
export type Audience = "visitors" | "members";

/** Anonymous POSTs start one at a time, so that guessing or flooding delays only other strangers, not API callers. */
const posts = { atOnce: 1, waiting: 200, perNetwork: 60, patienceMs: 10_000, pauseMs: 20 };

const size = { atOnce: 4, waiting: 100, perNetwork: 60, patienceMs: 10_000, pauseMs: 0 };

const limits = {
  // Enough for fifty households behind one address that each open a link, submit its form and repeat it.
  visitors: { name: "pages", q: 300, w: 60, counts: "pages asked for from your network address" },
  members: { name: "memberPages", q: 3000, w: 60, counts: "pages asked for from your network address" },
} as const;

/** When a stuck page gives up its slot, in milliseconds: longer than any database read may take. */
const LONGEST_MS = 15_000;

const RETRY_S = 5;

/** Concurrency limits for page rendering and anonymous POSTs. */
interface Pages {
  /** Answers a request over its network's limit, and returns whether it did. */
  refuse(audience: Audience, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Lets Next render a page, or returns false without doing anything if there is no room. */
  make(audience: Audience, request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<boolean>;
  /** Starts an anonymous POST in its turn. Its handler applies its own rate limits. */
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
      // Leaves at once, so that a slow sender delays no one else.
      leave();
      if (!response.destroyed) await handle(request, response);
      return true;
    },
  };
}

/** Whether a request may be a stranger's form, sign-in attempt or guess. */
export function mayBeFromStranger({ method, url }: IncomingMessage): boolean {
  return method === "POST" && !url?.startsWith("/api/webhooks/");
}

/** Whether a page is rendered for members, unless a visitor requests it. */
export function mayBeForMembers(path: string): boolean {
  return !isForCustomers(path) && !path.startsWith("/sso/");
}

/** Answers that the server is busy. */
export function refuseBusy(request: IncomingMessage, response: ServerResponse): void {
  const { method = "", headers } = request;
  countRequest("(page)", method)(503, 0);
  if (method === "POST" && !headers.accept?.includes("text/html")) {
    response.setHeader("Retry-After", RETRY_S);
    refuse(response, {
      status: 503,
      code: "unavailable",
      title: "Unavailable",
      detail: catalogs.en.plain.busy,
    });
    return;
  }
  const language = languageOf(request);
  const { title, busy } = catalogs[language].plain;
  answerPlainly(response, { language, status: 503, title, text: busy, retryAfter: RETRY_S });
}

/** Answers with a plain page of a few words. */
export function answerPlainly(response: ServerResponse, page: Parameters<typeof plainPage>[0]): void {
  const { status, headers, body } = plainPage(page);
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function languageOf(request: IncomingMessage): Language {
  const [path = ""] = (request.url ?? "").split("?");
  const isPublic = isForCustomers(path) || /^\/api\/(friends|refer|portal|confirm|unsubscribe|answer)/.test(path);
  return isPublic ? languageFor(readWish(new DirectRequest(request)), "en") : "en";
}

async function refuseTooMany(audience: Audience, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const network = networkOf(String(request.headers["x-forwarded-for"]));
  const headers: Record<string, string> = {};
  try {
    await consume(limits[audience], network, headers);
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const retryAfter = Number(headers["Retry-After"]);
    const language = languageOf(request);
    const { title, tooMany } = catalogs[language].plain;
    answerPlainly(response, { language, status: 429, title, text: tooMany(retryAfter), retryAfter });
    return true;
  }
}
