import { once } from "node:events";
import { createServer, request as openRequest, type Server } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { setEnv } from "@/lib/kit/env";
import { arePagesFailing, forgetFailedPages } from "@/lib/platform/health/pages";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { exchange, listenLocally, readAnswers } from "@/proof/fixtures/raw-http";
import { openFront } from "./front";

isolateRateLimits();

let server: Server;
let port: number;
/** The addresses that what stands for Next was told, one for each request that came through to it. */
let handled: string[];
let status: number;
/** How often a credential was looked up. */
let lookups: number;

const real = `rrs_${"x".repeat(43)}`;
let open: Promise<void>;
let release: () => void;

async function serve(settings: Record<string, string> = {}): Promise<void> {
  const base = {
    NODE_ENV: "production",
    TRUST_PROXY: "1",
    APP_URL: "http://localhost:3000",
    HOST: "localhost",
  };
  setEnv({ ...base, ...settings });
  const front = openFront(undefined, async (headers) => {
    lookups += 1;
    return ["cookie", "authorization"].some((name) => headers.get(name)?.includes(real));
  });
  server = createServer((asked, answered) => {
    void front.answer(asked, answered, async ({ headers }, response) => {
      handled.push(String(headers["x-forwarded-for"]));
      await open;
      response.writeHead(status, { "Content-Type": "text/html" });
      response.end(`<script>${handled.length}</script>${headers["x-forwarded-proto"]}${headers["x-forwarded-host"]}`);
    });
  });
  port = await listenLocally(server);
  front.attend(server);
}

beforeEach(() => {
  handled = [];
  lookups = 0;
  status = 200;
  open = Promise.resolve();
  release = () => {};
});

afterEach(() => {
  forgetFailedPages();
  release();
  server.closeAllConnections();
  server.close();
});

function block(): void {
  open = new Promise((resolve) => {
    release = resolve;
  });
}

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init });

const countGood = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).filter((answer) => answer.status === 200).length;

const from = (address: string) => ({ "X-Forwarded-For": address });
const member = (value: string) => ({ Cookie: `${sessionCookie().name}=${value}` });

it("renders a shared page once, however it is requested", async () => {
  await serve();
  const visits = ["/docs", "/docs?1", "/docs?2"].map((path) => ask(path));
  visits.push(ask("/docs", member("forged")), ask("/docs", { Accept: "x/y" }), ask("/docs", {}, { method: "HEAD" }));
  const tags = (await Promise.all(visits)).map(({ headers }) => headers.get("etag"));
  expect(new Set(tags).size).toBe(1);
  expect(await (await ask("/docs?3")).text()).toContain("<script>1</script>");
  expect((await ask("/docs?_rsc=x", { RSC: "1", "Next-Router-Prefetch": "1" })).status).toBe(204);
  expect(handled.length).toBe(1);
  await Promise.all([1, 2].map((part) => ask(`/docs?_rsc=${part}`, { RSC: "1" })));
  expect(handled.length).toBe(2);
});

it("does not cache a failed page", async () => {
  await serve();
  status = 500;
  expect((await ask("/terms")).status).toBe(500);
  status = 200;
  expect((await ask("/terms")).status).toBe(200);
});

it("reports consecutive page failures to health, until one succeeds", async () => {
  await serve();
  await ask("/docs");
  status = 500;
  for (const path of ["/r/ANN", "/home"]) await ask(path);
  expect(arePagesFailing()).toBe(false);
  await ask("/terms");
  await ask("/docs");
  expect(arePagesFailing()).toBe(true);
  status = 404;
  await ask("/r/NONE");
  expect(arePagesFailing()).toBe(false);
});

it("limits the member pages of a network, but not shared pages or other networks", async () => {
  await serve();
  await ask("/");
  await ask("/", member(real));
  expect(handled.length).toBe(2);
  block();
  const crowd = Array.from({ length: 61 }, () => ask("/home", member(real)));
  expect((await Promise.race(crowd)).status).toBe(503);
  // This network's share of members is used up, but shared pages still work.
  const answers = [ask("/", member(real)), ask("/home", member(real))];
  const [start, full] = await Promise.all(answers);
  expect(start?.status === 200 && full?.status === 503).toBe(true);
  // Other networks and visitors have room of their own.
  const others = [ask("/home", { ...member(real), ...from("192.0.2.7") }), ask("/r/ANN")];
  await expect.poll(() => handled.length).toBe(7);
  release();
  expect(await countGood([...crowd, ...others])).toBe(62);
});

it("refuses pages beyond its limit quickly, and keeps serving everything else", async () => {
  await serve();
  await ask("/docs");
  block();
  // A request answered at once was refused: none that got in has been answered yet.
  const crowd = Array.from({ length: 61 }, () => ask("/r/ANN", from("192.0.2.1")));
  expect((await Promise.race(crowd)).status).toBe(503);
  const neighbors = Array.from({ length: 45 }, () => ask("/nowhere", from("192.0.2.2")));
  expect((await Promise.race(neighbors)).status).toBe(503);
  expect(handled.length).toBe(5);
  for (const address of ["192.0.2.1", "192.0.2.3"]) {
    const refused = await ask("/portal/t", { ...from(address), ...member("forged") });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  expect((await ask("/docs?now")).status).toBe(200);
  const api = ["/api/health", "/app/api-keys", "/_next/static/x.js"].map((path) => ask(path));
  await expect.poll(() => handled.length).toBe(8);
  release();
  expect(await countGood([...crowd, ...neighbors, ...api])).toBe(107);
});

it("starts strangers' posts one by one, without delaying the API or signed senders", async () => {
  await serve();
  block();
  const post = (path: string, headers: Record<string, string> = {}) => ask(path, headers, { method: "POST" });
  const flood = ["text/html", "application/json"].flatMap((Accept) =>
    Array.from({ length: 100 }, () => post("/api/friends/ANN", { ...from("192.0.2.1"), Accept })),
  );
  const others = [
    post("/api/app/campaigns", { Authorization: `Bearer ${real}` }),
    post("/api/webhooks/acme"),
    post("/api/app/campaigns", member(real)),
    ask("/api/friends/ANN"),
  ];
  const fromOthers = () => handled.filter((address) => address !== "192.0.2.1").length;
  await expect.poll(fromOthers, { timeout: 60_000 }).toBe(4);
  // The next may begin before any of them has ended.
  const neighbor = post("/api/friends/ANN", from("192.0.2.2"));
  await expect.poll(() => handled.includes("192.0.2.2"), { timeout: 60_000 }).toBe(true);
  release();
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(50);
  expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["5"]));
  const told = await Promise.all(refused.map((answer) => answer.text()));
  expect(told.some((text) => text.includes("<title>Just a moment"))).toBe(true);
  expect(told.some((text) => text.includes('"code":"unavailable"'))).toBe(true);
  expect(await countGood([...others, neighbor])).toBe(5);
});

describe("while the strangers' queue is full", () => {
  // A place gets free after a pause: without timers only the first of the queue begins.
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout"] }));

  // `fetch` needs timers.
  const post = (headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const way = {
        host: "127.0.0.1",
        port,
        agent: false,
        method: "POST",
        path: "/api/friends/ANN",
        headers,
      };
      const asked = openRequest(way, (answer) => resolve(answer.resume().statusCode ?? 0));
      // Those that wait are cut off at the end.
      asked.on("error", () => resolve(0)).end();
    });

  /** Posts 100 times from one network, and waits for the refusals: 60 may wait after the one that begins. */
  function flood(headers: Record<string, string>): Promise<void> {
    let refused = 0;
    return new Promise((resolve) => {
      const count = (one: number) => {
        refused += one === 503 ? 1 : 0;
        if (refused === 39) resolve();
      };
      for (let sent = 0; sent < 100; sent++) void post(headers).then(count);
    });
  }

  it.each([
    {},
    { Authorization: "x" },
    { Authorization: `Bearer rrk_${"y".repeat(16)}:${"y".repeat(43)}` },
    { Cookie: `${sessionCookie().name}=rrs_${"y".repeat(43)}` },
  ])("an invented credential does not skip it: %j", async (headers) => {
    await serve();
    await flood({ ...from("192.0.2.1"), ...headers });
    expect(handled.length).toBe(1);
  });

  it.each([
    ["a session", member(real)],
    ["an API key", { Authorization: `Bearer ${real}` }],
  ])("%s from the same network does not wait, and is looked up once", async (_, credential) => {
    await serve();
    await flood({ ...from("192.0.2.1"), ...member("made-up") });
    const before = lookups;
    for (let sent = 0; sent < 3; sent++) {
      expect(await post({ ...from("192.0.2.1"), ...credential })).toBe(200);
    }
    expect(lookups - before).toBe(1);
  });
});

it("serves a network's visitors 300 pages a minute, also with invented cookies", async () => {
  await serve();
  const here = from("192.0.2.1");
  for (let page = 0; page < 150; page++) {
    expect((await ask("/home", { ...here, ...member("forged") })).status).toBe(200);
    expect((await ask("/r/ANN", here)).status).toBe(200);
  }
  expect((await ask("/home", { ...here, ...member("forged") })).status).toBe(429);
  const refused = await ask("/r/ANN", here);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  // Members in the same network and visitors of others go on.
  expect((await ask("/home", { ...here, ...member(real) })).status).toBe(200);
  expect((await ask("/r/ANN", from("192.0.2.2"))).status).toBe(200);
});

it.each([
  ["0", "203.0.113.9, 192.0.2.1", "127.0.0.1"],
  ["1", "203.0.113.9, 192.0.2.1", "192.0.2.1"],
  ["2", "203.0.113.9, 192.0.2.1,10.0.0.1", "192.0.2.1"],
  ["2", "192.0.2.1", "192.0.2.1"],
])("with TRUST_PROXY=%s finds the client's address: %s is %s", async (proxies, header, address) => {
  await serve({ TRUST_PROXY: proxies, APP_URL: "https://refer.example.com" });
  const claims = { "X-Forwarded-Host": "evil.example.com", "X-Forwarded-Proto": "gopher" };
  const answer = await ask("/api/health", { ...from(header), ...claims });
  expect(await answer.text()).toContain("httpsundefined");
  expect(handled).toEqual([address]);
});

it("sends HSTS with every response once it is reached by https", async () => {
  await serve({ APP_URL: "https://refer.example.com" });
  const places = ["/docs", "/r/ANN", "/api/health", "/_next/static/x.js", "/_next/image?url=x", "/api/%ff"];
  const answers = await Promise.all([...places.map((path) => ask(path)), ask("/docs", {}, { method: "POST" })]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 404, 404, 405]);
  for (const { headers } of answers) expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});

const guarded = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "content-security-policy": expect.stringContaining("default-src 'none'"),
};

it("sets security headers on its own responses, and on Next's if they have none", async () => {
  await serve();
  const refused = [
    ask("/sign-in", {}, { method: "PUT" }),
    ask("/api/health", {}, { method: "PROPFIND" }),
    ask("/_next/image?url=x"),
    ask("/api/%ff"),
    ask("/home/"),
  ];
  const answers = await Promise.all(refused);
  expect(answers.map((answer) => answer.status)).toEqual([405, 405, 404, 404, 200]);
  for (const { headers, url } of answers) expect(Object.fromEntries(headers), url).toMatchObject(guarded);
  for (const line of ["TRACE /", "GET *", "OPTIONS *", "POST /portal/x"]) {
    const bytes = `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const [answer] = readAnswers(await exchange(`http://127.0.0.1:${port}`, bytes));
    expect(answer?.headers, line).toMatchObject(guarded);
  }
});

it.each(["unsubscribe", "confirm", "answer", "portal"])(
  "tells no other site and no search engine of a link under /%s, with any answer",
  async (place) => {
    await serve();
    for (const path of [`/${place}/token`, `/${place}/token/`, `/api/${place}/token`]) {
      const { headers } = await ask(path);
      expect([headers.get("referrer-policy"), headers.get("x-robots-tag")], path).toEqual([
        "no-referrer",
        "noindex, nofollow",
      ]);
    }
    const { headers } = await ask("/r/ANN");
    expect([headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual([
      "strict-origin-when-cross-origin",
      null,
    ]);
  },
);

it("listens on both addresses of localhost, and stops on both", async () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));
  await serve();
  const reach = async () => {
    const socket = connect(port, "::1");
    return Promise.race([once(socket, "connect"), once(socket, "error")]).then(
      () => socket.end() && true,
      () => false,
    );
  };
  await expect.poll(reach).toBe(hasIpv6);
  server.close();
  await expect.poll(reach).toBe(false);
});
