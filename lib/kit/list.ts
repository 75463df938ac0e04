import { and, desc, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db, ReplicaPool } from "@/db/client";
import { momentOfId } from "@/db/new-id";
import type { Actor } from "@/lib/kit/auth/actor";
import type { ListEndpoint } from "@/lib/kit/contract";
import { writeCsv } from "@/lib/kit/csv";
import { HOUR_MS } from "@/lib/kit/durations";
import { type ApiError, fieldError } from "@/lib/kit/errors";
import { admit, type CallOptions, type Context, type Implementation, type Reply } from "@/lib/kit/implement";
import { openReader } from "@/lib/kit/replica";
import { hideSecrets } from "@/lib/kit/secret-fields";

export interface Page<Row = unknown> {
  readonly limit: number;
  /** The id of the previous page's last row. */
  readonly after: string | undefined;
  /** The previous page's last row, if the same request read it. */
  readonly last?: Row;
}

/** One page of a query, newest first. @param condition what the list shows, without the cursor */
export function newestFirst<Query extends PgSelect>(
  query: Query,
  id: PgColumn,
  condition: SQL | undefined,
  { limit, after }: Pick<Page, "limit" | "after">,
) {
  return query
    .where(and(condition, after === undefined ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(limit);
}

type FetchPage<Row> = (page: Page<Row>) => Promise<Row[]>;

const BATCH = 200;

/**
 * Implements a list endpoint. `open` checks the list's parent (its campaign) and returns a function that reads one page
 * by id, newest first unless the input asks for another order. Without `limit`, the whole list is read and sent in
 * batches. On the replica each batch is a transaction, so a long export is in the way of the replay for moments only, and
 * one whose batch is canceled goes on with the primary.
 * @param pool whose settings fit the queries: `lists` plans each one for its values, through indexes; `primary` is for
 * lists that open another reader
 */
export function implementList<E extends ListEndpoint>(
  endpoint: E,
  open: (context: Context, input: z.output<E["input"]>) => Promise<FetchPage<z.output<E["list"]["item"]>>>,
  pool: ReplicaPool | "primary" = "lists",
): Implementation<E> {
  type Row = z.output<E["list"]["item"]>;
  const { key, id, csv } = endpoint.list;
  const items = z.array(endpoint.list.item);
  const idOf = (row: unknown) => z.looseObject({ [id]: z.string() }).parse(row)[id];

  async function* readBatches(first: Row[], fetch: FetchPage<Row>): AsyncGenerator<Row[]> {
    for (let batch = first; ; ) {
      yield batch;
      const last = batch.at(-1);
      if (batch.length < BATCH || last === undefined) return;
      batch = await fetch({ limit: BATCH, after: idOf(last), last });
    }
  }

  const reply = async (actor: Actor, wire: unknown, options: CallOptions): Promise<Reply> => {
    const { now = new Date(), format } = options;
    const input = admit<E["input"]>(endpoint, actor, wire, now);
    const { limit, cursor } = input;
    const read = openReader(actor, pool);
    let opened: { readonly db: Db; readonly fetch: FetchPage<Row> } | undefined;
    const fetch: FetchPage<Row> = (page) =>
      read(async (db) => {
        if (opened?.db !== db) opened = { db, fetch: await open({ db, actor, now }, input) };
        if (cursor !== undefined && !isCursor(cursor, now)) throw invalidCursor();
        return opened.fetch(page);
      });
    // One extra row shows whether there is a next page.
    const first = await fetch({ limit: limit === undefined ? BATCH : limit + 1, after: cursor });
    const page = first.slice(0, limit);
    const batches = limit === undefined ? readBatches(first, fetch) : singlePage(page);
    if (format === "csv" && csv) {
      return { body: undefined, csv: { key, pieces: writeCsv(csv, hide(actor, batches)) } };
    }
    if (limit === undefined && first.length === BATCH) {
      return { body: undefined, stream: { key, batches: hide(actor, encode(items, batches)) } };
    }
    const isMore = first.length > page.length;
    const visible = hideSecrets(actor, z.encode(items, page));
    return { body: { [key]: visible, ...(isMore && { nextCursor: idOf(page.at(-1)) }) } };
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

const MAX_CLOCK_SKEW_MS = HOUR_MS;

/** Whether an id could be an existing or deleted item's: the creation time in it is not in the future. */
function isCursor(id: string, now: Date): boolean {
  const createdAt = momentOfId(id);
  return createdAt !== undefined && createdAt <= now.getTime() + MAX_CLOCK_SKEW_MS;
}

/** The error for an invalid cursor. */
export function invalidCursor(): ApiError {
  return fieldError("cursor", "must be the nextCursor of the previous page");
}

async function* singlePage<Row>(page: Row[]): AsyncGenerator<Row[]> {
  yield page;
}

async function* hide<T>(actor: Actor, batches: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  for await (const batch of batches) yield hideSecrets(actor, batch);
}

async function* encode<Row extends z.ZodType>(items: z.ZodArray<Row>, batches: AsyncIterable<z.output<Row>[]>) {
  for await (const batch of batches) yield z.encode(items, batch);
}
