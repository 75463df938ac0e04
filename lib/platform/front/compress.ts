import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";

const pack = compression();

/** Compresses an answer if the client accepts it and it is worthwhile. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["accept-encoding"] === undefined) return;
  Reflect.apply(pack, undefined, [request, response, () => undefined]);
}
