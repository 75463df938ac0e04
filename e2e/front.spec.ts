import { createHash } from "node:crypto";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect } from "@playwright/test";
import { sessionCookie } from "@/lib/auth/cookies";
import { serverUrl, test } from "./fixtures";
import { pauseProcess } from "./processes";
import { createProduct, type Product } from "./product";

const shared = [
  "/",
  "/docs",
  "/docs/errors",
  "/docs/webhooks",
  "/api/openapi.json",
  "/terms",
  "/sign-in",
].concat(...["/sign-up", "/forgot-password", "/reset-password", "/accept-invite", "/sign-in/link", "/sso"]);

interface Got {
  readonly status: number;
  readonly etag: string | null;
  readonly policy: string;
  readonly body: string;
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const answer = await fetch(serverUrl() + path, { headers });
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { status: answer.status, etag: answer.headers.get("etag"), policy, body: await answer.text() };
}

test("what is the same for everybody is made once, whatever else an address or a header asks for", async () => {
  for (const path of shared) {
    const first = await get(path);
    expect(first, path).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/".{44}"$/) });
    // A page that was made for a request has a nonce of its own, and so another policy and body each time.
    for (const [query, headers] of [
      ["?1", {}],
      ["?2&problem=x&next=/docs", { Accept: "text/x-component", "Accept-Language": "de" }],
      ["", { Cookie: "theme=dark; kept-form=x", "Next-Router-State-Tree": "%5B%5D", Purpose: "prefetch" }],
    ] as const) {
      expect(await get(path + query, headers), path + query).toEqual(first);
    }
    expect((await get(path, { "If-None-Match": first.etag ?? "" })).status).toBe(304);
  }
  for (const path of ["/docs", "/terms"]) {
    expect(await get(path, { Cookie: `${sessionCookie().name}=rrs_forged` })).toEqual(await get(path));
    const part = await get(`${path}?_rsc=a`, { RSC: "1", "Next-Router-State-Tree": "%5B%22%22%5D" });
    expect(part.body).not.toContain("<html");
    expect(await get(`${path}?_rsc=b`, { RSC: "1", "Next-Url": "/x" })).toEqual(part);
  }
});

test("it runs only the scripts that stand in it, and files of ours", async () => {
  for (const path of shared.filter((place) => !place.startsWith("/api/"))) {
    const { policy, body } = await get(path);
    const [, sources = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc="\/_next\/static\/)[^>]*>(.*?)<\/script>/gs)];
    const hashes = inline.map(
      ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    );
    expect(inline.length, path).toBeGreaterThan(1);
    expect(new Set(sources.split(" ")), path).toEqual(new Set(["'self'", ...hashes]));
  }
});

test.describe("a server that strangers reach", () => {
  test.describe.configure({ mode: "serial", timeout: 180_000 });
  let product: Product;

  test.beforeAll(async () => {
    // HOST is what it is by itself outside of a container.
    product = await createProduct(undefined, { HOST: "localhost", RATE_LIMIT: "on" });
    await product.start();
  });
  test.afterAll(() => product?.remove());

  const reaches = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(product.port, host);
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });

  test("is reached from its own computer only, by both addresses of localhost", async () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const isThere = (address: string) => own.some((one) => one.address === address);
    expect(await reaches("127.0.0.1")).toBe(true);
    expect(await reaches("::1")).toBe(isThere("::1"));
    const others = own.filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0);
    const open = await Promise.all(others.map(({ address }) => reaches(address)));
    expect(open).toEqual(others.map(() => false));
  });

  test("has pages of one person for so many at once, and goes on for everybody else", async () => {
    const key = { headers: { Authorization: `Bearer ${await product.apiKey()}` } };
    const resume = await pauseProcess((await product.parts()).postgres);
    // None of them ends before the database answers, or the page gives up after 8 seconds.
    const crowd = Array.from({ length: 200 }, () => fetch(`${product.url}/r/NOBODY-1`));
    try {
      const first = await Promise.any(
        crowd.map(async (visit) => {
          const answer = await visit;
          return answer.status === 503 ? answer : Promise.reject(answer.status);
        }),
      );
      expect(first.headers.get("retry-after")).toBe("5");
      expect(await first.text()).toContain("try again in a few seconds");
      expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
      expect((await fetch(`${product.url}/docs?again`)).status).toBe(200);
    } finally {
      await resume();
    }
    expect((await fetch(`${product.url}/api/app/campaigns`, key)).status).toBe(200);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    // How many had room depends on how long those before them took; how many do at once is counted in front.test.ts.
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  test("gives nobody a new budget for an address they make up", async () => {
    const ask = (address: number) =>
      fetch(`${product.url}/api/app/sign-in-links`, {
        method: "POST",
        headers: {
          ...{ "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
          ...{ "X-Forwarded-For": `192.0.2.${address}`, "X-Real-IP": `192.0.2.${address}` },
        },
        body: "{}",
      });
    const statuses: number[] = [];
    for (let address = 1; address <= 61; address++) statuses.push((await ask(address)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400));
    expect(statuses[60]).toBe(429);
  });
});
