import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const MIB = 1024 * 1024;

/** A refused body up to this size is read and thrown away, so its connection serves on: the API's longest body. */
const SHORT_BYTES = MIB;

/** How much a caller may still send, and for how many milliseconds, until its connection ends and the answer is lost. */
const grace = { bytes: 8 * MIB, ms: 2_000 } as const;

/**
 * Keeps the connection right when an answer goes out before the body's end: the rest of a short body is read and thrown
 * away, so the next request is answered. After a body that is long or of unknown length, the answer says
 * `Connection: close` (RFC 9112, section 9.6).
 */
export function handleUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const length = lengthOf(request);
  if (length === 0) return;
  if (length > SHORT_BYTES) closeUnlessRead(request, response);
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
    let left: number = grace.bytes;
    // From here on Node reads no more requests from what comes in.
    socket.removeAllListeners("data");
    socket.on("data", (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) socket.destroy();
    });
    const timer = setTimeout(() => socket.destroy(), grace.ms);
    socket.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(timer));
    socket.end();
    socket.resume();
  };
}
