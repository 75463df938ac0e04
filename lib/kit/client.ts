import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type Endpoint, type ListEndpoint, pathKeys } from "@/lib/kit/contract";
import { ApiError, type ErrorCode, errorCodes, type FieldError } from "@/lib/kit/errors";

const Fields = z.record(z.string(), z.unknown());

type CallInput<E extends Endpoint> = z.output<E["input"]>;
type CallOutput<E extends Endpoint> = z.output<E["output"]>;

export interface Transport {
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
}

/**
 * Calls an endpoint over HTTP. Input and output have the contract's types, with real Dates.
 * @throws ApiError the server's error, with its code and fields
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  transport: Transport = {},
): Promise<CallOutput<E>> {
  const response = await request(endpoint, input, transport);
  return z.decode(endpoint.output, await response.json()) as CallOutput<E>;
}

async function request<E extends Endpoint>(endpoint: E, input: CallInput<E>, transport: Transport): Promise<Response> {
  const wire = Fields.parse(z.encode(endpoint.input, input));
  const { path, rest } = fillPath(endpoint.path, wire);
  const isRead = endpoint.method === "GET";
  const query = isRead ? new URLSearchParams(definedEntries(rest)).toString() : "";
  const send = transport.fetch ?? fetch;
  const response = await send(`${transport.baseUrl ?? ""}${path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: { ...(!isRead && { "Content-Type": "application/json" }), ...transport.headers },
    ...(!isRead && { body: JSON.stringify(rest) }),
    ...(transport.signal && { signal: transport.signal }),
  });
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** Options for `useQuery`, keyed by the endpoint's path and input. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>, transport?: Transport) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { ...transport, signal }),
  });
}

/** Options for `useInfiniteQuery`: the pages of a list, `limit` items each. */
export function pages<E extends ListEndpoint>(endpoint: E, input: CallInput<E>, transport?: Transport) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, "pages", input],
    queryFn: async ({ signal, pageParam }) => {
      const pageInput: CallInput<E> = pageParam === undefined ? input : { ...input, cursor: pageParam };
      const answer = await call(endpoint, pageInput, { ...transport, signal });
      return readPage(endpoint, answer);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

interface ListPage<E extends ListEndpoint> {
  readonly items: readonly z.output<E["list"]["item"]>[];
  readonly nextCursor: string | undefined;
}

/** The items of a list response, under any key. */
export function readPage<E extends ListEndpoint>({ list }: E, answer: CallOutput<E>): ListPage<E> {
  const fields = new Map<string, unknown>(Object.entries(Fields.parse(answer)));
  const items = fields.get(list.key) as z.output<E["list"]["item"]>[];
  return { items, nextCursor: fields.get("nextCursor") as string | undefined };
}

/** Downloads a list as CSV. @throws ApiError the server's error */
export async function downloadCsv<E extends ListEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  transport: Transport = {},
): Promise<Blob> {
  const response = await request(endpoint, input, {
    ...transport,
    headers: { Accept: "text/csv", ...transport.headers },
  });
  return response.blob();
}

function fillPath(template: string, wire: Record<string, unknown>) {
  const keys = pathKeys(template);
  const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(wire[key])));
  const rest = Object.fromEntries(Object.entries(wire).filter(([key]) => !keys.includes(key)));
  return { path, rest };
}

function definedEntries(query: Record<string, unknown>): [string, string][] {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)]);
}

const Problem = z.looseObject({
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

async function readProblem(response: Response): Promise<ApiError> {
  const { data } = Problem.safeParse(await response.json().catch(() => null));
  if (!data || !isErrorCode(data.code)) {
    return new ApiError("unavailable", "The server didn’t respond as expected. Try again in a moment.");
  }
  const { code, detail, requestId, errors: fieldErrors, ...facts } = data;
  const errors: FieldError[] = fieldErrors;
  return new ApiError(code, detail, { errors, requestId, facts });
}

function isErrorCode(code: string): code is ErrorCode {
  return code in errorCodes;
}
