import { gzipSync } from "node:zlib";
import { type Abuse, CAMPAIGNS, EVIL, type Known, requestOf } from "./raw-requests";

/** Addresses with dots, slashes, NULs and bytes that are no UTF-8, as they are sent and in encodings. */
const addresses: readonly (readonly [path: string, status: number])[] = [
  ["/api/app/campaigns/%", 404],
  ["/api/app/campaigns/%ff", 404],
  ["/api/app/campaigns%2f..%2f", 404],
  ["/api/app/campaigns/..%2f..%2fhealth", 404],
  ["/api/app/campaigns/%00", 404],
  ["/api/app/campaigns/%u002e", 404],
  ["/api/app/campaigns/%ed%a0%80", 404],
  ["/api/app/campaigns;x=1", 404],
  ["/API/APP/campaigns", 404],
  ["/api//app//campaigns", 308],
  [`//${EVIL.slice(5)}/%2f..`, 308],
  ["/\\example.com", 308],
  ["/%5cexample.com", 404],
  ["/r/%", 200],
  ["/r/%00", 200],
  ["/r/%c0%af", 200],
  ["/r/..%2f..%2fdashboard", 200],
  ["/portal/%", 200],
  ["/portal/%00", 200],
  ["/unsubscribe/%e0%a4%a", 200],
  ["/sso/acme%00", 200],
  ["/campaigns/%ff", 200],
  ["/nowhere/%", 404],
  ["/api/uploads/..%2f..%2fauth-secret", 404],
  ["/api/uploads/logos/..%2f..%2f..%2fdemo.json", 404],
  ["/api/uploads/..%5c..%5cdemo.json", 404],
  ["/api/uploads/%2e%2e/%2e%2e/demo.json", 404],
  ["/api/uploads/../../demo.json", 404],
  ["/api/uploads/logos/%00.png", 404],
  ["/api/uploads/logos/%c0%ae%c0%ae/x.png", 404],
  ["/api/uploads//etc/passwd", 308],
  ["/_next/../package.json", 404],
  ["/_next/static/..%2f..%2fserver/app-paths-manifest.json", 404],
  ["/_next/static/%2e%2e/%2e%2e/package.json", 404],
  ["/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75", 400],
  ["/_next/image?url=%2Fapi%2Fhealth&w=64&q=75", 400],
  ["/_next/image?url=file%3A%2F%2F%2Fetc%2Fpasswd&w=64&q=75", 400],
  ["/.env", 404],
  ["/.git/config", 404],
  ["/server.js.map", 404],
  ["/api/app/campaigns?__proto__[x]=1&constructor=1", 400],
  ["/api/app/campaigns?limit=1&limit=2", 400],
  [`/api/app/campaigns?limit=${"9".repeat(400)}`, 400],
  ["/sign-in?__proto__=1&constructor[prototype]=1", 200],
  ["/settings?x=%0d%0aX-Evil:%201", 307],
  ["/settings%0d%0aX-Evil:%201", 404],
];

/** Where to go on afterwards, which must be here. */
const returns: readonly (readonly [path: string, status: number])[] = [
  [`/api/auth/signin?callbackUrl=https%3A%2F%2F${EVIL}`, 302],
  [`/api/auth/signin?callbackUrl=%2F%2F${EVIL}`, 302],
  [`/api/auth/signin?callbackUrl=%2F%5C${EVIL}`, 302],
  ["/api/auth/signin?callbackUrl=javascript%3Aalert(1)", 400],
  ["/api/auth/signin?callbackUrl=%2Fx%0d%0aX-Evil:%201", 400],
  ["/api/auth/error?error=%0d%0aX-Evil:%201", 400],
  ["/api/auth/error?error=%F0%9F%8F%A1", 400],
];

function listAddresses(known: Known): Abuse[] {
  return [...addresses, ...returns].map(([path, status]) => ({
    ...{ name: `GET ${path.slice(0, 80)}`, bytes: requestOf(known, { path }), statuses: [status] },
  }));
}

/** Methods that there are, but not here. */
function listMethods(known: Known): Abuse[] {
  const paths = ["/dashboard", "/api/app/campaigns", "/api/health", "/r/x", "/api/uploads/x"];
  return ["TRACE", "PROPFIND", "LOCK", "COPY"].flatMap((method) =>
    paths.map((path) => ({
      ...{ name: `${method} ${path}`, bytes: requestOf(known, { method, path }), statuses: [405] },
    })),
  );
}

const JSON_TYPE = "Content-Type: application/json";
const terms = '"rewardMode":"fixed","friendRewardValue":0';

/** Bodies for the API that hold more, or something else, than they seem to. */
const bodies: Readonly<Record<string, string | Buffer>> = {
  "keys of prototypes": `{"__proto__":{"name":"A"},"constructor":{"prototype":{"name":"A"}},${terms}}`,
  "a key twice": `{"name":"A","name":"B","status":"x","status":"y","advocateRewardValue":1,${terms}}`,
  "a list half a million deep": "[".repeat(500_000),
  "an object a hundred thousand deep": `${'{"name":'.repeat(100_000)}1${"}".repeat(100_000)}`,
  "a number beyond numbers": `{"name":"A","advocateRewardValue":1e400,${terms}}`,
  "a number of a hundred thousand digits": `{"name":"A","advocateRewardValue":${"9".repeat(100_000)},${terms}}`,
  "a fraction of a cent": `{"name":"A","advocateRewardValue":0.1,${terms}}`,
  "a NUL in a name": `{"name":"A\\u0000","advocateRewardValue":1,${terms}}`,
  "half a character": `{"name":"A\\ud800","advocateRewardValue":1,${terms}}`,
  "fifty thousand fields": `{${Array.from({ length: 50_000 }, (_, at) => `"f${at}":1`).join(",")}}`,
};

/** Form posts that Next could take for calls of its own functions. */
const actions: Readonly<Record<string, readonly [headers: readonly string[], body: string]>> = {
  "an unknown action": [
    ["Next-Action: 7f00000000000000000000000000000000000000", "Content-Type: text/plain"],
    "[]",
  ],
  "an action in a form": [
    ["Content-Type: multipart/form-data; boundary=x"],
    '--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name="$ACTION_1:0"\r\n\r\n{"id":"__proto__","bound":"$@1"}\r\n--x--\r\n',
  ],
  "an action that reaches for constructors": [
    ["Next-Action: x", "Content-Type: multipart/form-data; boundary=x"],
    '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n{"then":"$1:__proto__:then","status":"resolved_model","_response":{"_formData":{"get":"$1:constructor:constructor"}}}\r\n--x\r\nContent-Disposition: form-data; name="1"\r\n\r\n"$@0"\r\n--x--\r\n',
  ],
};

function listBodies(known: Known): Abuse[] {
  const { referralCode, portalToken, url } = known;
  const post = (
    name: string,
    path: string,
    headers: readonly string[],
    body: string | Buffer,
    ...statuses: number[]
  ): Abuse => ({
    ...{ name, bytes: requestOf(known, { method: "POST", path, headers, body }), statuses },
  });
  const form = "Content-Type: application/x-www-form-urlencoded";
  const own = [`Origin: ${url}`, form];
  const password = "/api/auth/callback/password";
  return [
    ...Object.entries(bodies).map(([name, body]) => post(name, CAMPAIGNS, [JSON_TYPE], body, 400)),
    post(
      "a deep body to repeat",
      CAMPAIGNS,
      [JSON_TYPE, "Idempotency-Key: a"],
      `${'{"name":'.repeat(9_999)}1${"}".repeat(9_999)}`,
      400,
    ),
    post("two megabytes", CAMPAIGNS, [JSON_TYPE], `{"name":"${"A".repeat(2_000_000)}"}`, 413),
    post("a compressed body", CAMPAIGNS, [JSON_TYPE, "Content-Encoding: gzip"], gzipSync("{}"), 400),
    post(
      "a compressed bomb",
      CAMPAIGNS,
      [JSON_TYPE, "Content-Encoding: gzip"],
      gzipSync(Buffer.alloc(50_000_000)),
      400,
    ),
    ...Object.entries(actions).map(([name, [headers, body]]) =>
      post(name, "/sign-in", headers, body, 400, 409),
    ),
    post(
      "a friend's form in parts",
      `/api/friends/${referralCode}`,
      ["Content-Type: multipart/form-data; boundary="],
      "--\r\n",
      303,
    ),
    post("a friend's form of 40 kB", `/api/friends/${referralCode}`, [form], "a=".repeat(20_000), 413),
    post("a portal's form of nothing known", `/api/portal/${portalToken}`, [form], "action=__proto__", 404),
    post("a sign-in as JSON", password, [`Origin: ${url}`, JSON_TYPE], "{bad", 415),
    post(
      "a sign-in that comes back elsewhere",
      password,
      own,
      `callbackUrl=https%3A%2F%2F${EVIL}&email=a&password=b&csrfToken=x`,
      302,
    ),
    post(
      "a sign-in with a broken cookie",
      password,
      [...own, "Cookie: next-auth.callback-url=javascript:alert(1)"],
      "email=a",
      400,
    ),
    post(
      "a sign-out that comes back elsewhere",
      "/api/auth/signout",
      own,
      `callbackUrl=%2F%2F${EVIL}&csrfToken=x`,
      302,
    ),
  ];
}

/** Bodies whose end two programs could see at different places, so that the rest becomes another request. */
function listSmuggling(known: Known): Abuse[] {
  const second = `GET ${CAMPAIGNS} HTTP/1.1\r\nHost: ${new URL(known.url).host}\r\n\r\n`;
  const smuggled = (name: string, headers: readonly string[], body: string): Abuse => {
    const start = requestOf(known, { method: "POST", headers: [JSON_TYPE, ...headers] });
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
function listTargets(known: Known): Abuse[] {
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
function listTooMuch(known: Known): Abuse[] {
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

/** Headers that speak to a proxy, to Next's inside, or to nobody; whatever is asked for is answered as without them. */
const headers: Readonly<Record<string, readonly string[]>> = {
  "forwarded hosts": [
    ...[`X-Forwarded-Host: ${EVIL}`, "X-Forwarded-Proto: https", "X-Forwarded-Port: 444"],
    ...[
      `Forwarded: host=${EVIL};proto=https`,
      `X-Original-URL: http://${EVIL}/`,
      `X-Rewrite-URL: //${EVIL}/`,
    ],
    ...[
      `X-Host: ${EVIL}`,
      `X-Forwarded-Server: ${EVIL}`,
      `Origin: https://${EVIL}`,
      `Referer: https://${EVIL}/`,
    ],
  ],
  "strange senders": ["X-Forwarded-For: ' OR 1=1--, ::1%eth0, 999.1.1.1, [", "X-Real-IP: 127.0.0.1"],
  "the word to skip the middleware": [
    `X-Middleware-Subrequest: ${"middleware:".repeat(5)}proxy:proxy:proxy:proxy:proxy:src/proxy`,
  ],
  "what the middleware says to Next": [
    ...[`X-Middleware-Rewrite: http://${EVIL}/`, "X-Middleware-Next: 1", "X-Middleware-Invoke: 1"],
    ...[`X-Middleware-Redirect: http://${EVIL}/`, "X-Middleware-Override-Headers: authorization"],
    ...["X-Middleware-Request-Authorization: Bearer x", "X-Invoke-Path: /dashboard", "X-Invoke-Status: 500"],
    ...["X-Invoke-Output: /dashboard", "X-Invoke-Query: %7B%7D", "X-Matched-Path: /dashboard"],
  ],
  "data of pages": [
    "X-Nextjs-Data: 1",
    "X-Middleware-Prefetch: 1",
    "Purpose: prefetch",
    "X-Now-Route-Matches: 1=x",
  ],
  "a part of a page": ["RSC: 1", "Next-Router-State-Tree: garbage", "Next-Router-Prefetch: 9"],
  "a part of a page, poisoned": [
    ...["RSC: 1", "Next-Router-State-Tree: %5B%22%22%2C%7B%22__proto__%22%3A1%7D%5D"],
    ...["Next-Router-Segment-Prefetch: /../../x", `Next-Url: //${EVIL}`],
  ],
  "a preview": ["Cookie: __prerender_bypass=x; __next_preview_data=y", "X-Prerender-Revalidate: x"],
  "many cookies of the session's name": [
    `Cookie: ${Array.from({ length: 200 }, (_, at) => `referral-rewards=rrs_${at}`).join("; ")}`,
  ],
  "broken cookies": ["Cookie: referral-rewards=%; kept-form=%E0%A4%A; a; =b; ;;; \x80\xff=\xfe; __proto__=1"],
  ranges: [`Range: bytes=${Array.from({ length: 500 }, (_, at) => `${at}-`).join(",")}`, "If-Range: x"],
  "another method": ["X-HTTP-Method-Override: DELETE", "X-HTTP-Method: DELETE", "X-Method-Override: DELETE"],
  "strange wishes": [
    "Accept-Encoding: gzip;q=0, *;q=0, br;q=999",
    "Accept-Language: ../../etc",
    "TE: trailers",
  ],
  conditions: ["If-Modified-Since: garbage", 'If-Match: "x"'],
  "an upgrade": ["Upgrade: h2c", "Connection: Upgrade", "HTTP2-Settings: AAMAAABkAAQAAP__"],
  "a web socket": [
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: x",
    "Sec-WebSocket-Version: 13",
  ],
};

/** Every header to every kind of address, and the host in ways that it cannot be. */
function listHeaders(known: Known): Abuse[] {
  const { referralCode, portalToken } = known;
  const places: readonly (readonly [path: string, status: number])[] = [
    ["/", 200],
    ["/sign-in", 200],
    ["/settings", 307],
    ["/terms/", 308],
    [`/r/${referralCode}`, 200],
    [`/portal/${portalToken}`, 200],
    [`/portal/${portalToken}/manifest.webmanifest`, 200],
    [`/api/friends/${referralCode}`, 303],
    [CAMPAIGNS, 200],
    ["/api/openapi.json", 200],
    ["/api/auth/signin", 302],
  ];
  const hosts = { "another host": `Host: ${EVIL}`, "no real host": "Host: a b@/../?#" };
  return places.flatMap(([path, status]) => [
    ...Object.entries(headers).map(([name, lines]) => ({
      ...{ name: `${name} at ${path.slice(0, 20)}`, bytes: requestOf(known, { path, headers: lines }) },
      // Who asks for less than a page is answered in that way, or led to an address that says so.
      statuses: /page/.test(name) ? [200, 307, status] : [status],
    })),
    ...Object.entries(hosts).map(([name, host]) => ({
      ...{
        name: `${name} at ${path.slice(0, 20)}`,
        bytes: requestOf(known, { path, host }),
        statuses: [status],
      },
    })),
    {
      name: `two hosts at ${path.slice(0, 20)}`,
      bytes: requestOf(known, { path, headers: [`Host: ${EVIL}`] }),
      statuses: [400],
    },
  ]);
}

/** What is sent, by what it is. */
export const abuses: Readonly<Record<string, (known: Known) => readonly Abuse[]>> = {
  "bodies with two ends": listSmuggling,
  "targets that are no address of ours": listTargets,
  "more than anybody needs": listTooMuch,
  "addresses in strange encodings": listAddresses,
  "methods of other programs": listMethods,
  "headers that speak to proxies and to Next": listHeaders,
  "bodies that hold more than they seem to": listBodies,
};
