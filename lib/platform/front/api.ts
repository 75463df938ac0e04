import cluster from "node:cluster";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { type Answer, type Asked, type AskedHeaders, streamOf } from "@/lib/kit/answer";
import { appUrl } from "@/lib/kit/env";
import { hasCode } from "@/lib/kit/error-code";
import type { directOf, Handler } from "@/lib/kit/observe";
import { apiBundle } from "@/lib/platform/launch/bundle-api";
import type { findShownPage } from "@/lib/public/shown-pages";
import { compress } from "./compress";

type Route = Readonly<Record<string, Handler>>;

interface Bundle {
  readonly routes: readonly (readonly [path: string, load: () => Promise<Route>])[];
  /** The addresses that are Next's. */
  readonly left: readonly string[];
  readonly directOf: typeof directOf;
  readonly verifyCaller: Api["verify"];
  readonly shareMetrics: () => Promise<void>;
  readonly loadShownPages: () => Promise<{ readonly findShownPage: typeof findShownPage }>;
}

/** The API's own handlers, without Next. */
export interface Api {
  /** Answers a request. Answers false, and does nothing, where Next has to. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Whether a request's credential speaks for a caller at this moment, such as a session or an API key. */
  readonly verify: (headers: AskedHeaders, now: Date) => Promise<boolean>;
  /** What a page of the product shows, without drawing it. */
  readonly findShownPage: typeof findShownPage;
}

/** Loads the API as it was built. @param root the project's folder */
export async function loadApi(root: string): Promise<Api> {
  const bundle: Bundle = await import(pathToFileURL(join(root, apiBundle)).href);
  if (cluster.isWorker) await bundle.shareMetrics();
  const places: Place = { below: new Map() };
  for (const [path, load] of bundle.routes) addPlace(places, path, load);
  for (const path of bundle.left) addPlace(places, path, async () => ({}));
  let shownPages: ReturnType<Bundle["loadShownPages"]> | undefined;
  // Importing again what is loaded costs a visit a tenth of its time.
  const loadingShown = () => (shownPages ??= bundle.loadShownPages());
  return {
    answer: async (request, response) => {
      const { method = "", url = "" } = request;
      const [path = ""] = url.split("?", 1);
      const route = await findPlace(places, path)?.load?.();
      const handler = route?.[method] ?? (method === "HEAD" ? route?.["GET"] : undefined);
      if (!handler) return false;
      const direct = bundle.directOf(handler);
      const answer = direct
        ? await direct(new AskedDirectly(request))
        : answerOf(await handler(requestOf(request, response)), response);
      await send(request, response, answer);
      return true;
    },
    verify: bundle.verifyCaller,
    findShownPage: async (path, headers, now) => (await loadingShown()).findShownPage(path, headers, now),
  };
}

/** A part of addresses, and what may follow it. */
interface Place {
  readonly below: Map<string, Place>;
  load?: () => Promise<Route>;
}

/** Stand for a part that may be anything, and for any number of them. */
const [ANY, REST] = ["*", "**"];

function addPlace(root: Place, path: string, load: () => Promise<Route>): void {
  const parts = path.split("/").slice(1);
  let place = root;
  for (const part of parts) {
    const name = part.includes("[...") ? REST : part.startsWith("[") ? ANY : part;
    const next = place.below.get(name) ?? { below: new Map() };
    place.below.set(name, next);
    place = next;
  }
  // Even for a module that is there, `import` resolves its name again.
  let route: Promise<Route> | undefined;
  place.load = () => {
    route ??= load();
    return route;
  };
}

// What is written in an odd way is left to Next: doubled slashes, escapes, a slash at the end.
function findPlace(root: Place, path: string): Place | undefined {
  if (path.includes("//") || path.includes("%") || path.endsWith("/")) return undefined;
  return findBelow(root, path.split("/"), 1);
}

function findBelow(here: Place, parts: readonly string[], at: number): Place | undefined {
  const part = parts[at];
  if (part === undefined) return here.load && here;
  for (const name of [part, ANY]) {
    const place = here.below.get(name);
    const found = place && findBelow(place, parts, at + 1);
    if (found) return found;
  }
  return here.below.get(REST);
}

/** What came in, as handlers read it. */
export class AskedDirectly implements Asked {
  readonly #request: IncomingMessage;
  constructor(request: IncomingMessage) {
    this.#request = request;
  }

  get method(): string {
    return this.#request.method ?? "";
  }

  get url(): string {
    return appUrl() + this.#request.url;
  }

  get headers() {
    return this;
  }

  get body(): AsyncIterable<Uint8Array> {
    return bodyOf(this.#request);
  }

  get(name: string): string | null {
    const value = this.#request.headers[name.toLowerCase()];
    return value === undefined ? null : String(value);
  }

  has(name: string): boolean {
    return name.toLowerCase() in this.#request.headers;
  }
}

// A reader that stops early must not end the connection, on which the refusal is still to go out.
function bodyOf(request: IncomingMessage): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
}

/** The same as the standard object, for handlers that read forms or know when their caller leaves. */
export function requestOf(request: IncomingMessage, response: ServerResponse): Request {
  const { method = "", url = "" } = request;
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: streamOf(bodyOf(request)), duplex: "half" as const } : {};
  return new Request(appUrl() + url, { method, headers, signal: leaving.signal, ...body });
}

interface Sent extends Omit<Answer, "body"> {
  readonly body: string | AsyncIterable<string | Uint8Array> | null;
}

// What is told more than once are cookies only.
function answerOf({ status, headers, body }: Response, response: ServerResponse): Sent {
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  headers.delete("Set-Cookie");
  return { status, headers: Object.fromEntries(headers), body };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sent,
): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null || request.method === "HEAD") {
    response.end();
    return;
  }
  compress(request, response);
  if (typeof body === "string") response.end(body);
  // The next piece is asked for when this one is on its way: pieces are 200 rows.
  else await pipeline(Readable.from(body, { highWaterMark: 1 }), response).catch(leaveQuietly);
}

function leaveQuietly(error: unknown): void {
  if (!hasCode(error, "ERR_STREAM_PREMATURE_CLOSE")) throw error;
}
