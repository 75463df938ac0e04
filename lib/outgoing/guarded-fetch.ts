import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { findTarget, OutgoingRefused, type Resolve, type Target } from "@/lib/outgoing/target";

interface Limits {
  /** The longest answer that is read, in bytes. */
  readonly maxBytes?: number;
  /** Whether of a longer one the beginning is enough: what it says matters less than its status. */
  readonly cutsLong?: boolean;
  /** For all of it, from looking up the name to the last byte. */
  readonly timeoutMs?: number;
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

/**
 * `fetch` for addresses that customers name: every such call goes through here. It connects to an address that was
 * checked (see `findTarget`) and to no other, whatever the name says a moment later; follows no redirects, knows no
 * proxies, and gives up at 1 MiB or after 10 seconds unless told otherwise.
 * @throws OutgoingRefused for every failure, whose message may be shown to whoever named the address
 */
export async function guardedFetch(
  address: string | URL,
  init: Init = {},
  { maxBytes = MIB, cutsLong = false, timeoutMs = 10_000, resolve }: Limits = {},
): Promise<Response> {
  // A timeout that `AbortSignal.any` holds can be collected as garbage, and then never comes.
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  if (init.signal?.aborted) end();
  init.signal?.addEventListener("abort", end, { once: true });
  try {
    const target = await orAborted(findTarget(address, resolve), signal);
    const answer = await send(target, init, signal);
    const { statusCode: status = 502 } = answer;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw new OutgoingRefused("redirect");
    }
    const bytes = await readBytes(answer, maxBytes, cutsLong);
    return new Response(bytes.length > 0 ? bytes : null, { status, headers: headersOf(answer) });
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

async function send(
  { url, addresses }: Target,
  { method = "GET", headers, body = null }: Init,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const content = body instanceof Uint8Array ? new Uint8Array(body) : body;
  const request = new Request(url, { method, body: content, ...(headers && { headers }) });
  const bytes = Buffer.from(await request.arrayBuffer());
  const { request: open } = url.protocol === "https:" ? https : http;
  const sent = {
    ...Object.fromEntries(request.headers),
    "accept-encoding": "identity",
    ...(bytes.length > 0 && { "content-length": bytes.length }),
  };
  // Without an agent that others share: theirs may know proxies, or keep a connection that was opened for another.
  const options = { agent: false, method, headers: sent, lookup: lookupPinned(addresses), signal } as const;
  return new Promise((resolve, reject) => {
    open(url, options, resolve).on("error", reject).end(bytes);
  });
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

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Headers(pairs);
}
