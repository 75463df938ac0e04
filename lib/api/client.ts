import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type Endpoint, pathKeys } from "@/lib/api/contract";
import { ApiError, type ErrorCode, errorCodes, type FieldError } from "@/lib/api/errors";

type Input<E extends Endpoint> = z.output<E["input"]>;
type Output<E extends Endpoint> = z.output<E["output"]>;

export interface Transport {
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
}

/**
 * Calls an endpoint over HTTP. Input and answer have the types of its contract, with real Dates.
 * @throws ApiError the server's refusal, with its code and fields
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  transport: Transport = {},
): Promise<Output<E>> {
  const wire = z.record(z.string(), z.unknown()).parse(z.encode(endpoint.input, input));
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
  return z.decode(endpoint.output, await response.json()) as Output<E>;
}

/** Options for `useQuery`: the key is the endpoint's path and its input. */
export function query<E extends Endpoint>(endpoint: E, input: Input<E>, transport?: Transport) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { ...transport, signal }),
  });
}

/** Options for `useMutation`. */
export function mutation<E extends Endpoint>(endpoint: E, transport?: Transport) {
  return mutationOptions({
    mutationKey: [endpoint.path],
    mutationFn: (input: Input<E>) => call(endpoint, input, transport),
  });
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

const Problem = z.object({
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

async function readProblem(response: Response): Promise<ApiError> {
  const { data } = Problem.safeParse(await response.json().catch(() => null));
  if (!data || !isErrorCode(data.code)) {
    return new ApiError("unavailable", "The server did not answer as expected. Try again in a moment.");
  }
  const { code, detail, requestId } = data;
  const errors: FieldError[] = data.errors;
  return new ApiError(code, detail, { errors, requestId });
}

function isErrorCode(code: string): code is ErrorCode {
  return code in errorCodes;
}
