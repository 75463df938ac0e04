import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { findTarget, OutgoingRefused, type OutgoingTarget, type Resolve } from "@/lib/kit/outgoing/target";

interface FetchLimits {
  /** The longest response body to read, in bytes. */
  readonly maxBytes?: number;
  /** Whether to truncate a longer body instead of failing, if only its status matters. */
  readonly cutsLong?: boolean;
  /** For the whole call, from the DNS lookup to the last byte. */
  readonly timeoutMs?: number;
  /** Whether to return a redirect instead of failing. Its target is not checked. */
  readonly returnsRedirects?: boolean;
  /** Whether to reuse connections. The request may then be sent twice. */
  readonly keeps?: boolean;
  /** Replaces the system's DNS lookup. */
  readonly resolve?: Resolve;
}

interface GuardedInit {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: BodyInit | Uint8Array | null | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

const MIB = 1024 * 1024;

/** A response with its body, or the beginning of it if truncated. */
interface GuardedResponse {
  readonly status: number;
  readonly headers: IncomingMessage["headersDistinct"];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * `fetch` for URLs that customers enter; every such call goes through here. Connects only to a checked address (see
 * `findTarget`), even if the name resolves differently a moment later. Follows no redirects, uses no proxies, and fails
 * at 1 MiB or after 10 seconds by default.
 * @throws OutgoingRefused for every failure; its message may be shown to the customer
 */
export async function guardedFetch(
  address: string | URL,
  init: GuardedInit = {},
  limits: FetchLimits = {},
): Promise<Response> {
  const { status, headers, bytes } = await guardedRequest(address, init, limits);
  try {
    return new Response(bytes.length > 0 ? bytes : null, { status, headers: pairsOf(headers) });
  } catch {
    // Sites may send statuses that HTTP doesn't have, such as 999.
    throw new OutgoingRefused("silent");
  }
}

/**
 * Like `guardedFetch`, but without building a `Response`, which dominates the cost of many requests.
 * @throws OutgoingRefused
 */
export async function guardedRequest(
  address: string | URL,
  init: GuardedInit,
  limits: FetchLimits,
): Promise<GuardedResponse> {
  const { maxBytes = MIB, cutsLong = false, timeoutMs = 10_000, keeps = false, resolve } = limits;
  // Not `AbortSignal.any`: a timeout signal held only by it can be garbage-collected and then never fires.
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener("abort", abort, { once: true });
  try {
    const target = await orAborted(findTarget(address, resolve), signal);
    const answer = await send(target, init, { signal, keeps });
    const { statusCode: status = 502, headersDistinct: headers } = answer;
    if (status >= 300 && status < 400) {
      answer.destroy();
      if (limits.returnsRedirects) return { status, headers, bytes: new Uint8Array() };
      throw new OutgoingRefused("redirect");
    }
    const bytes = await readBytes(answer, maxBytes, cutsLong);
    return { status, headers, bytes };
  } catch (error) {
    throw error instanceof OutgoingRefused ? error : new OutgoingRefused("silent");
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", abort);
  }
}

// DNS lookups don't accept an AbortSignal.
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly keeps: boolean;
}

async function send(
  { url, addresses }: OutgoingTarget,
  init: GuardedInit,
  { signal, keeps }: SendOptions,
): Promise<IncomingMessage> {
  const { method = "GET", headers, body = null } = init;
  const { bytes, type } = await contentOf(body);
  const sentHeaders = {
    ...(type !== null && { "content-type": type }),
    ...Object.fromEntries(new Headers(headers)),
    "accept-encoding": "identity",
    ...(bytes.length > 0 && { "content-length": bytes.length }),
  };
  const isSecure = url.protocol === "https:";
  const { request: open } = isSecure ? https : http;
  // Not a shared agent, which could use proxies or a connection opened for another address.
  const agent = keeps && keepAliveAgents[isSecure ? "https:" : "http:"];
  const checked = addresses
    .map(({ address }) => address)
    .sort()
    .join();
  const options = {
    agent,
    checked,
    method,
    headers: sentHeaders,
    lookup: lookupPinned(addresses),
    signal,
  } as const;
  const sendWith = (overrides: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = open(url, { ...options, ...overrides }, resolve);
      request.on("error", (error) => {
        if (wasClosedWhileIdle(request, error)) resolve(sendWith({ agent: false }));
        else reject(error);
      });
      request.end(bytes);
    });
  return sendWith({});
}

/** A body's bytes and its default content type. */
async function contentOf(body: NonNullable<GuardedInit["body"]> | null) {
  if (typeof body === "string") return { bytes: Buffer.from(body), type: "text/plain;charset=UTF-8" };
  if (body instanceof Uint8Array) return { bytes: body, type: null };
  const response = new Response(body);
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get("content-type") };
}

/** A DNS lookup that always returns the checked addresses. */
function lookupPinned(addresses: OutgoingTarget["addresses"]): LookupFunction {
  const [first] = addresses;
  return (_, { all }, answer) => {
    if (all) answer(null, [...addresses]);
    else answer(null, first?.address ?? "", first?.family);
  };
}

async function readBytes(
  answer: IncomingMessage,
  maxBytes: number,
  cutsLong: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    chunks.push(bytes);
    if (size <= maxBytes) continue;
    answer.destroy();
    if (!cutsLong) throw new OutgoingRefused("size");
    break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes));
}

function pairsOf(headers: GuardedResponse["headers"]): [string, string][] {
  return Object.entries(headers).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
}

/** Shorter than the usual keep-alive timeout of servers, in ms. */
const IDLE_MS = 2_000;

// Connections are pooled by host and checked addresses (the request option `checked`). If a host now resolves elsewhere,
// a new connection is opened.
function nameOf(name: string, options: RequestOptions | undefined): string {
  return `${name}:${options && "checked" in options ? String(options.checked) : ""}`;
}

class PlainAgent extends http.Agent {
  override getName(options?: RequestOptions): string {
    return nameOf(super.getName(options), options);
  }
}

class SecureAgent extends https.Agent {
  override getName(options?: RequestOptions): string {
    return nameOf(super.getName(options), options);
  }
}

const agentOptions = { keepAlive: true, timeout: IDLE_MS };

/** Keep-alive agents by protocol. */
const keepAliveAgents = {
  "http:": new PlainAgent(agentOptions),
  "https:": new SecureAgent(agentOptions),
} as const;

/** Whether a request failed because its reused connection was closed while idle. */
function wasClosedWhileIdle(request: http.ClientRequest, error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return request.reusedSocket && (code === "ECONNRESET" || code === "EPIPE");
}
