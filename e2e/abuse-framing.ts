import { type Abuse, CAMPAIGNS, EVIL, type Known, requestOf } from "./abuse-cases";

const json = "Content-Type: application/json";

/** Bodies whose end two programs could see at different places, so that the rest becomes another request. */
export function listSmuggling(known: Known): Abuse[] {
  const second = `GET ${CAMPAIGNS} HTTP/1.1\r\nHost: ${new URL(known.url).host}\r\n\r\n`;
  const smuggled = (name: string, headers: readonly string[], body: string): Abuse => {
    const start = requestOf(known, { method: "POST", headers: [json, ...headers] });
    return { name, bytes: Buffer.concat([start, Buffer.from(body + second)]), statuses: [400] };
  };
  return [
    smuggled("two different lengths", ["Content-Length: 2", "Content-Length: 40"], "{}"),
    smuggled("a length twice", ["Content-Length: 2", "Content-Length: 2"], "{}"),
    smuggled("lengths in one line", ["Content-Length: 2, 2"], "{}"),
    smuggled("a length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    smuggled("an unknown encoding", ["Transfer-Encoding: xchunked"], "0\r\n\r\n"),
    smuggled("chunks inside something else", ["Transfer-Encoding: chunked, identity"], "0\r\n\r\n"),
    smuggled("a space before the colon", ["Transfer-Encoding : chunked"], "0\r\n\r\n"),
    smuggled("a folded header", ["Transfer-Encoding:", " chunked"], "0\r\n\r\n"),
    smuggled("a length with a sign", ["Content-Length: +2"], "{}"),
    smuggled("a negative length", ["Content-Length: -2"], "{}"),
    smuggled("a hexadecimal length", ["Content-Length: 0x2"], "{}"),
    smuggled("a length of two words", ["Content-Length: 2 2"], "{}"),
    smuggled("a chunk whose line ends early", ["Transfer-Encoding: chunked"], "2;x\n{}\r\n0\r\n\r\n"),
    smuggled("a chunk without a length", ["Transfer-Encoding: chunked"], "zz\r\n{}\r\n0\r\n\r\n"),
    smuggled(
      "a chunk without an end",
      ["Transfer-Encoding: chunked"],
      "ffffffffffffffff1\r\n{}\r\n0\r\n\r\n",
    ),
  ];
}

/** Requests that are none, or name their place in a way that only proxies understand. */
export function listTargets(known: Known): Abuse[] {
  const { host } = new URL(known.url);
  const plain = (name: string, bytes: string, ...statuses: number[]): Abuse => ({ name, bytes, statuses });
  const at = (path: string, ...statuses: number[]): Abuse => ({
    ...{ name: `GET ${path}`, bytes: requestOf(known, { path }), statuses },
  });
  return [
    at(`http://${EVIL}${CAMPAIGNS}`, 200),
    at(`http://${EVIL}/sign-in`, 200),
    at(`https://${EVIL}/settings`, 307),
    at(`http://user:pass@${EVIL}`, 200),
    at(`${EVIL}:443`, 400),
    at("*", 404),
    plain("OPTIONS *", `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 404),
    plain("CONNECT", `CONNECT ${EVIL}:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    plain("no host", `GET ${CAMPAIGNS} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400),
    plain("HTTP/2 without asking", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    plain("HTTP/9.9", `GET ${CAMPAIGNS} HTTP/9.9\r\nHost: ${host}\r\n\r\n`, 400),
    plain("line ends of Unix", `GET ${CAMPAIGNS} HTTP/1.1\nHost: ${host}\n\n`, 400),
    plain("TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    plain("NUL in the address", `GET /r/a\x00b HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400),
    plain("NUL in a header", `GET /r/a HTTP/1.1\r\nHost: ${host}\r\nX-A: \x00\r\n\r\n`, 400),
    plain("a carriage return in a header", `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: a\rb\r\n\r\n`, 400),
  ];
}

/** More than anybody needs. */
export function listTooMuch(known: Known): Abuse[] {
  const cookies = Array.from({ length: 3_000 }, (_, at) => `c${at}=a`).join("; ");
  const oversized = (name: string, headers: readonly string[], path = CAMPAIGNS): Abuse => ({
    ...{ name, bytes: requestOf(known, { path, headers }), statuses: [431] },
  });
  return [
    oversized("a header of 20 kB", [`X-Big: ${"a".repeat(20_000)}`]),
    oversized(
      "a thousand headers",
      Array.from({ length: 1_000 }, (_, at) => `X-${at}: ${"a".repeat(20)}`),
    ),
    oversized("cookies of 20 kB", [`Cookie: ${cookies}`]),
    oversized("an address of 20 kB", [], `${CAMPAIGNS}?cursor=${"a".repeat(20_000)}`),
  ];
}
