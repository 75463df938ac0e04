import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { endpoints } from "@/lib/contract";
import { expect } from "./fixtures";
import { test as base, createOrganization, signIn } from "./members";
import { serverUrl } from "./ops";

/** An evil page that a signed-in admin opens: of another site, or of a neighbor that shares the site's cookies. */
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

const writes = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, access: { caller } }) => method !== "GET" && (!caller || /session|visitor/.test(caller)),
  );

const targets = writes.map(({ method, path, example }) => ({
  method,
  url: `${serverUrl()}${path.replace(/:\w+/g, "019a6c20-51d3-7e0a-b6c4-2f9d8e7a6b5c")}`,
  body: JSON.stringify(example ?? {}),
}));

/** What the server answered to every write that left the page. */
function watchAnswers(page: Page): { method: string; url: string; status: number }[] {
  const answers: { method: string; url: string; status: number }[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (!response.url().startsWith(serverUrl()) || request.method() === "GET") return;
    answers.push({ method: request.method(), url: response.url(), status: response.status() });
  });
  return answers;
}

async function fetchAll(page: Page): Promise<void> {
  await page.evaluate(async (all) => {
    for (const { method, url, body } of all) {
      for (const type of ["text/plain", "application/json"]) {
        const headers = { "Content-Type": type };
        const how = { method, headers, body, credentials: "include" } as const;
        // A browser asks the server first, and gives up, for all but a simple POST.
        await fetch(url, how).catch(() => undefined);
        await fetch(url, { ...how, mode: "no-cors" }).catch(() => undefined);
      }
    }
  }, targets);
}

async function submitForms(page: Page): Promise<void> {
  for (const { url, body } of targets.filter(({ method }) => method === "POST")) {
    await page.evaluate(
      ([action, field]) => {
        const frame = document.createElement("iframe");
        frame.name = "out-of-sight";
        const form = document.createElement("form");
        Object.assign(form, { action, method: "post", enctype: "text/plain", target: frame.name });
        const input = document.createElement("input");
        input.name = field ?? "";
        form.append(input);
        document.body.replaceChildren(frame, form);
        form.submit();
      },
      [url, body],
    );
    await page.waitForResponse((response) => response.url() === url);
  }
}

test.describe("an evil page", () => {
  // Refused answers are errors of that page, and meant.
  test.use({ allowed: [/.*/] });

  for (const [who, host] of [
    ["another site", "127.0.0.1"],
    ["a neighbor on the same host", "localhost"],
  ] as const) {
    test(`of ${who} makes an admin's browser write nothing`, async ({ page, evil }) => {
      test.slow();
      const admin = await createOrganization({ tier: "pro" });
      await signIn(page, admin);
      const read = async (path: string) => (await page.request.get(path)).json();
      const before = [await read("/api/app/audit-log"), await read("/api/app/me")];

      await page.goto(evil(host));
      const answers = watchAnswers(page);
      await fetchAll(page);
      await submitForms(page);

      const simple = targets.filter(({ method }) => method === "POST").map(({ url }) => url);
      expect(simple.filter((url) => !answers.some((answer) => answer.url === url))).toEqual([]);
      expect(answers.filter(({ status }) => status !== 403 && status !== 401)).toEqual([]);
      // The neighbor's requests carry the cookie, and are refused for where they come from.
      if (host === "localhost") expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
      expect([await read("/api/app/audit-log"), await read("/api/app/me")]).toEqual(before);
    });
  }
});

test("our own pages can write", async ({ page }) => {
  const admin = await createOrganization({ tier: "pro" });
  await signIn(page, admin);
  await page.goto("/terms");
  const status = await page.evaluate(async () => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ firstName: "Dana" });
    return (await fetch("/api/app/me", { method: "PATCH", headers, body })).status;
  });
  expect(status).toBe(200);
});
