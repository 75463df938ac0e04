import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { appUrl, env } from "@/lib/kit/env";
import { describeCause, log } from "@/lib/kit/log";
import { countPage } from "@/lib/platform/health/pages";
import { type Api, loadApi } from "./api";
import { findRefusal, normalizeTarget, refuse, wrongMethod } from "./broken-requests";
import { setClientAddress } from "./caller";
import { openKnownCallers } from "./known-callers";
import { isOwnRequest, markOwnRequest } from "./own-request";
import { openPageCache } from "./page-cache";
import {
  type Audience,
  answerPlainly,
  type Handle,
  mayBeForMembers,
  mayBeFromStranger,
  openPages,
  refuseBusy,
} from "./pages";
import { openSharedPages, type RenderedPage } from "./shared-pages";
import { isShared, mayDifferForMembers } from "./shared-paths";
import { openStaticFiles } from "./static-files";
import { handleUnreadBody } from "./unread-body";

interface NextSettings {
  headersAt(path: string): readonly { readonly key: string; readonly value: string }[];
}

// Next runs in the project's folder.
const settings = pathToFileURL("next.config.mjs").href;

const A_YEAR_S = 365 * 24 * 60 * 60;
const PATIENCE_MS = 30_000;

/** The HTTP front end before Next in a serving process. */
interface Front {
  /** Attaches the web server once it listens. */
  attend(server: Server): void;
  /** Answers a request, through Next or without it. */
  answer(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<void>;
}

/**
 * Creates the HTTP front end: it rejects malformed requests, normalizes the client address, serves shared pages from
 * memory and limits page rendering. In development, pages pass through.
 * @param built the folder whose build answers the API without Next
 * @param verify verifies credentials instead of that build
 */
export function openFront(built?: string, verify?: Api["verify"]): Front {
  const loading = built === undefined ? undefined : loadApi(built);
  const files = built === undefined ? undefined : openStaticFiles(built);
  const loadingSettings: Promise<NextSettings> = import(settings);
  const isServing = env().NODE_ENV === "production";
  const isHttps = appUrl().startsWith("https:");
  let main: Server | undefined;
  const shared = openSharedPages((path, isPart) =>
    // Next expects this parameter, even without a value.
    isPart ? askOurselves(main, `${path}?_rsc=`, { RSC: "1" }) : askOurselves(main, path),
  );
  const pageCache = openPageCache(
    async (path, headers, now) => (await loading)?.findPageContent(path, headers, now) ?? null,
    (path, headers) => askOurselves(main, path, headers),
  );
  const pages = openPages();
  const callers = openKnownCallers(verify ?? (async (...caller) => (await loading)?.verify(...caller) ?? false));

  /** Sets the headers that every answer has, whichever part of the product answers. */
  async function guard(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headersAt } = await loadingSettings;
    for (const { key, value } of headersAt(pathOf(request))) response.setHeader(key, value);
    if (isHttps) response.setHeader("Strict-Transport-Security", `max-age=${A_YEAR_S}`);
  }

  async function passCall(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<unknown> {
    if (await files?.answer(pathOf(request), request, response)) return;
    return (await (await loading)?.answer(request, response)) || handle(request, response);
  }

  async function passData(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<unknown> {
    const isDirect = !mayBeFromStranger(request) || (await callers.has(request));
    if (isDirect) return passCall(request, response, handle);
    const begin: Handle = (incoming, outgoing) => passCall(incoming, outgoing, handle);
    return (await pages.take(request, response, begin)) || refuseBusy(request, response);
  }

  async function findAudience(path: string, request: IncomingMessage): Promise<Audience> {
    const isForAll = isShared(path) && !mayDifferForMembers(path);
    const isMembers = !isForAll && mayBeForMembers(path) && (await callers.has(request));
    return isMembers ? "members" : "visitors";
  }

  /** Lets Next render an individual page, or serves it from the page cache. */
  async function passOwn(
    place: "shared" | "personal",
    audience: Audience,
    request: IncomingMessage,
    response: ServerResponse,
    handle: Handle,
  ): Promise<boolean> {
    if (await pages.refuse(audience, request, response)) return true;
    const page = place === "personal" ? await pageCache.find(request) : undefined;
    if (!page?.isDrawn) return pages.make(audience, request, response, page?.give ?? handle);
    await page.give(request, response);
    return true;
  }

  async function pass(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<unknown> {
    const { method } = request;
    const path = pathOf(request);
    const place = placeOf(path);
    if (place === "data") return passData(request, response, handle);
    if (place === "nothing") return answerPlainly(response, nothingHere);
    if (method !== "GET" && method !== "HEAD") {
      return refuse(response, wrongMethod(method, ["GET", "HEAD"]));
    }
    const audience = await findAudience(path, request);
    const isSame = place === "shared" && audience === "visitors";
    if (!isSame && (await passOwn(place, audience, request, response, handle))) return;
    if (place === "shared" && (await shared.answer(path, request, response))) return;
    return refuseBusy(request, response);
  }

  async function serveWhole(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<unknown> {
    if (!isServing) return handle(request, response);
    const through = placeOf(pathOf(request)) === "data" ? handle : counted(handle);
    return isOwn(request) ? through(request, response) : pass(request, response, through);
  }

  return {
    attend: (server) => {
      if (main !== undefined) return;
      main = server;
      // Without a listener Node ignores an offered upgrade (RFC 9110, section 7.8); with one, no answer would be sent.
      if (isServing) server.removeAllListeners("upgrade");
      if (isDefaultHost(env().HOST)) listenOnIpv6(server, !isServing);
    },
    answer: async (request, response, handle) => {
      try {
        handleUnreadBody(request, response);
        request.url = normalizeTarget(request.url ?? "");
        await guard(request, response);
        const refusal = findRefusal(request);
        if (refusal) return refuse(response, refusal);
        // A request to ourselves is on behalf of a caller whose address is already there.
        if (!isOwn(request)) setClientAddress(request);
        await serveWhole(request, response, handle);
      } catch (error) {
        log().error({ error: describeCause(error) }, "front");
        if (!response.headersSent) refuseBusy(request, response);
        else response.destroy();
      }
    },
  };
}

function isOwn({ headers }: IncomingMessage): boolean {
  return isOwnRequest({ get: (name) => headers[name]?.toString() ?? null });
}

function pathOf({ url = "" }: IncomingMessage): string {
  const [path = ""] = url.split("?", 1);
  return path;
}

/** Counts the pages that Next makes, for `/api/health/ready`. Saved pages prove nothing, and 503 is a full server. */
function counted(handle: Handle): Handle {
  return async (request, response) => {
    const path = pathOf(request);
    response.once("finish", () => {
      const { statusCode } = response;
      if (statusCode !== 503) countPage(path, statusCode >= 500);
    });
    try {
      return await handle(request, response);
    } catch (error) {
      countPage(path, true);
      throw error;
    }
  };
}

/** Classifies a path: shared page, personal page, data, or nothing. */
function placeOf(path: string): "shared" | "personal" | "data" | "nothing" {
  if (isShared(path)) return "shared";
  // Next would resize images here, which costs memory and time. No page uses it.
  if (path === "/_next/image") return "nothing";
  return /^\/((api|app)(\/|$)|_next\/static\/|(icon\.svg|favicon\.ico)$)/.test(path) ? "data" : "personal";
}

const nothingHere = { status: 404, title: "Not found", text: "There is nothing at this address." };

function isDefaultHost(host: string | undefined): boolean {
  return host === undefined || host === "localhost";
}

/**
 * Makes a server on 127.0.0.1 listen on ::1 as well, because `localhost` can be either.
 * @param takesUpgrades whether to accept upgrades, which development uses to reload pages
 */
function listenOnIpv6(server: Server, takesUpgrades: boolean): void {
  const address = server.address();
  if (address === null || typeof address === "string" || address.address !== "127.0.0.1") return;
  const twin = createServer();
  for (const listener of server.listeners("request")) {
    twin.on("request", (...args) => Reflect.apply(listener, server, args));
  }
  if (takesUpgrades) twin.on("upgrade", (...args) => server.emit("upgrade", ...args));
  // The computer has no IPv6, or another program uses the port there.
  twin.once("error", () => twin.close());
  twin.listen(address.port, "::1");
  const close = server.close.bind(server);
  server.close = (done) => {
    let open = 2;
    const ended = (error?: Error) => {
      open -= 1;
      if (open === 0) done?.(error);
    };
    twin.close(() => ended());
    return close(ended);
  };
}

/** Requests a shared page from this process itself: another process may listen on the same port. */
function askOurselves(
  server: Server | undefined,
  path: string,
  headers: IncomingHttpHeaders = {},
): Promise<RenderedPage> {
  if (!server) throw new Error("The web server listens nowhere");
  const outgoing = openRequest({
    path,
    headers: { ...markOwnRequest(), Host: new URL(appUrl()).host, ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
    createConnection: () => {
      const [here, there] = duplexPair();
      server.emit("connection", there);
      return here;
    },
  });
  return new Promise((resolve, reject) => {
    outgoing.once("response", (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      buffer(answer).then((body) => resolve({ status, headers: received, body }), reject);
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}
