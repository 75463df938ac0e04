import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { z } from "zod";

import { listBodies } from "./abuse-bodies";
import { type Abuse, EVIL, findHarm, type Known, requestOf } from "./abuse-cases";
import { listSmuggling, listTargets, listTooMuch } from "./abuse-framing";
import { listHeaders } from "./abuse-headers";
import { apiOf } from "./api";
import { type Product, test } from "./product";
import { exchange } from "./raw-http";

/** Addresses with dots, slashes, NULs and bytes that are no UTF-8, as they are sent and in encodings. */
const addresses: readonly (readonly [path: string, status: number])[] = [
  ["/api/app/campaigns%2f..%2f", 404],
  ["/api/app/campaigns/..%2f..%2fhealth", 404],
  ["/api/app/campaigns/%00", 404],
  ["/api/app/campaigns/%c0%ae%c0%ae", 404],
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

const Advocates = z.object({
  advocates: z.array(z.object({ referralCode: z.string(), portalToken: z.string() })),
});
const Mails = z.object({ messages: z.array(z.object({ text: z.string() })) });

async function learn(product: Product): Promise<Known> {
  const apiKey = await product.apiKey();
  const { body } = await apiOf(product.url, apiKey).get("/api/app/advocates?limit=1");
  const [advocate] = Advocates.parse(body).advocates;
  return {
    url: product.url,
    apiKey,
    ...z.object({ referralCode: z.string(), portalToken: z.string() }).parse(advocate),
  };
}

const kinds: Readonly<Record<string, (known: Known) => readonly Abuse[]>> = {
  "bodies with two ends": listSmuggling,
  "targets that are no address of ours": listTargets,
  "more than anybody needs": listTooMuch,
  "addresses in strange encodings": listAddresses,
  "methods of other programs": listMethods,
  "headers that speak to proxies and to Next": listHeaders,
  "bodies that hold more than they seem to": listBodies,
};

for (const [name, list] of Object.entries(kinds)) {
  test(`${name} reach nothing and break nothing`, async ({ product }) => {
    test.setTimeout(120_000);
    const known = await learn(product);
    const { get } = apiOf(product.url, known.apiKey);
    const before = await get("/api/app/campaigns");
    const harm: string[] = [];
    for (const abuse of list(known)) {
      const found = await findHarm(known, abuse);
      if (found !== null) harm.push(`${abuse.name} ${found}, not ${abuse.statuses.join(" or ")}`);
    }
    expect(harm).toEqual([]);
    expect((await get("/api/app/campaigns")).body).toEqual(before.body);
  });
}

test("links in e-mails lead to the configured address, whatever host a request names", async ({
  product,
}) => {
  const known = await learn(product);
  const email = "host-attack@example.com";
  const request = requestOf(known, {
    ...{ method: "POST", path: "/api/app/sign-up", host: `Host: ${EVIL}` },
    headers: [`X-Forwarded-Host: ${EVIL}`, "Content-Type: application/json", "Sec-Fetch-Site: same-origin"],
    body: JSON.stringify({ email }),
  });
  expect(await exchange(product.url, request)).toMatch(/^HTTP\/1\.1 200 /);
  const { stdout } = await product.ops("messages", "--to", email);
  const [mail] = Mails.parse(JSON.parse(stdout)).messages;
  expect(mail?.text).toContain(`${product.url}/`);
  expect(stdout).not.toContain(EVIL);
});

test("callers who never finish their request wait by themselves, and are shown out", async ({ product }) => {
  test.setTimeout(150_000);
  const { port } = product;
  const sockets = Array.from({ length: 300 }, () => dawdle(port));
  await sleep(1_000);
  const start = Date.now();
  expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(200);
  expect(Date.now() - start).toBeLessThan(2_000);
  await expect.poll(() => sockets.filter(({ closed }) => !closed).length, { timeout: 120_000 }).toBe(0);
});

/** Sends a request's first line and then nothing. */
function dawdle(port: number): Socket {
  const socket = connect(port, "localhost", () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-A:"));
  return socket.on("error", () => undefined).resume();
}
