import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ApiError } from "@/lib/kit/errors";
import { observeForm } from "@/lib/public/observe-form";

const refusals = {
  often: new ApiError("rate_limited", "Too many requests.", { retryAfterSeconds: 5 }),
  wrong: new ApiError("not_found", "There is no form like this on the page."),
  failed: new Error("the database is away"),
};

const send = (why: keyof typeof refusals, headers: Readonly<Record<string, string>>) =>
  observeForm("POST /test", async () => {
    throw refusals[why];
  })(new Request("http://localhost/test", { method: "POST", headers }));

it.each([
  ["often", "es-MX,es;q=0.9", 429, /lang="es".+Espera 5 segundos/],
  ["often", "fr", 429, /lang="en".+wait 5 seconds/],
  ["wrong", "es", 404, /lang="es".+Eso no funcionó.+cárgala otra vez/],
  ["failed", "es", 500, /lang="es".+Tuvimos un problema/],
] as const)("shows a refusal as a page to browsers: %s in %s", async (why, language, status, page) => {
  const browser = { Accept: "text/html,*/*;q=0.8", "Accept-Language": language };
  const answer = await send(why, browser);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Retry-After")).toBe(why === "often" ? "5" : null);
  expect(answer.headers.get("X-Request-Id")).toMatch(/.{8}/);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/html/);
  // The security headers of all API responses must allow the page's style.
  const [style = ""] = /'sha256-.+?'/.exec(answer.headers.get("Content-Security-Policy") ?? "") ?? [];
  expect(readFileSync("next.config.mjs", "utf8")).toContain(`"${style}"`);
  expect(await answer.text()).toMatch(page);
});

it("returns the problem document to programs", async () => {
  const answer = await send("often", { Accept: "*/*", "Accept-Language": "es" });
  expect(await answer.json()).toMatchObject({ status: 429, code: "rate_limited" });
});
