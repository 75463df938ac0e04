import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const MIB = 1024 * 1024;

/** A refused body up to the API's longest is read and discarded, so that its connection stays usable. */
const SHORT_BYTES = MIB;

/** Bytes and milliseconds that a caller may still send before the connection ends, even if the answer is lost. */
const grace = { bytes: 8 * MIB, ms: 2_000 } as const;

/**
 * Keeps the connection usable if an answer is sent before the body's end. The rest of a short body is discarded, so that
 * the next request is answered. After a long body, or one of unknown length, the answer says `Connection: close` (RFC
 * 9112, section 9.6).
 */
export function handleUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const length = lengthOf(request);
  if (length === 0) return;
  if (length > SHORT_BYTES) closeUnlessRead(request, response);
  response.once("finish", () => {
    // A handler that still reads gets the rest; resuming would end its body too early.
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
 * Lets the answer arrive before the connection ends: closing at once would discard it for a caller who is still sending
 * (RFC 9112, section 9.6). Node calls `destroySoon` once the answer is written.
 */
function closeSlowly(socket: Socket): void {
  socket.destroySoon = () => {
    let left: number = grace.bytes;
    // Node must not parse more requests from this connection.
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
