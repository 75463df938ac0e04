/** The headers of a request, as far as handlers read them. */
export type AskedHeaders = Pick<Headers, "get" | "has">;

/**
 * What a handler reads of a request. A `Request` is one; the front (`lib/platform/front`) makes a simpler one of what
 * comes in, for a fraction of the time.
 */
export interface Asked {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  readonly headers: AskedHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** An answer before it is put on the wire, by Next or by the front. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole text, or its pieces as they become ready. */
  readonly body: string | AsyncGenerator<string>;
}

/** The answer as the standard object that Next and others put on the wire. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(typeof body === "string" ? body : streamOf(body), { status, headers });
}

/** What comes in pieces as a stream, which reads a piece only when its reader asks for one: no piece is taken unread. */
export function streamOf(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
