import { z } from "zod";
import { checkAnswer } from "@/lib/testing/openapi-check";
import { findHandler } from "@/lib/testing/routes";

const Body = z.record(z.string(), z.json());

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: z.output<typeof Body>;
}

export interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is instead of a JSON body. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

export interface TestApi {
  get(path: string, options?: Options): Promise<Answer>;
  post(path: string, body?: unknown, options?: Options): Promise<Answer>;
  patch(path: string, body?: unknown, options?: Options): Promise<Answer>;
  delete(path: string, options?: Options): Promise<Answer>;
  send(method: string, path: string, body?: unknown, options?: Options): Promise<Answer>;
}

/**
 * The API as a caller with this key sees it, served by the real route files in process. Every answer is held to
 * the OpenAPI document.
 */
export function apiAs(apiKey: string | null): TestApi {
  const send = async (method: string, path: string, body?: unknown, { headers = {}, raw }: Options = {}) => {
    const url = new URL(path, "http://localhost:3000");
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = new Request(url, {
      method,
      headers: {
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
        ...(content !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    const response = await findHandler(method, url.pathname)(request);
    const answer = Body.parse(await response.json());
    const type = response.headers.get("content-type") ?? "";
    checkAnswer(method, url.pathname, response.status, type, answer);
    return { status: response.status, headers: response.headers, body: answer };
  };
  return {
    send,
    get: (path, options) => send("GET", path, undefined, options),
    post: (path, body, options) => send("POST", path, body, options),
    patch: (path, body, options) => send("PATCH", path, body, options),
    delete: (path, options) => send("DELETE", path, undefined, options),
  };
}
