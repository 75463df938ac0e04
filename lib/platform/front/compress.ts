import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";

const pack = compression();

/** Makes an answer shorter on its way, where its caller can read that and it is worth it. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["accept-encoding"] === undefined) return;
  Reflect.apply(pack, undefined, [request, response, () => undefined]);
}
