import { expect, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { serverUrl } from "./ops";

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

const pages = [
  "/",
  "/sign-in",
  "/sign-up",
  "/docs",
  "/docs/errors",
  "/terms",
  "/r/NOBODY-1",
  "/portal/nobody",
  "/nowhere",
];

function directivesOf(policy: string | null): Map<string, string[]> {
  const directives = (policy ?? "").split("; ").map((directive) => directive.split(" "));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

for (const path of pages) {
  test(`${path} runs only scripts that carry its own nonce`, async () => {
    const answer = await fetch(serverUrl() + path);
    expect(Object.fromEntries(answer.headers)).toMatchObject(everywhere);
    const policy = directivesOf(answer.headers.get("content-security-policy"));
    const [, nonce = ""] = policy.get("script-src") ?? [];
    expect(policy.get("script-src")).toEqual(["'self'", nonce, "'strict-dynamic'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    const own = `nonce="${nonce.slice("'nonce-".length, -1)}"`;
    expect(scripts.filter((script) => !script.includes(own))).toEqual([]);
    const again = await fetch(serverUrl() + path);
    await again.body?.cancel();
    expect(again.headers.get("content-security-policy")).not.toContain(nonce);
  });
}

for (const path of [
  "/api/health",
  "/api/app/campaigns",
  "/api/nowhere",
  "/app/dashboard",
  "/api/uploads/none.png",
]) {
  test(`${path} answers data that no page may run or frame`, async () => {
    const answer = await fetch(serverUrl() + path);
    await answer.body?.cancel();
    expect(Object.fromEntries(answer.headers)).toMatchObject(everywhere);
    const policy = directivesOf(answer.headers.get("content-security-policy"));
    expect(policy.get("default-src")).toEqual(["'none'"]);
  });
}

test.describe("a script that was smuggled into a page", () => {
  test.use({ allowed: [/Content Security Policy/] });

  test("does not run", async ({ page }) => {
    await signIn(page, await createOrganization());
    await page.goto("/dashboard");
    const ran = await page.evaluate(async () => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<img src="data:," alt="" onerror="document.title = 'ran'">
         <iframe srcdoc="<script>parent.document.title = 'ran'</script>"></iframe>
         <a id="smuggled" href="javascript:document.title = 'ran'">Click</a>`,
      );
      document.getElementById("smuggled")?.click();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return document.title === "ran";
    });
    expect(ran).toBe(false);
  });
});
