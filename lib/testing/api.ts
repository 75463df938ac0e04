import { randomBytes } from "node:crypto";
import { z } from "zod";
import { sessionCookie } from "@/lib/auth/session-cookie";
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

type Sent = Readonly<Record<string, string>>;

/** What browsers say of a request that one of our own pages makes. */
const fromOwnPage: Sent = { "Sec-Fetch-Site": "same-origin" };

/**
 * The API as a caller with this bearer credential sees it, served by the real route files in process: an API key, or
 * the token of an e-mailed link. Every answer is held to the OpenAPI document.
 */
export function apiAs(credential: string | null): TestApi {
  return apiWith(() => (credential ? { Authorization: `Bearer ${credential}` } : {}));
}

/** The API as our own pages use it in a browser that is signed in. @param token the session's */
export function browserAs(token: string): TestApi {
  const browser = { ...fromOwnPage, "X-Forwarded-For": anyAddress(), Cookie: cookieOf(token) };
  return apiWith(() => browser);
}

/** The API as our own pages use it before anybody is signed in: with every request somebody from another network. */
export const visitors = apiWith(() => ({ ...fromOwnPage, "X-Forwarded-For": anyAddress() }));

/** The header with which a browser sends the cookie of a session. */
export function cookieOf(token: string): string {
  return `theme=dark; ${sessionCookie().name}=${token}`;
}

function anyAddress(): string {
  const [, high = "", low = ""] = /(.{4})(.{4})/.exec(randomBytes(4).toString("hex")) ?? [];
  return `2001:db8:${high}:${low}::1`;
}

function apiWith(identify: () => Sent): TestApi {
  const send = async (method: string, path: string, body?: unknown, { headers = {}, raw }: Options = {}) => {
    const url = new URL(path, "http://localhost:3000");
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = new Request(url, {
      method,
      headers: {
        ...identify(),
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
