import http, { type RequestOptions } from "node:http";
import https from "node:https";

/** Less than servers commonly wait for a next request, in ms. */
const IDLE_MS = 2_000;

// A connection is for a host and for the addresses that it was just found to have: what now leads elsewhere is connected
// to anew. `checked` is one of the options that a request brings.
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

const ways = { keepAlive: true, timeout: IDLE_MS };

/** Connections that wait for a next request, by protocol. */
export const keptConnections = { "http:": new PlainAgent(ways), "https:": new SecureAgent(ways) } as const;

/** Whether a request failed because its connection, which had served others, was closed while it waited. */
export function wasClosedMeanwhile(request: http.ClientRequest, error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return request.reusedSocket && (code === "ECONNRESET" || code === "EPIPE");
}
