/** The part of `Headers` that handlers use. */
export type HttpHeaders = Pick<Headers, "get" | "has">;

/**
 * The part of a request that handlers read. `Request` satisfies it; the front end (`lib/platform/front`) builds a
 * simpler object in a fraction of the time.
 */
export interface RequestLike {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** A response before Next or the front end sends it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The full text, or its chunks as they become ready. */
  readonly body: string | AsyncGenerator<string>;
}

/** Converts an answer to a standard `Response`. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(typeof body === "string" ? body : streamOf(body), { status, headers });
}

/** Streams chunks on demand: the next chunk is read only when the consumer asks for it. */
export function streamOf(chunks: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = chunks[Symbol.asyncIterator]();
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
