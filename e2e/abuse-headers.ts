import { type Abuse, CAMPAIGNS, EVIL, type Known, requestOf } from "./abuse-cases";

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
export function listHeaders(known: Known): Abuse[] {
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
