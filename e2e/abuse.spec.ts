import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { z } from "zod";
import { listAddresses, listMethods } from "./abuse-addresses";
import { listBodies } from "./abuse-bodies";
import { type Abuse, EVIL, findHarm, type Known, requestOf } from "./abuse-cases";
import { listSmuggling, listTargets, listTooMuch } from "./abuse-framing";
import { listHeaders } from "./abuse-headers";
import { apiOf } from "./api";
import { type Product, test } from "./product";
import { exchange } from "./raw-http";

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
