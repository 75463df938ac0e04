import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The most that is read and thrown away of a refused body, in bytes: the API's longest body. */
const MOST_BYTES = 1024 * 1024;

/** How long a caller has to read the answer before its connection ends, in milliseconds. */
const GRACE_MS = 2_000;

/**
 * Keeps the connection right when an answer goes out before the body's end: the rest of a short body is read and thrown
 * away, so the next request is answered. After a body that is long or of unknown length, the answer says
 * `Connection: close` (RFC 9112, section 9.6).
 */
export function handleUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const length = lengthOf(request);
  if (length === 0) return;
  if (length > MOST_BYTES) closeUnlessRead(request, response);
  response.once("finish", () => {
    // A handler that still reads gets the rest: Node would end its body too early.
    if (request.listenerCount("readable") === 0) request.resume();
  });
}

function lengthOf({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}

function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete && !response.headersSent) {
      response.shouldKeepAlive = false;
      closeSlowly(request.socket);
    }
    return Reflect.apply(writeHead, response, head);
  };
}

/**
 * Lets the answer arrive before the connection ends: the system takes it back from a caller who is still sending when
 * the connection is closed at once (RFC 9112, section 9.6). Node calls `destroySoon` when the answer is written.
 */
function closeSlowly(socket: Socket): void {
  socket.destroySoon = () => {
    let left = MOST_BYTES;
    // From here on Node reads no more requests from what comes in.
    socket.removeAllListeners("data");
    socket.on("data", (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) socket.destroy();
    });
    const timer = setTimeout(() => socket.destroy(), GRACE_MS);
    socket.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(timer));
    socket.end();
    socket.resume();
  };
}
