import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { appUrl } from "@/lib/kit/env";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

interface RequestRefusal {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly allow?: readonly string[];
}

/** The refusal of a method. @param allow the methods allowed here */
export function wrongMethod(method: string | undefined, allow: readonly string[]): RequestRefusal {
  const detail = `${method} is not possible here.`;
  return { status: 405, code: "method_not_allowed", title: "Method not allowed", detail, allow };
}

/**
 * A request target as a path. Only proxies get absolute addresses (RFC 9112, section 3.2.2), and Next would redirect to
 * any host in one. Pages handle unknown addresses themselves.
 */
export function normalizeTarget(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
  const [path = ""] = target.split("?");
  if (/^\/(api|app)\//.test(path) || isDecodable(path)) return target;
  return path.replaceAll("%", "%25") + target.slice(path.length);
}

/** The refusal of a request that Next would fail on or trust before our code runs; or null. */
export function findRefusal({ method = "", url = "", rawHeaders }: IncomingMessage): RequestRefusal | null {
  if (!methods.includes(method)) return wrongMethod(method, methods);
  // The next hop could read the other Host header (RFC 9112, section 3.2).
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1) {
    const detail = "This request has more than one Host header.";
    return { status: 400, code: "invalid_input", title: "The request is not valid", detail };
  }
  if (url.startsWith("/") && isDecodable(url.split("?")[0] ?? "")) return null;
  const detail = "This address is not properly encoded: % must be followed by two hex digits of UTF-8.";
  return { status: 404, code: "not_found", title: "Not found", detail };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Sends a refusal. */
export function refuse(response: ServerResponse, { status, code, allow, ...problem }: RequestRefusal): void {
  const requestId = randomUUID();
  const type = `${appUrl()}/docs/errors#${code}`;
  response.writeHead(status, {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    ...(allow && { Allow: allow.join(", ") }),
  });
  response.end(JSON.stringify({ type, status, code, ...problem, requestId }));
}
