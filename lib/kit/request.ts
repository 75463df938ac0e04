import type { RequestLike } from "@/lib/kit/answer";
import { type Endpoint, isRepeatable, pathKeys } from "@/lib/kit/contract";
import { ApiError, fieldError } from "@/lib/kit/errors";
import type { Idempotency } from "@/lib/kit/idempotency";

const KIB = 1024;
const MIB = 1024 * KIB;
const MAX_BODY_BYTES = MIB;

/**
 * The flat input of a request: path keys plus the query (GET) or the JSON body (everything else).
 * @throws ApiError 400, 413 or 415 if the request can't be read
 */
export async function readInput(request: RequestLike, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const url = new URL(request.url);
  const query = readQuery(url.searchParams);
  const rest = endpoint.method === "GET" ? query : await readBody(request);
  const path = readPath(url.pathname, endpoint.path);
  const unknown = Object.keys(endpoint.method === "GET" ? {} : query);
  const clash = [...unknown, ...Object.keys(rest).filter((key) => key in path)][0];
  if (clash) throw fieldError(clash, "isn’t a field of this request. Check the spelling or remove it");
  return { ...rest, ...path };
}

/** The Idempotency-Key of a write and the request it stands for, if the caller sent one (POST and PATCH). */
export function readIdempotency(
  request: RequestLike,
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Idempotency | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null || !isRepeatable(endpoint)) return undefined;
  if (key.length === 0 || key.length > 255) throw fieldError("Idempotency-Key", "must have 1 to 255 characters");
  return { key, request: stringify([endpoint.method, endpoint.path, input]) };
}

// JSON.parse accepts any depth, but JSON.stringify overflows the stack.
function stringify(request: unknown): string {
  try {
    return JSON.stringify(request);
  } catch {
    throw fieldError("body", "must not be nested so deeply");
  }
}

function readQuery(params: URLSearchParams): Record<string, unknown> {
  const keys = [...new Set(params.keys())];
  return Object.fromEntries(
    keys.map((key) => {
      const values = params.getAll(key);
      return [key, values.length > 1 ? values : values[0]];
    }),
  );
}

function readPath(pathname: string, template: string): Record<string, string> {
  const segments = pathname.split("/");
  const keys = template.split("/");
  const entries = pathKeys(template).map((key) => [key, decode(segments[keys.indexOf(`:${key}`)] ?? "")]);
  return Object.fromEntries(entries);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ApiError("not_found", "There is nothing at this address.");
  }
}

async function readBody(request: RequestLike): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes.length === 0) return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ApiError("unsupported_media_type", "Send the body with the header Content-Type: application/json.");
  }
  const body = parseJson(bytes);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw fieldError("body", "must be a JSON object");
  }
  return { ...body };
}

/** The most values a body may contain, including nested ones: 2,000 rows of 14 cells fit. */
const MAX_BODY_VALUES = 30_000;

/** Parses a JSON body. @throws ApiError `invalid_input` */
export function parseJson(bytes: Uint8Array): unknown {
  const value = decodeJson(bytes);
  // Schemas report every wrong element of a list before they check its length.
  if (holdsMoreThan(MAX_BODY_VALUES, value)) {
    throw fieldError("body", `must hold at most ${MAX_BODY_VALUES.toLocaleString("en-US")} values`);
  }
  return value;
}

function decodeJson(bytes: Uint8Array): unknown {
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text);
  } catch (error) {
    throw fieldError("body", `must be valid JSON in UTF-8${describeStop(error, text)}`);
  }
}

/** Where parsing stopped, if the error says so. Some errors quote the body instead, so none is passed on. */
function describeStop(error: unknown, text: string): string {
  if (!(error instanceof SyntaxError)) return "";
  if (error.message === "Unexpected end of JSON input") return ". It ends too early";
  // Newer engines add the line and column.
  const [, position] = error.message.match(/ at position (\d+)(?: \(line \d+ column \d+\))?$/) ?? [];
  if (position === undefined) return "";
  const lines = text.slice(0, Number(position)).split("\n");
  return `. Parsing stopped at line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

// Not recursive, because JSON can be nested deeper than the stack.
function holdsMoreThan(limit: number, value: unknown): boolean {
  const open: unknown[][] = [[value]];
  let count = 0;
  for (let values = open.pop(); values !== undefined; values = open.pop()) {
    count += values.length;
    if (count > limit) return true;
    for (const item of values) {
      if (typeof item === "object" && item !== null) open.push(Array.isArray(item) ? item : Object.values(item));
    }
  }
  return false;
}

/**
 * The raw body. Reads nothing if the declared length is too large, and never more than the limit.
 * @throws ApiError `payload_too_large`, or `invalid_input` if the caller disconnects
 */
export async function readBytes(request: RequestLike, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* chunksOf({ body }: RequestLike): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw fieldError("body", "must be sent to its end");
  }
}

function tooLarge(maxBytes: number): ApiError {
  const limit = maxBytes < MIB ? `${maxBytes / KIB} KiB` : `${maxBytes / MIB} MiB`;
  return new ApiError("payload_too_large", `The body must be at most ${limit}.`);
}
