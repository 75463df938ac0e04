import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { endpoints } from "@/lib/contract";
import { test as base, expect, serverUrl } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { enrollAnn } from "./scenes";

/**
 * An evil page open in a signed-in admin's browser: on another site, or on a neighbor that shares the site's cookies.
 */
const test = base.extend<{ evil: (host: string) => string }>({
  evil: async ({ neighbors }, use) => {
    const server = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end("<!doctype html><title>You have won</title><main></main>");
    });
    await once(server.listen(0), "listening");
    const address = server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const origin = (host: string) => `http://${host}:${port}`;
    neighbors.push(origin("127.0.0.1"), origin("localhost"));
    await use(origin);
    server.closeAllConnections();
    server.close();
  },
});

const targets = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access: { caller } }) => method !== "GET" && (!caller || /session|visitor/.test(caller)))
  .map(({ method, path, example }) => ({
    method,
    url: `${serverUrl()}${path.replace(/:\w+/g, "019a6c20-51d3-7e0a-b6c4-2f9d8e7a6b5c")}`,
    body: JSON.stringify(example ?? {}),
  }));

/** Sends every write that a page of another origin can: as a simple request, and with a preflight. */
async function fetchAll(page: Page): Promise<void> {
  await page.evaluate(async (all) => {
    const tries = all.flatMap(({ method, url, body }) => [
      fetch(url, { method, body, credentials: "include", mode: "no-cors" }),
      fetch(url, { method, body, credentials: "include", headers: { "Content-Type": "application/json" } }),
    ]);
    await Promise.allSettled(tries);
  }, targets);
}

test.describe("an evil page", () => {
  // The page logs refused answers as errors, as intended.
  test.use({ allowed: [/.*/] });

  test("on another site or a neighbor host can't make an admin's browser write anything", async ({ page, evil }) => {
    await signIn(page, await createOrganization({ tier: "pro" }));
    const read = async () =>
      Promise.all(["/api/app/audit-log", "/api/app/me"].map(async (path) => (await page.request.get(path)).json()));
    const before = await read();
    const answers: { url: string; status: number }[] = [];
    page.on("response", (response) => {
      if (!response.url().startsWith(serverUrl()) || response.request().method() === "GET") return;
      answers.push({ url: response.url(), status: response.status() });
    });
    const posts = targets.filter(({ method }) => method === "POST");
    // The neighbor's requests carry the cookie and are refused because of their origin.
    for (const [host, ...statuses] of [
      ["127.0.0.1", 401, 403],
      ["localhost", 403],
    ] as const) {
      answers.length = 0;
      await page.goto(evil(host));
      await fetchAll(page);
      expect(posts.filter(({ url }) => !answers.some((answer) => answer.url === url))).toEqual([]);
      expect(answers.filter(({ status }) => !statuses.some((right) => right === status))).toEqual([]);
      expect(await read()).toEqual(before);
    }
  });
});

test.describe("an injected script", () => {
  test.use({ allowed: [/Content Security Policy/] });

  test("does not run on pages where our own scripts can write", async ({ page }) => {
    await signIn(page, await createOrganization({ tier: "pro" }));
    await page.goto("/home");
    const status = await page.evaluate(async () => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ firstName: "Dana" });
      return (await fetch("/api/app/me", { method: "PATCH", headers, body })).status;
    });
    expect(status).toBe(200);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<img src="data:," alt="" onerror="document.title = 'ran'">
         <iframe srcdoc="<script>parent.document.title = 'ran'</script>"></iframe>
         <a id="smuggled" href="javascript:document.title = 'ran'">Click</a>`,
      );
      document.getElementById("smuggled")?.click();
    });
    const refusals: string[] = [];
    page.on("console", (message) => refusals.push(message.text()));
    await page.evaluate(() => document.getElementById("smuggled")?.click());
    await expect.poll(() => refusals.join()).toContain("Content Security Policy");
    await expect(page).not.toHaveTitle("ran");
  });
});

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

const unlisted = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };

function directivesOf({ headers }: Response): Map<string, string[]> {
  const policy = headers.get("content-security-policy") ?? "";
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

test("every personal page runs only scripts with its own nonce, and no page may run or frame data URLs", async () => {
  const { friendPath, portal } = await enrollAnn();
  const nonces: string[] = [];
  const paths = ["/r/NOLINK-1", friendPath, "/portal/unknown", portal, "/nowhere", "/sso/unknown"].concat(
    ["answer", "confirm", "unsubscribe"].map((place) => `/${place}/unknown`),
  );
  // The second visit may serve some pages from the cache.
  for (const path of [...paths, ...paths]) {
    const answer = await fetch(serverUrl() + path);
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      ...everywhere,
      ...(/^.(portal|answer|confirm|unsubscribe)/.test(path) && unlisted),
    });
    const policy = directivesOf(answer);
    const [, nonce = ""] = policy.get("script-src") ?? [];
    expect(policy.get("script-src")).toEqual(["'self'", nonce, "'strict-dynamic'"]);
    for (const name of ["object-src", "base-uri", "frame-ancestors"]) {
      expect(policy.get(name), `${name} of ${path}`).toEqual(["'none'"]);
    }
    const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? [];
    // Pages for friends have no scripts.
    if (path === friendPath || /^.(answer|confirm|unsubscribe)\//.test(path)) expect(scripts, path).toEqual([]);
    else expect(scripts.length, path).toBeGreaterThan(2);
    const own = `nonce="${nonce.slice("'nonce-".length, -1)}"`;
    expect(scripts.filter((script) => !script.includes(own))).toEqual([]);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2 * paths.length);
  const data = ["/api/health", "/api/app/campaigns", "/api/nowhere", "/app/dashboard"];
  for (const path of [...data, "/api/uploads/none.png"]) {
    const answer = await fetch(serverUrl() + path);
    await answer.body?.cancel();
    expect(Object.fromEntries(answer.headers), path).toMatchObject(everywhere);
    expect(directivesOf(answer).get("default-src"), path).toEqual(["'none'"]);
  }
});
