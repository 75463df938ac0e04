import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import compression from "compression";
import { type Answer, type HttpHeaders, type RequestLike, streamOf } from "@/lib/kit/answer";
import { appUrl } from "@/lib/kit/env";
import { hasCode } from "@/lib/kit/error-code";
import type { directOf, Handler } from "@/lib/kit/observe";
import { apiBundle } from "@/lib/platform/launch/bundle";
import type { findPageContent } from "@/lib/public/page-content";

type Route = Readonly<Record<string, Handler>>;

interface Bundle {
  readonly routes: readonly (readonly [path: string, load: () => Promise<Route>])[];
  /** The addresses that Next handles. */
  readonly left: readonly string[];
  readonly directOf: typeof directOf;
  readonly verifyCaller: Api["verify"];
  readonly shareMetrics: () => Promise<void>;
  readonly loadShownPages: () => Promise<{ readonly findPageContent: typeof findPageContent }>;
}

/** The API's own handlers, without Next. */
export interface Api {
  /** Answers a request, or returns false without doing anything if Next must handle it. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Whether a request's credential, such as a session or an API key, is currently valid. */
  readonly verify: (headers: HttpHeaders, now: Date) => Promise<boolean>;
  /** Reads the facts of a product page without rendering it. */
  readonly findPageContent: typeof findPageContent;
}

/** Loads the built API. @param root the project's folder */
export async function loadApi(root: string): Promise<Api> {
  const bundle: Bundle = await import(pathToFileURL(join(root, apiBundle)).href);
  await bundle.shareMetrics();
  const routes: RouteNode = { below: new Map() };
  for (const [path, load] of bundle.routes) addRoute(routes, path, load);
  for (const path of bundle.left) addRoute(routes, path, async () => ({}));
  let shownPages: ReturnType<Bundle["loadShownPages"]> | undefined;
  // Importing a loaded module again takes a tenth of a visit's time.
  const loadingShown = () => (shownPages ??= bundle.loadShownPages());
  return {
    answer: async (request, response) => {
      const { method = "", url = "" } = request;
      const [path = ""] = url.split("?", 1);
      const route = await findRoute(routes, path)?.load?.();
      const handler = route?.[method] ?? (method === "HEAD" ? route?.["GET"] : undefined);
      if (!handler) return false;
      const direct = bundle.directOf(handler);
      const answer = direct
        ? await direct(new DirectRequest(request))
        : answerOf(await handler(requestOf(request, response)), response);
      await send(request, response, answer);
      return true;
    },
    verify: bundle.verifyCaller,
    findPageContent: async (path, headers, now) => (await loadingShown()).findPageContent(path, headers, now),
  };
}

/** A node of the route tree: one path segment. */
interface RouteNode {
  readonly below: Map<string, RouteNode>;
  load?: () => Promise<Route>;
}

/** Match any segment, and any number of segments. */
const [ANY, REST] = ["*", "**"];

function addRoute(root: RouteNode, path: string, load: () => Promise<Route>): void {
  const parts = path.split("/").slice(1);
  let node = root;
  for (const part of parts) {
    const name = part.includes("[...") ? REST : part.startsWith("[") ? ANY : part;
    const next = node.below.get(name) ?? { below: new Map() };
    node.below.set(name, next);
    node = next;
  }
  // `import` resolves the name again even for a loaded module.
  let route: Promise<Route> | undefined;
  node.load = () => {
    route ??= load();
    return route;
  };
}

// Unusual paths are left to Next: doubled slashes, escapes, trailing slashes.
function findRoute(root: RouteNode, path: string): RouteNode | undefined {
  if (path.includes("//") || path.includes("%") || path.endsWith("/")) return undefined;
  return findBelow(root, path.split("/"), 1);
}

function findBelow(here: RouteNode, parts: readonly string[], at: number): RouteNode | undefined {
  const part = parts[at];
  if (part === undefined) return here.load && here;
  for (const name of [part, ANY]) {
    const node = here.below.get(name);
    const match = node && findBelow(node, parts, at + 1);
    if (match) return match;
  }
  return here.below.get(REST);
}

/** An incoming request in the form that handlers read. */
export class DirectRequest implements RequestLike {
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

// A reader that stops early must not close the connection, which still carries the refusal.
function bodyOf(request: IncomingMessage): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
}

/** A standard Request, for handlers that read forms or watch for disconnects. */
export function requestOf(request: IncomingMessage, response: ServerResponse): Request {
  const { method = "", url = "" } = request;
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? { body: streamOf(bodyOf(request)), duplex: "half" as const } : {};
  return new Request(appUrl() + url, { method, headers, signal: leaving.signal, ...body });
}

interface SentAnswer extends Omit<Answer, "body"> {
  readonly body: string | AsyncIterable<string | Uint8Array> | null;
}

// Only cookies repeat a header.
function answerOf({ status, headers, body }: Response, response: ServerResponse): SentAnswer {
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  headers.delete("Set-Cookie");
  return { status, headers: Object.fromEntries(headers), body };
}

const pack = compression();

/** Compresses an answer if the client accepts it and it is worthwhile. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["accept-encoding"] === undefined) return;
  Reflect.apply(pack, undefined, [request, response, () => undefined]);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: SentAnswer,
): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null || request.method === "HEAD") {
    response.end();
    return;
  }
  compress(request, response);
  if (typeof body === "string") response.end(body);
  // The next piece (200 rows) is read only once this one has been sent.
  else await pipeline(Readable.from(body, { highWaterMark: 1 }), response).catch(leaveQuietly);
}

function leaveQuietly(error: unknown): void {
  if (!hasCode(error, "ERR_STREAM_PREMATURE_CLOSE")) throw error;
}
