import type { IncomingMessage } from "node:http";
import { appUrl, env } from "@/lib/kit/env";

const forgeable = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-real-ip"];

/**
 * Overwrites X-Forwarded-For with the trusted client address, and deletes other proxy headers, because APP_URL has their
 * information.
 */
export function setClientAddress(request: IncomingMessage): void {
  const { headers } = request;
  for (const name of forgeable) delete headers[name];
  headers["x-forwarded-for"] = callerAddress(request, env().TRUST_PROXY);
  headers["x-forwarded-proto"] = new URL(appUrl()).protocol.slice(0, -1);
}

/**
 * The client's address: the socket's without proxies, otherwise the X-Forwarded-For entry that our outermost proxy added.
 * Entries to its left come from the client and are not trusted.
 * @param proxies the number of our proxies in front
 */
function callerAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = headers["x-forwarded-for"] ?? "";
  const entries = forwarded === "" ? [] : String(forwarded).split(",");
  const way = [socket.remoteAddress ?? "", ...entries.reverse().map((entry) => entry.trim())];
  // Fewer entries than proxies: the request took a shorter route, so the outermost entry is the best one.
  return way[Math.min(proxies, way.length - 1)] ?? "";
}
