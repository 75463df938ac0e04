import { z } from "zod";
import type { Access } from "@/lib/kit/auth/access";
import type { ErrorCode } from "@/lib/kit/errors";
import type { RateLimit } from "@/lib/kit/limits/limit";
import { isWellFormed } from "@/lib/kit/well-formed";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One endpoint: the single source of its route, validation, types, client, forms and reference page. */
export interface Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  M extends Method = Method,
> {
  /** A verb and what it works on, as generated clients call it; the function that serves the endpoint bears it, too. */
  readonly operationId: string;
  readonly method: M;
  /** The full path with `:name` for each path key; path keys are also keys of `input`. */
  readonly path: string;
  readonly status: 200 | 201;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** What counts a visitor's calls, where they must not share the limit of all that visitors do. */
  readonly visitorLimit?: RateLimit;
  /** Counts an organization's calls beside the caller's own limit, for requests that take long. */
  readonly organizationLimit?: RateLimit;
  /** Path keys and query (GET) or body, as one flat object. */
  readonly input: In;
  /** A body that works, or the query of a read that needs one: for the reference page and the generated tests. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly output: Out;
  /** A field that an answer may have instead of a result, when the work waits for somebody: it is then sent with 202. */
  readonly accepted?: string;
  /** The codes it can answer with, besides those that every endpoint has. */
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint. `access` has no default: who may call is always said. */
export function endpoint<In extends z.ZodType, Out extends z.ZodType, M extends Method>(
  declaration: Endpoint<In, Out, M>,
): Endpoint<In, Out, M> {
  return declaration;
}

/**
 * Whether an Idempotency-Key makes sense: a POST or a PATCH may happen twice by accident. An emailed link is gone
 * once it is used, so nobody could ask for its answer again; and a visitor is nobody whose answers could be kept.
 */
export function isRepeatable({ method, access: { caller } }: Endpoint): boolean {
  return (method === "POST" || method === "PATCH") && (caller === undefined || caller === "session");
}

/** Whether an answer says that the work waits for somebody. */
export function isAccepted({ accepted }: Pick<Endpoint, "accepted">, body: unknown): boolean {
  return accepted !== undefined && typeof body === "object" && body !== null && accepted in body;
}

const keysOfPaths = new Map<string, readonly string[]>();

/** The names of a path's keys, in order: `/a/:x/b/:y` has `x` and `y`. */
export function pathKeys(path: string): readonly string[] {
  const keys = keysOfPaths.get(path) ?? [...path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? "");
  keysOfPaths.set(path, keys);
  return keys;
}

const digits = z.string().regex(/^[1-9]\d{0,2}$/, "must be a whole number from 1 to 500");

/** A whole number in a query. */
export function queryNumber(schema: z.ZodInt) {
  const written = z.string().regex(/^-?\d{1,15}$/, "must be a whole number");
  return z.codec(written, schema, { decode: Number, encode: String });
}

const MAX_SEARCHED_WORDS = 8;

/** What people type to find somebody: beginnings of words, or three letters and more from anywhere. */
export const searchText = text(100)
  .refine(
    (typed) => typed.split(/\s+/u).length <= MAX_SEARCHED_WORDS,
    `must be at most ${MAX_SEARCHED_WORDS} words`,
  )
  .meta({
    description:
      "Only what has all of these words, in any order and upper or lower case: from the third letter on anywhere in it, shorter ones at the beginning of a word. A phone number may be written in any way.",
    example: "ann reyes",
  });

/** The two query keys every list accepts. Pages follow each other by key, so depth costs nothing. */
export const paging = {
  limit: z.codec(digits, z.int().min(1).max(500), { decode: Number, encode: String }).exactOptional().meta({
    description: "Answer one page of at most this many, 1 to 500. Without it the whole list is sent.",
  }),
  cursor: z.uuid().exactOptional().meta({ description: "`nextCursor` of the page before." }),
};

type PagedInput = z.ZodType<{ limit?: number | undefined; cursor?: string | undefined }>;

/** An endpoint that answers `{[key]: item[], nextCursor?}`, ordered by the item's `id` field, newest first. */
export interface ListEndpoint<In extends PagedInput = PagedInput, Item extends z.ZodType = z.ZodType>
  extends Endpoint<In, z.ZodType, "GET"> {
  readonly list: {
    readonly key: string;
    readonly id: string;
    readonly item: Item;
    readonly csv?: Csv<z.output<Item>>;
  };
}

/** What a cell of a spreadsheet can hold. */
export type CsvCell = string | number | Date | undefined;

/** The columns of a list as a spreadsheet, in order: what stands above each, and what an item has there. */
type CsvColumns<Item> = Readonly<Record<string, (item: Item) => CsvCell>>;

/** The same for who does not know the item's type. */
export interface Csv<Item> {
  readonly heads: readonly string[];
  cells(item: Item): readonly CsvCell[];
}

type ListDeclaration<Key, In extends PagedInput, Item extends z.ZodType> = Omit<
  Endpoint<In>,
  "method" | "status" | "output"
> & {
  readonly key: Key;
  readonly item: Item;
  readonly id: string & keyof z.output<Item>;
  readonly csv?: CsvColumns<z.output<Item>>;
};

/** Declares a list endpoint by its item, the name of the array on the wire and the item's id field. */
export function listEndpoint<const Key extends string, In extends PagedInput, Item extends z.ZodType>({
  key,
  id,
  item,
  csv,
  ...rest
}: ListDeclaration<Key, In, Item>) {
  const fields = { [key]: z.array(item) } as { [K in Key]: z.ZodArray<Item> };
  const output = z.object({
    ...fields,
    nextCursor: z.string().optional().meta({ description: "Pass as `cursor` to get the next page." }),
  });
  const sheet = csv && {
    heads: Object.keys(csv),
    cells: (one: z.output<Item>) => Object.values(csv).map((read) => read(one)),
  };
  const list = { key, id, item, ...(sheet && { csv: sheet }) };
  return { ...rest, method: "GET", status: 200, output, list } as const;
}

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(10_000, 0, 1);

/** A moment: an ISO 8601 string with time zone on the wire (UTC with milliseconds in answers), a Date inside. */
export const timestamp = z.codec(
  z.iso
    .datetime({ offset: true, abort: true })
    .refine(
      (text) => EARLIEST <= Date.parse(text) && Date.parse(text) < LATEST,
      "must be a date from 1970 to 9999",
    ),
  z.date(),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
);

/** Trimmed, non-empty text of at most `max` characters, free of control characters that no form can show. */
export function text(max: number) {
  return (
    z
      .string()
      .trim()
      .min(1)
      // Text that is too long is not looked at any further: patterns on 1 MB of it take minutes.
      .max(max, { abort: true })
      .refine((value) => isWellFormed(value) && !/\p{Cc}/u.test(value), "must not contain control characters")
      .refine((value) => value === "" || /[^\s\p{Cf}]/u.test(value), "must contain visible characters")
  );
}
