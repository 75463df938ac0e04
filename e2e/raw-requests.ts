import { findInside } from "@/proof/fixtures/inside";
import { exchange, type RawAnswer, readAnswers } from "@/proof/fixtures/raw-http";

/** Data an attacker of a running product has. */
export interface AttackContext {
  readonly url: string;
  readonly apiKey: string;
  /** An advocate's code. */
  readonly referralCode: string;
  readonly portalToken: string;
}

/** Bytes that no ordinary client sends. */
export interface Abuse {
  readonly name: string;
  readonly bytes: string | Buffer;
  /** The allowed statuses; empty if the connection may only be closed. */
  readonly statuses: readonly number[];
}

/** A host that no response may point to. */
export const EVIL = "evil.example.com";

export const CAMPAIGNS = "/api/app/campaigns";

interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  /** Replacements for, or additions to, an ordinary client's lines. */
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}

/** A variation of a request that lists campaigns. It asks the server to close the connection. */
export function requestOf({ url, apiKey }: AttackContext, request: RawRequest): Buffer {
  const { method = "GET", path = CAMPAIGNS, headers = [], body } = request;
  const { host = `Host: ${new URL(url).host}` } = request;
  const lines = [`${method} ${path} HTTP/1.1`, host, `Authorization: Bearer ${apiKey}`, "Connection: close"];
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [...lines, ...length, ...headers, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body ?? "")]);
}

/** Describes what is wrong with the server's response; null if nothing is. */
export async function describeHarm({ url }: AttackContext, { bytes, statuses }: Abuse): Promise<string | null> {
  const response = await exchange(url, bytes);
  const answers = readAnswers(response);
  const got = answers.map(({ status }) => status).join(" and ") || "closed";
  const isExpected = statuses.length === 0 ? answers.length === 0 : answers.length === 1;
  if (!isExpected || answers.some(({ status }) => !statuses.includes(status))) return `was answered ${got}`;
  if (response.toLowerCase().includes(EVIL)) return `leads to ${EVIL}`;
  return answers.map((answer) => describeHarmIn(url, answer)).find((harm) => harm !== null) ?? null;
}

function describeHarmIn(url: string, { headers, body }: RawAnswer): string | null {
  const inside = findInside(body);
  if (inside) return `tells of its inside: ${inside}`;
  if ("x-evil" in headers) return "has a header that the request brought";
  const { location = "/" } = headers;
  return new URL(location, url).origin === new URL(url).origin ? null : `leads to ${location}`;
}
