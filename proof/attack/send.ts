import { Agent, request as open } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Sent {
  readonly method: string;
  /** As it goes over the wire: no program puts it in order first. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const PATIENCE_MS = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as it is and reads the whole answer. @throws Error when there is none in 30 s */
export function send(url: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(url);
  // Node announces no body of a DELETE by itself. And a false length makes the next request on a connection a part of it.
  const options = {
    hostname,
    port,
    method,
    path,
    headers: { ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }), ...headers },
    agent: "Content-Length" in headers ? false : agent,
  };
  return new Promise((resolve, reject) => {
    const request = open(options, (response) => {
      const { statusCode: status = 0 } = response;
      const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      buffer(response).then(
        (bytes) => resolve({ status, headers: Object.fromEntries(flat), body: bytes.toString() }),
        reject,
      );
    });
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    // A kept connection may be closed just when it is used again; that says nothing of the request.
    request.once("error", (error) =>
      request.reusedSocket && "code" in error && error.code === "ECONNRESET"
        ? send(url, { method, path, headers, body }).then(resolve, reject)
        : reject(new Error(`${method} ${path.slice(0, 300)} ${JSON.stringify(headers)}: ${error.message}`)),
    );
    request.end(body);
  });
}
