import http, { type RequestOptions } from "node:http";
import https from "node:https";

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
export const keepAliveAgents = {
  "http:": new PlainAgent(agentOptions),
  "https:": new SecureAgent(agentOptions),
} as const;

/** Whether a request failed because its reused connection was closed while idle. */
export function wasClosedWhileIdle(request: http.ClientRequest, error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return request.reusedSocket && (code === "ECONNRESET" || code === "EPIPE");
}
