import { z } from "zod";
import { database } from "@/db/client";
import type { ListEndpoint } from "@/lib/api/contract";
import { admit, type CallOptions, type Context, type Implementation, type Reply } from "@/lib/api/implement";
import type { Actor } from "@/lib/auth/actor";

export interface Page {
  readonly limit: number;
  /** The id of the last row of the page before. */
  readonly after: string | undefined;
}

type FetchPage<Row> = (page: Page) => Promise<Row[]>;

const BATCH = 500;

/**
 * Ties a list endpoint to its pages. `open` checks what the list hangs on (its campaign) and answers a function
 * that reads one page by id, newest first. Without `limit` the whole list is read and sent batch by batch.
 */
export function implementList<E extends ListEndpoint>(
  endpoint: E,
  open: (context: Context, input: z.output<E["input"]>) => Promise<FetchPage<z.output<E["list"]["item"]>>>,
): Implementation<E> {
  const { key, id } = endpoint.list;
  const items = z.array(endpoint.list.item);

  const reply = async (actor: Actor, wire: unknown, { now = new Date() }: CallOptions): Promise<Reply> => {
    const input = admit<E["input"]>(endpoint, actor, wire);
    const fetch = await open({ db: database(), actor, now }, input);
    const read = async (page: Page) => z.encode(items, await fetch(page));
    const cursorOf = (item: unknown) => z.looseObject({ [id]: z.string() }).parse(item)[id];
    const { limit, cursor } = input;

    if (limit !== undefined) {
      const rows = await read({ limit: limit + 1, after: cursor });
      const page = rows.slice(0, limit);
      return { body: { [key]: page, ...(rows.length > limit && { nextCursor: cursorOf(page.at(-1)) }) } };
    }
    const first = await read({ limit: BATCH, after: cursor });
    if (first.length < BATCH) return { body: { [key]: first } };
    async function* batches() {
      for (let batch = first; ; batch = await read({ limit: BATCH, after: cursorOf(batch.at(-1)) })) {
        yield batch;
        if (batch.length < BATCH) return;
      }
    }
    return { body: undefined, stream: { key, batches: batches() } };
  };

  const call = async (actor: Actor, input: z.input<E["input"]>, options: CallOptions = {}) => {
    const { body, stream } = await reply(actor, input, options);
    if (!stream) return body as z.input<E["output"]>;
    const all: unknown[] = [];
    for await (const batch of stream.batches) all.push(...batch);
    return { [key]: all } as z.input<E["output"]>;
  };
  return Object.assign(call, { endpoint, reply });
}
