import type { IncomingMessage } from "node:http";
import { appUrl, env } from "@/lib/kit/env";

const believed = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-real-ip"];

/**
 * Makes a request say where it comes from, whatever its caller wrote: X-Forwarded-For is one address afterwards, and
 * what else proxies tell is taken off, because APP_URL says it.
 */
export function setClientAddress(request: IncomingMessage): void {
  const { headers } = request;
  for (const name of believed) delete headers[name];
  headers["x-forwarded-for"] = callerAddress(request, env().TRUST_PROXY);
  headers["x-forwarded-proto"] = new URL(appUrl()).protocol.slice(0, -1);
}

/**
 * The address that a request comes from, as text of whoever wrote it: the socket's without proxies, else the entry of
 * X-Forwarded-For that the outermost of ours added. Entries left of it are the caller's word.
 * @param proxies how many of ours it came through
 */
export function callerAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = headers["x-forwarded-for"] ?? "";
  const entries = forwarded === "" ? [] : String(forwarded).split(",");
  const way = [socket.remoteAddress ?? "", ...entries.reverse().map((entry) => entry.trim())];
  // Fewer entries than proxies: it came by a shorter way, of which the outermost is still the best that is known.
  return way[Math.min(proxies, way.length - 1)] ?? "";
}
