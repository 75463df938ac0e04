import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { appUrl, env } from "@/lib/kit/env";
import { networkOf } from "@/lib/kit/limits/network";
import { contentPolicy } from "@/lib/platform/content-policy";
import { openConcurrencyLimit } from "./concurrency-limit";

/** What Next made of a path. */
export interface Made {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer that is kept as long as this process runs. */
interface Kept {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** Pages that are made once, by the first who asks, and then given to everybody. */
export interface SharedPages {
  /** Answers false, and does nothing, when too many ask. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** They go out one by one, so that many readers do not hold up who calls the API. */
const size = { atOnce: 1, waiting: 1000, perNetwork: 500, patienceMs: 10_000, pauseMs: 25 };

/**
 * Opens the pages that are made once.
 * @param make asks Next for a path; as a part, for what its router puts into a page that is open already
 */
export function openSharedPages(make: (path: string, isPart: boolean) => Promise<Made>): SharedPages {
  const kept = new Map<string, Promise<Kept>>();
  const turns = openConcurrencyLimit(size);

  function find(path: string, isPart: boolean): Promise<Kept> {
    const key = isPart ? `${path}?part` : path;
    const found = kept.get(key) ?? make(path, isPart).then(keep);
    kept.set(key, found);
    // A failure is told to those who waited for it, and then forgotten.
    const forget = () => kept.delete(key);
    found.then(({ status }) => status === 200 || forget(), forget);
    return found;
  }

  return {
    answer: async (path, { headers }, response) => {
      // What is here at once need not be fetched ahead, and Next's router does without it.
      if ("next-router-prefetch" in headers || "next-router-segment-prefetch" in headers) {
        response.writeHead(204, { "Cache-Control": "no-store" }).end();
        return true;
      }
      const found = await find(path, "rsc" in headers);
      const leave = await turns.enter(networkOf(String(headers["x-forwarded-for"])));
      if (!leave) return false;
      if (!response.destroyed) give(found, headers, response);
      leave();
      return true;
    },
  };
}

const gzipFully = promisify(gzip);
const brotliFully = promisify(brotliCompress);

async function keep({ status, headers, body }: Made): Promise<Kept> {
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

/** Lets a page run the scripts that stand in it, by their hashes, and our own files, which is where they come from. */
function policyOf(html: string): string {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  const hashes = new Set([...inline].map(([, script = ""]) => `'sha256-${digest(Buffer.from(script))}'`));
  const usesBlob = env().BLOB_READ_WRITE_TOKEN !== undefined;
  return contentPolicy({ scripts: [...hashes], appUrl: appUrl(), isDevelopment: false, usesBlob });
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64");
}

function give(kept: Kept, asked: IncomingHttpHeaders, response: ServerResponse): void {
  const { status, headers } = kept;
  const known = (asked["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (status === 200 && known.includes(String(headers["etag"]))) {
    const { "content-type": _, ...others } = headers;
    response.writeHead(304, others).end();
    return;
  }
  const encoding = chooseEncoding(String(asked["accept-encoding"] ?? ""));
  const body = encoding === "br" ? kept.brotli : encoding === "gzip" ? kept.gzip : kept.body;
  response.writeHead(status, {
    ...headers,
    ...(encoding && { "content-encoding": encoding }),
    "content-length": body.length,
  });
  // Node leaves the body of an answer to HEAD out by itself.
  response.end(body);
}

/** The shorter of the encodings that a request accepts (RFC 9110, section 12.5.3). */
function chooseEncoding(accepted: string): "br" | "gzip" | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = accepted
    .split(",")
    .filter((entry) => !refused.test(entry))
    .map((entry) => entry.split(";")[0]?.trim().toLowerCase());
  return (["br", "gzip"] as const).find((name) => names.includes(name));
}
