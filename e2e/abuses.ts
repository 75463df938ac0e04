import { gzipSync } from "node:zlib";
import { type Abuse, type AttackContext, CAMPAIGNS, EVIL, requestOf } from "./raw-requests";

type Path = readonly [path: string, status: number];

/** Dots, slashes, NULs, invalid UTF-8, path traversal and open redirects. */
const addresses: readonly Path[] = [
  ["/api/app/campaigns/..%2f..%2fhealth", 404],
  ["/api/app/campaigns/%00", 404],
  ["/api/app/campaigns/%c0%ae%c0%ae", 404],
  ["/api/app/campaigns;x=1", 404],
  ["/api//app//campaigns", 308],
  [`//${EVIL.slice(5)}/%2f..`, 308],
  ["/\\example.com", 308],
  ["/r/%", 404],
  ["/r/..%2f..%2fdashboard", 404],
  ["/portal/%ff", 200],
  ["/unsubscribe/%e0%a4%a", 200],
  ["/nowhere/%", 404],
  ["/api/uploads/logos/..%2f..%2f..%2fdemo.json", 404],
  ["/api/uploads/%2e%2e/%2e%2e/demo.json", 404],
  ["/api/uploads/../../demo.json", 404],
  ["/_next/../package.json", 404],
  ["/_next/static/..%2f..%2fserver/app-paths-manifest.json", 404],
  ["/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75", 404],
  ["/_next/image?url=%2Fapi%2Fhealth&w=64&q=75", 404],
  ["/.env", 404],
  ["/server.js.map", 404],
  ["/api/app/campaigns?__proto__[x]=1&constructor=1", 400],
  ["/sign-in?__proto__=1&constructor[prototype]=1", 200],
  ["/settings?x=%0d%0aX-Evil:%201", 307],
  [`/api/auth/signin?callbackUrl=https%3A%2F%2F${EVIL}`, 302],
  [`/api/auth/signin?callbackUrl=%2F%5C${EVIL}`, 302],
  ["/api/auth/signin?callbackUrl=javascript%3Aalert(1)", 400],
  ["/api/auth/error?error=%0d%0aX-Evil:%201", 400],
];

function listAddresses(known: AttackContext): Abuse[] {
  const methods = ["TRACE", "PROPFIND"].flatMap((method) =>
    ["/home", CAMPAIGNS, "/r/x"].map((path) => ({ method, path, status: 405 })),
  );
  const gets = addresses.map(([path, status]) => ({ method: "GET", path, status }));
  return [...gets, ...methods].map(({ method, path, status }) => ({
    name: `${method} ${path}`,
    bytes: requestOf(known, { method, path }),
    statuses: [status],
  }));
}

const JSON_TYPE = "Content-Type: application/json";

/** Bodies whose end two programs may see at different places, so that the rest becomes another request. */
const smuggling: readonly (readonly [header: string, body: string])[] = [
  ["Content-Length: 2\r\nContent-Length: 40", "{}"],
  ["Content-Length: 2, 2", "{}"],
  ["Content-Length: 4\r\nTransfer-Encoding: chunked", "0\r\n\r\n"],
  ["Transfer-Encoding: xchunked", "0\r\n\r\n"],
  ["Transfer-Encoding: chunked, identity", "0\r\n\r\n"],
  ["Transfer-Encoding : chunked", "0\r\n\r\n"],
  ["Transfer-Encoding:\r\n chunked", "0\r\n\r\n"],
  ["Content-Length: +2", "{}"],
  ["Content-Length: 0x2", "{}"],
  ["Transfer-Encoding: chunked", "2;x\n{}\r\n0\r\n\r\n"],
  ["Transfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n"],
  ["Transfer-Encoding: chunked", "ffffffffffffffff1\r\n{}\r\n0\r\n\r\n"],
];

function listSmuggling(known: AttackContext): Abuse[] {
  const second = `GET ${CAMPAIGNS} HTTP/1.1\r\nHost: ${new URL(known.url).host}\r\n\r\n`;
  return smuggling.map(([header, body]) => {
    const start = requestOf(known, { method: "POST", headers: [JSON_TYPE, header] });
    return { name: header, bytes: Buffer.concat([start, Buffer.from(body + second)]), statuses: [400] };
  });
}

/** Malformed requests, targets only proxies understand, and oversized parts. */
function listTargets(known: AttackContext): Abuse[] {
  const { host } = new URL(known.url);
  const plain = (bytes: string, ...statuses: number[]): Abuse => ({ name: bytes, bytes, statuses });
  const at = (path: string, status: number, headers: readonly string[] = []): Abuse => ({
    name: `GET ${path.slice(0, 80)}`,
    bytes: requestOf(known, { path, headers }),
    statuses: [status],
  });
  return [
    at(`http://${EVIL}${CAMPAIGNS}`, 200),
    at(`https://${EVIL}/settings`, 307),
    at(`http://user:pass@${EVIL}`, 200),
    at(`${EVIL}:443`, 400),
    at("*", 404),
    at(CAMPAIGNS, 431, [`X-Big: ${"a".repeat(20_000)}`]),
    at(`${CAMPAIGNS}?cursor=${"a".repeat(20_000)}`, 431),
    plain(`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 404),
    plain(`CONNECT ${EVIL}:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    plain(`GET ${CAMPAIGNS} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400),
    plain("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    plain(`GET ${CAMPAIGNS} HTTP/1.1\nHost: ${host}\n\n`, 400),
    plain("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    plain(`GET /r/a\x00b HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400),
    plain(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: a\rb\r\n\r\n`, 400),
  ];
}

/** Headers meant for a proxy or for Next's internals, or for nothing; the response must be the same as without them. */
const headers: Readonly<Record<string, string>> = {
  "forwarded hosts": `X-Forwarded-Host: ${EVIL}\r\nForwarded: host=${EVIL};proto=https\r\nX-Rewrite-URL: //${EVIL}/`,
  "strange senders": "X-Forwarded-For: ' OR 1=1--, ::1%eth0, 999.1.1.1, [\r\nX-Real-IP: 127.0.0.1",
  "the word to skip the middleware": `X-Middleware-Subrequest: ${"middleware:".repeat(5)}proxy:proxy:src/proxy`,
  "what the middleware says to Next": `X-Middleware-Rewrite: http://${EVIL}/\r\nX-Middleware-Next: 1\r\nX-Invoke-Path: /dashboard\r\nX-Invoke-Status: 500\r\nX-Matched-Path: /dashboard`,
  "a part of a page, poisoned": `RSC: 1\r\nNext-Router-State-Tree: %5B%22%22%2C%7B%22__proto__%22%3A1%7D%5D\r\nNext-Url: //${EVIL}`,
  "a preview": "Cookie: __prerender_bypass=x; __next_preview_data=y\r\nX-Prerender-Revalidate: x",
  "broken cookies": "Cookie: referral-rewards=%; kept-form=%E0%A4%A; a; =b; ;;; \x80\xff=\xfe; __proto__=1",
  "another method": "X-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE",
  "an upgrade": "Upgrade: h2c\r\nConnection: Upgrade\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
};

function listHeaders(known: AttackContext): Abuse[] {
  const { referralCode, portalToken } = known;
  const places: readonly Path[] = [
    ["/sign-in", 200],
    ["/settings", 307],
    [`/r/${referralCode}`, 200],
    [`/portal/${portalToken}`, 200],
    [`/api/friends/${referralCode}`, 303],
    [CAMPAIGNS, 200],
    ["/api/auth/signin", 302],
  ];
  return places.flatMap(([path, status]) => {
    const abuse = (name: string, request: Parameters<typeof requestOf>[1], ...statuses: number[]) => ({
      name: `${name} at ${path.slice(0, 20)}`,
      bytes: requestOf(known, { path, ...request }),
      statuses,
    });
    return [
      // A request for less than a page gets that format, or a redirect to a URL that says so.
      ...Object.entries(headers).map(([name, lines]) =>
        abuse(name, { headers: [lines] }, status, ...(name.includes("page") ? [200, 307] : [])),
      ),
      abuse("another host", { host: `Host: ${EVIL}` }, status),
      abuse("two hosts", { headers: [`Host: ${EVIL}`] }, 400),
    ];
  });
}

/** Bodies that hold more, or something else, than they seem to. */
function listBodies(known: AttackContext): Abuse[] {
  const { referralCode, portalToken, url } = known;
  const post = (path: string, headers: readonly string[], body: string | Buffer, ...statuses: number[]) => {
    const bytes = requestOf(known, { method: "POST", path, headers, body });
    return { name: `POST ${path}: ${String(body).slice(0, 40)}`, bytes, statuses };
  };
  const form = "Content-Type: application/x-www-form-urlencoded";
  const parts = "Content-Type: multipart/form-data; boundary=x";
  const password = "/api/auth/callback/password";
  return [
    post(CAMPAIGNS, [JSON_TYPE], "[".repeat(500_000), 400),
    post(CAMPAIGNS, [JSON_TYPE], `{"name":"${"A".repeat(2_000_000)}"}`, 413),
    post(CAMPAIGNS, [JSON_TYPE, "Content-Encoding: gzip"], gzipSync(Buffer.alloc(50_000_000)), 400),
    post("/sign-in", [`Next-Action: 7f${"0".repeat(40)}`, "Content-Type: text/plain"], "[]", 405),
    post(
      "/sign-in",
      ["Next-Action: x", parts],
      '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n{"then":"$1:__proto__:then","status":"resolved_model","_response":{"_formData":{"get":"$1:constructor:constructor"}}}\r\n--x--\r\n',
      405,
    ),
    post(`/api/friends/${referralCode}`, ["Content-Type: multipart/form-data; boundary="], "--\r\n", 303),
    post(`/api/friends/${referralCode}`, [form], "a=".repeat(20_000), 413),
    post(`/api/portal/${portalToken}`, [form], "action=__proto__", 404),
    post(password, [`Origin: ${url}`, JSON_TYPE], "{bad", 415),
    post(password, [`Origin: ${url}`, form], `callbackUrl=https%3A%2F%2F${EVIL}&email=a&csrfToken=x`, 302),
    post("/api/auth/signout", [`Origin: ${url}`, form], `callbackUrl=%2F%2F${EVIL}&csrfToken=x`, 302),
  ];
}

/** The requests of each category. */
export const abuses: Readonly<Record<string, (known: AttackContext) => readonly Abuse[]>> = {
  "addresses and methods": listAddresses,
  "bodies with two ends": listSmuggling,
  "targets that are no address of ours": listTargets,
  "headers that speak to proxies and to Next": listHeaders,
  "bodies that hold more than they seem to": listBodies,
};
