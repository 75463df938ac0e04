import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { sessionCookie } from "@/lib/auth/cookies";
import { setEnv } from "@/lib/platform/env";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { openFront } from "./front";

isolateRateLimits();

let server: Server;
let port: number;
/** The addresses that what stands for Next was told, one for each request that came through to it. */
let handled: string[];
let status: number;
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
  const front = openFront();
  server = createServer((asked, answered) => {
    void front.answer(asked, answered, async ({ headers }, response) => {
      handled.push(String(headers["x-forwarded-for"]));
      await open;
      response.writeHead(status, { "Content-Type": "text/html" });
      response.end(
        `<script>${handled.length}</script>${headers["x-forwarded-proto"]}${headers["x-forwarded-host"]}`,
      );
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  front.attend(server);
  ({ port } = z.object({ port: z.number() }).parse(server.address()));
}

beforeEach(() => {
  handled = [];
  status = 200;
  open = Promise.resolve();
  release = () => {};
});

afterEach(() => {
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

it("lets a page that is the same for everybody be made once, however it is asked for", async () => {
  await serve();
  const visits = ["/docs", "/docs?1", "/docs?2"].map((path) => ask(path));
  visits.push(
    ask("/docs", member("forged")),
    ask("/docs", { Accept: "x/y" }),
    ask("/docs", {}, { method: "HEAD" }),
  );
  const tags = (await Promise.all(visits)).map(({ headers }) => headers.get("etag"));
  expect(new Set(tags).size).toBe(1);
  expect(await (await ask("/docs?3")).text()).toContain("<script>1</script>");
  expect((await ask("/docs?_rsc=x", { RSC: "1", "Next-Router-Prefetch": "1" })).status).toBe(204);
  expect(handled.length).toBe(1);
  await Promise.all([1, 2].map((part) => ask(`/docs?_rsc=${part}`, { RSC: "1" })));
  expect(handled.length).toBe(2);
});

it("does not keep what could not be made", async () => {
  await serve();
  status = 500;
  expect((await ask("/terms")).status).toBe(500);
  status = 200;
  expect((await ask("/terms")).status).toBe(200);
});

it("greets members at the start and sends them on, but not at any price", async () => {
  await serve();
  await ask("/");
  await ask("/", member("rrs_x"));
  expect(handled.length).toBe(2);
  block();
  const crowd = Array.from({ length: 61 }, () => ask("/dashboard", member("forged")));
  expect((await Promise.race(crowd)).status).toBe(503);
  // The share of members is used up from this network: the page of everybody is still there.
  const answers = [ask("/", member("rrs_x")), ask("/dashboard", member("rrs_x"))];
  const [start, full] = await Promise.all(answers);
  expect(start?.status === 200 && full?.status === 503).toBe(true);
  // Other networks and visitors have room of their own.
  const others = [ask("/dashboard", { ...member("rrs_x"), ...from("192.0.2.7") }), ask("/r/ANN")];
  await expect.poll(() => handled.length).toBe(7);
  release();
  expect(await countGood([...crowd, ...others])).toBe(62);
});

it("refuses pages beyond its room quickly, and lets everything else go on", async () => {
  await serve();
  await ask("/docs");
  block();
  // Who is answered at once is refused: nobody who got in is answered yet.
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

it("begins what strangers post one by one, and never makes the API or a signed sender wait for it", async () => {
  await serve();
  block();
  const post = (path: string, headers: Record<string, string> = {}) => ask(path, headers, { method: "POST" });
  const flood = ["text/html", "application/json"].flatMap((Accept) =>
    Array.from({ length: 100 }, () => post("/api/friends/ANN", { ...from("192.0.2.1"), Accept })),
  );
  const others = [
    post("/api/app/campaigns", { Authorization: "Bearer x" }),
    post("/api/webhooks/acme"),
    post("/api/app/campaigns", member("rrs_x")),
    ask("/api/friends/ANN"),
  ];
  const fromOthers = () => handled.filter((address) => address !== "192.0.2.1").length;
  await expect.poll(fromOthers, { timeout: 15_000 }).toBe(4);
  // Nobody's has to end for the next to begin.
  const neighbor = post("/api/friends/ANN", from("192.0.2.2"));
  await expect.poll(() => handled.includes("192.0.2.2"), { timeout: 15_000 }).toBe(true);
  release();
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(50);
  expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["5"]));
  const told = await Promise.all(refused.map((answer) => answer.text()));
  expect(told.some((text) => text.includes("<title>Just a moment"))).toBe(true);
  expect(told.some((text) => text.includes('"code":"unavailable"'))).toBe(true);
  expect(await countGood([...others, neighbor])).toBe(5);
});

it("has 300 pages a minute for visitors of a network", async () => {
  await serve();
  for (let page = 0; page < 300; page++) expect((await ask("/r/ANN", from("192.0.2.1"))).status).toBe(200);
  const refused = await ask("/r/ANN", from("192.0.2.1"));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await ask("/r/ANN", from("192.0.2.2"))).status).toBe(200);
});

it.each([
  ["0", "203.0.113.9, 192.0.2.1", "127.0.0.1"],
  ["1", "203.0.113.9, 192.0.2.1", "192.0.2.1"],
  ["2", "203.0.113.9, 192.0.2.1,10.0.0.1", "192.0.2.1"],
  ["2", "192.0.2.1", "192.0.2.1"],
])("with TRUST_PROXY=%s says where a request comes from: %s is %s", async (proxies, header, address) => {
  await serve({ TRUST_PROXY: proxies, APP_URL: "https://refer.example.com" });
  const claims = { "X-Forwarded-Host": "evil.example.com", "X-Forwarded-Proto": "gopher" };
  const answer = await ask("/api/health", { ...from(header), ...claims });
  expect(await answer.text()).toContain("httpsundefined");
  expect(handled).toEqual([address]);
});

it("asks browsers to come by https with every answer, once it is reached so", async () => {
  await serve({ APP_URL: "https://refer.example.com" });
  const places = ["/docs", "/r/ANN", "/api/health", "/_next/static/x.js", "/_next/image?url=x", "/api/%ff"];
  const answers = await Promise.all([
    ...places.map((path) => ask(path)),
    ask("/docs", {}, { method: "POST" }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 404, 404, 405]);
  for (const { headers } of answers)
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});

it("listens at both addresses of localhost, and stops at both", async () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === "::1"),
  );
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
