import { randomInt } from "node:crypto";
import { Agent, request as open } from "node:http";
import { buffer } from "node:stream/consumers";
import { sign } from "@/lib/integrations/webhooks/signature";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import type { ArbitraryRequest, DocumentedOperation } from "@/proof/fixtures/arbitrary-request";
import { findInside } from "@/proof/fixtures/inside";
import { checkAnswer } from "@/proof/fixtures/openapi-check";
import { openingOf } from "@/proof/fixtures/operations";
import type { AttackScene } from "./scene";

export interface RawRequest {
  readonly method: string;
  /** Sent as is, without normalization. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const PATIENCE_MS = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as is and reads the whole answer. @throws Error if there is none within 30 s */
export function send(url: string, { method, path, headers, body }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  // Node sends no content length with a DELETE. A wrong length would make the next request part of this body.
  const options = {
    hostname,
    port,
    method,
    path,
    headers: { ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }), ...headers },
    agent: "Content-Length" in headers ? false : agent,
  };
  return new Promise((resolve, reject) => {
    const request = open(options, (response) => {
      const { statusCode: status = 0 } = response;
      const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      buffer(response).then(
        (bytes) => resolve({ status, headers: Object.fromEntries(flat), body: bytes.toString() }),
        reject,
      );
    });
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    // A kept-alive connection may be closed just as it is reused, which isn't the request's fault.
    request.once("error", (error) =>
      request.reusedSocket && "code" in error && error.code === "ECONNRESET"
        ? send(url, { method, path, headers, body }).then(resolve, reject)
        : reject(new Error(`${method} ${path.slice(0, 300)} ${JSON.stringify(headers)}: ${error.message}`)),
    );
    request.end(body);
  });
}

const API = /^\/(api|app)\//;

/**
 * A server error, or a secret in the answer; null if there is neither.
 * @param secrets values that the caller must not see
 */
export function findFault({ status, body, headers }: RawResponse, secrets: readonly string[]): string | null {
  if (status >= 500) return `answered ${status}: ${body.slice(0, 200)}`;
  const text = `${JSON.stringify(headers)}\n${body}`;
  const secret = secrets.find((candidate) => text.includes(candidate));
  if (secret !== undefined) return `reveals a secret: ${secret}`;
  const inside = findInside(body);
  return inside && `tells of its inside: ${inside}`;
}

/** A part of the API's answer that the OpenAPI document doesn't describe, or null. */
export function findDeviation({ method, path }: RawRequest, { status, headers, body }: RawResponse): string | null {
  if (!API.test(path)) return null;
  if (!headers["x-request-id"]) return "has no X-Request-Id";
  // An unreadable URL matches no path of the document.
  const [pathname = ""] = isReadable(path) ? path.split("?") : ["/api/nowhere"];
  try {
    checkAnswer(method, pathname, status, headers["content-type"] ?? "", JSON.parse(body));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : "is not what the document says";
  }
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

type Headers = Readonly<Record<string, string>>;

/** The request's credentials. Callers other than members are used for operations that only they may call. */
export function proofOf(
  operation: DocumentedOperation,
  { caller, body }: Pick<ArbitraryRequest, "caller" | "body">,
  scene: Pick<AttackScene, "secrets">,
): Headers {
  const { apiKey, userKey, session, invitation, resetLink, webhook, connection } = scene.secrets;
  if (caller === "user") return bearer(userKey);
  if (caller === "anonymous") return {};
  if (caller === "stranger") return bearer(`rrk_${"a".repeat(16)}:${"b".repeat(43)}`);
  const opening = openingOf(operation);
  switch (caller === "browser" && opening === "apiKey" ? "session" : opening) {
    case "apiKey":
      return bearer(apiKey);
    case "session":
      return { ...fromOwnPage(), Cookie: `theme=dark; ${sessionCookie().name}=${session}` };
    case "invitation":
      return bearer(invitation);
    case "resetLink":
      return bearer(resetLink);
    case "visitor":
      return fromOwnPage();
    case "connectionSecret":
      return { "X-Webhook-Secret": connection };
    case "webhookSignature":
      return { "X-Service-Signature": sign(webhook, body ?? "", new Date()) };
  }
}

function bearer(credential: string): Headers {
  return { Authorization: `Bearer ${credential}` };
}

/** The headers a browser sends with a request from our own page, each time from another network. */
export function fromOwnPage(): Headers {
  return { "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": anyNetwork() };
}

export function anyNetwork(): string {
  return `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
}
