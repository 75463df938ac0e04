import { z } from "zod";
import type { Access } from "@/lib/kit/auth/access";
import type { ErrorCode } from "@/lib/kit/errors";
import type { RateLimit } from "@/lib/kit/limits/limit";
import { isWellFormed } from "@/lib/kit/well-formed";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The single source of an endpoint's route, validation, types, client, forms and reference page. */
export interface Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  M extends Method = Method,
> {
  /** Verb and object, such as `listReferrals`. Names the method in generated clients and the function that serves it. */
  readonly operationId: string;
  readonly method: M;
  /** The full path with a `:name` for each path key, which is also a key of `input`. */
  readonly path: string;
  readonly status: 200 | 201;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** A separate limit for visitors' calls, if they must not share the general visitor limit. */
  readonly visitorLimit?: RateLimit;
  /** An additional limit per organization, for slow requests. */
  readonly organizationLimit?: RateLimit;
  /** How long a request may take, in ms, if it may take longer than others. */
  readonly deadlineMs?: number;
  /** Path keys plus query (GET) or body, as one flat object. */
  readonly input: In;
  /** A valid body (or query, if a read requires one) for the reference page and generated tests. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly output: Out;
  /** The output field that marks a request waiting for approval; the response is then 202. */
  readonly accepted?: string;
  /** Error codes in addition to those that follow from the method and the access. */
  readonly errors: readonly ErrorCode[];
}

const noInput = z.strictObject({});

type Defaulted = "status" | "input" | "errors";

/** An endpoint in which the usual may be left out: 200, no input, no error of its own. */
type Declaration<In extends z.ZodType, Out extends z.ZodType, M extends Method> = Omit<
  Endpoint<In, Out, M>,
  Defaulted
> &
  Partial<Pick<Endpoint<In, Out, M>, Defaulted>>;

/**
 * Declares an endpoint. `access` has no default, so every declaration states who may call it. Every endpoint refuses
 * unknown keys, so `invalid_input` is always one of its errors.
 */
export function endpoint<Out extends z.ZodType, M extends Method, In extends z.ZodType = typeof noInput>(
  declaration: Declaration<In, Out, M>,
): Endpoint<In, Out, M> {
  const { status = 200, input = noInput as z.ZodType as In, errors = [] } = declaration;
  return { ...declaration, status, input, errors: ["invalid_input", ...errors] };
}

/**
 * Whether the endpoint accepts an Idempotency-Key: POST and PATCH may be sent twice by accident. Emailed links are
 * single-use, so a repeat couldn't authenticate, and visitors have no identity to store responses under.
 */
export function isRepeatable({ method, access: { caller } }: Endpoint): boolean {
  return (method === "POST" || method === "PATCH") && (caller === undefined || caller === "session");
}

/** Whether a response says that the request waits for approval. */
export function isAccepted({ accepted }: Pick<Endpoint, "accepted">, body: unknown): boolean {
  return accepted !== undefined && typeof body === "object" && body !== null && accepted in body;
}

const keysOfPaths = new Map<string, readonly string[]>();

/** The names of a path's keys in order: `x` and `y` for `/a/:x/b/:y`. */
export function pathKeys(path: string): readonly string[] {
  const keys = keysOfPaths.get(path) ?? [...path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? "");
  keysOfPaths.set(path, keys);
  return keys;
}

const digits = z.string().regex(/^[1-9]\d{0,2}$/, "must be a whole number from 1 to 500");

/** A whole number in a query string. */
export function queryNumber(schema: z.ZodInt) {
  const digitText = z.string().regex(/^-?\d{1,15}$/, "must be a whole number");
  return z.codec(digitText, schema, { decode: Number, encode: String });
}

const MAX_SEARCHED_WORDS = 8;

/** Search text: each word matches the beginning of a word, or anywhere if it has three or more letters. */
export const searchText = text(100)
  .refine((typed) => typed.split(/\s+/u).length <= MAX_SEARCHED_WORDS, `must be at most ${MAX_SEARCHED_WORDS} words`)
  .meta({
    description:
      "Only items with all of these words, in any order, ignoring case. Words of three or more letters match anywhere, shorter ones at the beginning of a word. Phone numbers match in any format.",
    example: "ann reyes",
  });

/** The two query keys every list accepts. Keyset pagination, so deep pages cost no more than the first. */
export const paging = {
  limit: z.codec(digits, z.int().min(1).max(500), { decode: Number, encode: String }).exactOptional().meta({
    description: "The page size, 1 to 500. Without it, the whole list is sent.",
  }),
  cursor: z.uuid().exactOptional().meta({ description: "The `nextCursor` of the previous page." }),
};

type PagedInput = z.ZodType<{ limit?: number | undefined; cursor?: string | undefined }>;

/** An endpoint that returns `{[key]: item[], nextCursor?}`, ordered by the item's `id` field, newest first. */
export interface ListEndpoint<In extends PagedInput = PagedInput, Item extends z.ZodType = z.ZodType>
  extends Endpoint<In, z.ZodType, "GET"> {
  readonly list: {
    readonly key: string;
    readonly id: string;
    readonly item: Item;
    readonly csv?: Csv<z.output<Item>>;
  };
}

/** A spreadsheet cell. */
export type CsvCell = string | number | Date | undefined;

/** The spreadsheet columns of a list in order: header and cell value. */
type CsvColumns<Item> = Readonly<Record<string, (item: Item) => CsvCell>>;

/** `CsvColumns` split into headers and cells, which `writeCsv` uses for any item type. */
export interface Csv<Item> {
  readonly heads: readonly string[];
  cells(item: Item): readonly CsvCell[];
}

type ListDeclaration<Key, In extends PagedInput, Item extends z.ZodType> = Omit<
  Endpoint<In>,
  "method" | "status" | "output" | "errors"
> & {
  readonly errors?: readonly ErrorCode[];
  readonly key: Key;
  readonly item: Item;
  readonly id: string & keyof z.output<Item>;
  readonly csv?: CsvColumns<z.output<Item>>;
};

/** Declares a list endpoint from its item schema, the name of the array in the response and the item's id field. */
export function listEndpoint<const Key extends string, In extends PagedInput, Item extends z.ZodType>({
  key,
  id,
  item,
  csv,
  errors = [],
  ...rest
}: ListDeclaration<Key, In, Item>) {
  const fields = { [key]: z.array(item) } as { [K in Key]: z.ZodArray<Item> };
  const output = z.object({
    ...fields,
    nextCursor: z.string().optional().meta({ description: "Pass as `cursor` to get the next page." }),
  });
  const sheet = csv && {
    heads: Object.keys(csv),
    cells: (row: z.output<Item>) => Object.values(csv).map((read) => read(row)),
  };
  const list = { key, id, item, ...(sheet && { csv: sheet }) };
  return { ...rest, method: "GET", status: 200, output, list, errors: ["invalid_input", ...errors] } as const;
}

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(10_000, 0, 1);

/** A point in time: an ISO 8601 string with time zone on the wire (UTC with milliseconds in responses), a Date in code. */
export const timestamp = z.codec(
  z.iso
    .datetime({ offset: true, abort: true })
    .refine((text) => EARLIEST <= Date.parse(text) && Date.parse(text) < LATEST, "must be a date from 1970 to 9999"),
  z.date(),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
);

/** Trimmed, non-empty text of at most `max` characters, without control characters. */
export function text(max: number) {
  return (
    z
      .string()
      .trim()
      .min(1)
      // Abort if it is too long: the patterns take minutes on 1 MB.
      .max(max, { abort: true })
      .refine((value) => isWellFormed(value) && !/\p{Cc}/u.test(value), "must not contain control characters")
      .refine((value) => value === "" || /[^\s\p{Cf}]/u.test(value), "must contain visible characters")
  );
}
