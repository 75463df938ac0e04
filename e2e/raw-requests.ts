import { connect } from "node:net";
import { findInside } from "@/proof/fixtures/inside";

/** What somebody knows who abuses a running product. */
export interface Known {
  readonly url: string;
  readonly apiKey: string;
  /** An advocate's. */
  readonly referralCode: string;
  readonly portalToken: string;
}

/** Bytes that no ordinary client sends. */
export interface Abuse {
  readonly name: string;
  readonly bytes: string | Buffer;
  /** The statuses that are right; none where the connection may only be closed. */
  readonly statuses: readonly number[];
}

/** A host that nothing may lead to. */
export const EVIL = "evil.example.com";

export const CAMPAIGNS = "/api/app/campaigns";

interface Request {
  readonly method?: string;
  readonly path?: string;
  /** Lines in place of, or besides, those that an ordinary client sends. */
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}

/** A request with these differences to one that lists campaigns. It asks the server to close the connection. */
export function requestOf({ url, apiKey }: Known, request: Request): Buffer {
  const { method = "GET", path = CAMPAIGNS, headers = [], body } = request;
  const { host = `Host: ${new URL(url).host}` } = request;
  const lines = [`${method} ${path} HTTP/1.1`, host, `Authorization: Bearer ${apiKey}`, "Connection: close"];
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [...lines, ...length, ...headers, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body ?? "")]);
}

/** What is wrong with what a server makes of it, or null. */
export async function findHarm({ url }: Known, { bytes, statuses }: Abuse): Promise<string | null> {
  const said = await exchange(url, bytes);
  const answers = readAnswers(said);
  const got = answers.map(({ status }) => status).join(" and ") || "closed";
  const isExpected = statuses.length === 0 ? answers.length === 0 : answers.length === 1;
  if (!isExpected || answers.some(({ status }) => !statuses.includes(status))) return `was answered ${got}`;
  if (said.toLowerCase().includes(EVIL)) return `leads to ${EVIL}`;
  return answers.map((answer) => findHarmIn(url, answer)).find((harm) => harm !== null) ?? null;
}

function findHarmIn(url: string, { headers, body }: RawAnswer): string | null {
  const inside = findInside(body);
  if (inside) return `tells of its inside: ${inside}`;
  if ("x-evil" in headers) return "has a header that the request brought";
  const { location = "/" } = headers;
  return new URL(location, url).origin === new URL(url).origin ? null : `leads to ${location}`;
}

interface RawAnswer {
  readonly status: number;
  /** Names in lower case; values of a repeated header are joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** All that a server says to these bytes until it closes the connection, or has been silent for so long. */
export function exchange(url: string, bytes: string | Buffer, silenceMs = 15_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      said += chunk.toString("latin1");
    });
    // What came before a reset counts.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(said));
  });
}

/** The answers in what a server has said, one after the other. */
function readAnswers(said: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = said; rest.startsWith("HTTP/1.1 "); ) {
    const end = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = readHeaders(lines);
    const after = rest.slice(end + 4);
    const { body, left } =
      headers["transfer-encoding"] === "chunked" ? readChunks(after) : readLength(after, headers);
    answers.push({ status: Number(first.split(" ")[1]), headers, body });
    rest = left;
  }
  return answers;
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = "", ...value] = line.split(":");
    const key = name.toLowerCase();
    const text = value.join(":").trim();
    headers[key] = key in headers ? `${headers[key]}, ${text}` : text;
  }
  return headers;
}

function readLength(text: string, headers: Readonly<Record<string, string>>) {
  const length = Number(headers["content-length"] ?? 0);
  return { body: text.slice(0, length), left: text.slice(length) };
}

function readChunks(text: string) {
  let [body, left] = ["", text];
  for (;;) {
    const [line = ""] = left.split("\r\n", 1);
    const length = Number.parseInt(line, 16);
    const chunk = left.slice(line.length + 2);
    if (!(length > 0)) return { body, left: chunk.slice(2) };
    body += chunk.slice(0, length);
    left = chunk.slice(length + 2);
  }
}
