import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { keptConnections, wasClosedMeanwhile } from "@/lib/kit/outgoing/kept-connections";
import { findTarget, OutgoingRefused, type Resolve, type Target } from "@/lib/kit/outgoing/target";

interface Limits {
  /** The longest answer that is read, in bytes. */
  readonly maxBytes?: number;
  /** Whether of a longer one the beginning is enough: what it says matters less than its status. */
  readonly cutsLong?: boolean;
  /** For all of it, from looking up the name to the last byte. */
  readonly timeoutMs?: number;
  /** Whether its connection may have served others and may serve further ones. Then it may be sent twice. */
  readonly keeps?: boolean;
  /** How names are looked up, instead of as the machine does. */
  readonly resolve?: Resolve;
}

interface Init {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: BodyInit | Uint8Array | null | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

const MIB = 1024 * 1024;

/** An answer that was read, or as much of it as was wanted. */
interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headersDistinct"];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * `fetch` for addresses that customers name: every such call goes through here. It connects to an address that was
 * checked (see `findTarget`) and to no other, whatever the name says a moment later; follows no redirects, knows no
 * proxies, and gives up at 1 MiB or after 10 seconds unless told otherwise.
 * @throws OutgoingRefused for every failure, whose message may be shown to whoever named the address
 */
export async function guardedFetch(
  address: string | URL,
  init: Init = {},
  limits: Limits = {},
): Promise<Response> {
  const { status, headers, bytes } = await guardedRequest(address, init, limits);
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: pairsOf(headers) });
}

/**
 * The same without what `fetch` makes of an answer, which takes longer than all else where there are many.
 * @throws OutgoingRefused
 */
export async function guardedRequest(
  address: string | URL,
  init: Init,
  { maxBytes = MIB, cutsLong = false, timeoutMs = 10_000, keeps = false, resolve }: Limits,
): Promise<Answer> {
  // A timeout that `AbortSignal.any` holds can be collected as garbage, and then never comes.
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  if (init.signal?.aborted) end();
  init.signal?.addEventListener("abort", end, { once: true });
  try {
    const target = await orAborted(findTarget(address, resolve), signal);
    const answer = await send(target, init, { signal, keeps });
    const { statusCode: status = 502, headersDistinct: headers } = answer;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw new OutgoingRefused("redirect");
    }
    const bytes = await readBytes(answer, maxBytes, cutsLong);
    return { status, headers, bytes };
  } catch (error) {
    throw error instanceof OutgoingRefused ? error : new OutgoingRefused("silent");
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", end);
  }
}

// Names cannot be looked up with a signal.
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

interface Way {
  readonly signal: AbortSignal;
  readonly keeps: boolean;
}

async function send(
  { url, addresses }: Target,
  init: Init,
  { signal, keeps }: Way,
): Promise<IncomingMessage> {
  const { method = "GET", headers, body = null } = init;
  const { bytes, type } = await contentOf(body);
  const sent = {
    ...(type !== null && { "content-type": type }),
    ...Object.fromEntries(new Headers(headers)),
    "accept-encoding": "identity",
    ...(bytes.length > 0 && { "content-length": bytes.length }),
  };
  const isSecure = url.protocol === "https:";
  const { request: open } = isSecure ? https : http;
  // Without an agent that others share: theirs may know proxies, or keep a connection that was opened for another.
  const agent = keeps && keptConnections[isSecure ? "https:" : "http:"];
  const checked = addresses
    .map((one) => one.address)
    .sort()
    .join();
  const options = { agent, checked, method, headers: sent, lookup: lookupPinned(addresses), signal } as const;
  const sendBy = (way: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = open(url, { ...options, ...way }, resolve);
      request.on("error", (error) => {
        if (wasClosedMeanwhile(request, error)) resolve(sendBy({ agent: false }));
        else reject(error);
      });
      request.end(bytes);
    });
  return sendBy({});
}

/** What a body is sent as, and its type where nobody says another one. */
async function contentOf(body: NonNullable<Init["body"]> | null) {
  if (typeof body === "string") return { bytes: Buffer.from(body), type: "text/plain;charset=UTF-8" };
  if (body instanceof Uint8Array) return { bytes: body, type: null };
  const read = new Response(body);
  return { bytes: Buffer.from(await read.arrayBuffer()), type: read.headers.get("content-type") };
}

/** Answers with the addresses that were checked, whatever is asked. */
function lookupPinned(addresses: Target["addresses"]): LookupFunction {
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

function pairsOf(headers: Answer["headers"]): [string, string][] {
  return Object.entries(headers).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
}
