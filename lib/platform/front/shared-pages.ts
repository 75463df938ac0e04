import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { appUrl, env } from "@/lib/kit/env";
import { networkOf } from "@/lib/kit/limits/network";
import { contentPolicy } from "@/lib/platform/content-policy";
import { openConcurrencyLimit } from "./concurrency-limit";

export interface RenderedPage {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A compressed answer, stored for the life of this process. */
interface StoredAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** Pages rendered once, on the first request, and then served to all visitors. */
interface SharedPages {
  /** Returns false without doing anything if there are too many requests. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** They are sent one by one, so that many readers do not delay API callers. */
const size = { atOnce: 1, waiting: 1000, perNetwork: 500, patienceMs: 10_000, pauseMs: 25 };

/**
 * Creates the shared pages.
 * @param make requests a path from Next; as a part, for the router of an open page
 */
export function openSharedPages(make: (path: string, isPart: boolean) => Promise<RenderedPage>): SharedPages {
  const answers = new Map<string, Promise<StoredAnswer>>();
  const turns = openConcurrencyLimit(size);

  function find(path: string, isPart: boolean): Promise<StoredAnswer> {
    const key = isPart ? `${path}?part` : path;
    const answer = answers.get(key) ?? make(path, isPart).then(store);
    answers.set(key, answer);
    // A failure goes to everyone waiting and is not stored.
    const forget = () => answers.delete(key);
    answer.then(({ status }) => status === 200 || forget(), forget);
    return answer;
  }

  return {
    answer: async (path, { headers }, response) => {
      // Served from memory, so prefetching gains nothing; Next's router copes without it.
      if ("next-router-prefetch" in headers || "next-router-segment-prefetch" in headers) {
        response.writeHead(204, { "Cache-Control": "no-store" }).end();
        return true;
      }
      const stored = await find(path, "rsc" in headers);
      const leave = await turns.enter(networkOf(String(headers["x-forwarded-for"])));
      if (!leave) return false;
      if (!response.destroyed) give(stored, headers, response);
      leave();
      return true;
    },
  };
}

const gzipFully = promisify(gzip);
const brotliFully = promisify(brotliCompress);

async function store({ status, headers, body }: RenderedPage): Promise<StoredAnswer> {
  const { connection, date, vary, "keep-alive": _, "transfer-encoding": __, ...rest } = headers;
  const brotliParams = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const isPage = headers["content-type"]?.startsWith("text/html") ?? false;
  return {
    status,
    headers: {
      ...rest,
      ...(isPage && { "content-security-policy": policyOf(body.toString()) }),
      vary: [...new Set([...(vary?.split(/, */) ?? []), "Accept-Encoding"])].join(", "),
      "cache-control": status === 200 ? "private, no-cache" : "no-store",
      etag: `W/"${digest(body)}"`,
    },
    body,
    gzip: await gzipFully(body, { level: 9 }),
    brotli: await brotliFully(body, { params: brotliParams }),
  };
}

/** Allows a page's inline scripts, by their hashes, and our own files. */
function policyOf(html: string): string {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  const hashes = new Set([...inline].map(([, script = ""]) => `'sha256-${digest(Buffer.from(script))}'`));
  const usesBlob = env().BLOB_READ_WRITE_TOKEN !== undefined;
  return contentPolicy({ scripts: [...hashes], appUrl: appUrl(), isDevelopment: false, usesBlob });
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64");
}

function give(stored: StoredAnswer, requestHeaders: IncomingHttpHeaders, response: ServerResponse): void {
  const { status, headers } = stored;
  const known = (requestHeaders["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (status === 200 && known.includes(String(headers["etag"]))) {
    const { "content-type": _, ...others } = headers;
    response.writeHead(304, others).end();
    return;
  }
  const encoding = chooseEncoding(String(requestHeaders["accept-encoding"] ?? ""));
  const body = encoding === "br" ? stored.brotli : encoding === "gzip" ? stored.gzip : stored.body;
  response.writeHead(status, {
    ...headers,
    ...(encoding && { "content-encoding": encoding }),
    "content-length": body.length,
  });
  // Node omits the body of an answer to HEAD.
  response.end(body);
}

/** The shorter of the encodings that a request accepts (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted: string): "br" | "gzip" | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = accepted
    .split(",")
    .filter((entry) => !refused.test(entry))
    .map((entry) => entry.split(";")[0]?.trim().toLowerCase());
  return (["br", "gzip"] as const).find((name) => names.includes(name));
}
