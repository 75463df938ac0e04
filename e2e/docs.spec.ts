import { webhookEventTypes } from "@/db/enums";
import { endpoints } from "@/lib/contract";
import { errorCodes } from "@/lib/kit/errors";
import { expect, expectAccessible, test } from "./fixtures";

const tokens = { member: "$API_KEY", invitation: "$INVITATION_TOKEN", resetLink: "$RESET_TOKEN" };

test("the reference shows every endpoint with a request to paste", async ({ page, baseURL }) => {
  await page.goto("/docs");
  for (const { endpoint } of endpoints) {
    const { method, access, example = {} } = endpoint;
    const section = page.getByRole("region", { name: endpoint.summary, exact: true });
    await expect(section.getByRole("heading", { name: endpoint.summary })).toBeVisible();
    const request = await section.locator("pre").first().textContent();
    const named = method === "GET" ? (field: string) => `${field}=` : (field: string) => `"${field}"`;
    for (const field of Object.keys(example)) expect(request).toContain(named(field));
    const caller = access.caller ?? "member";
    if (caller === "session" || caller === "visitor") {
      expect(request).toContain(`${method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`);
      expect(request).not.toMatch(/curl|API_KEY/);
      await expect(section).toContainText(/For our own (sign-in )?pages/);
    } else {
      const path = endpoint.path
        .replace(/:(\w+)Id/g, (_, name: string) => `$${name.toUpperCase()}_ID`)
        .replace(":email", "$EMAIL");
      const end = method === "GET" && Object.keys(example).length > 0 ? "?" : '"';
      expect(request).toContain(`curl -X ${method} "${baseURL}${path}${end}`);
      expect(request).toContain(`-H "Authorization: Bearer ${tokens[caller]}"`);
    }
  }
});

test("the reference shows how another system sends an event", async ({ page, baseURL }) => {
  await page.goto("/docs");
  const section = page.getByRole("region", { name: "Send an event", exact: true });
  const request = await section.locator("pre").first().textContent();
  expect(request).toContain(`curl -X POST "${baseURL}/api/webhooks/$ORG_ID"`);
  expect(request).toContain('-H "X-Service-Signature: t=$t,v1=$v1"');
  for (const type of webhookEventTypes) await expect(section).toContainText(`Body of ${type}`);
  await section.getByRole("link", { name: "How to sign" }).click();
  await expect(page).toHaveURL(/\/docs\/webhooks$/);
});

test("the contents lead to every endpoint", async ({ page, isMobile }) => {
  await page.goto("/docs");
  if (isMobile) await page.getByText("On this page", { exact: true }).click();
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const { endpoint } of endpoints) {
    await contents.getByRole("link", { name: endpoint.summary, exact: true }).click();
    await expect(page.getByRole("region", { name: endpoint.summary, exact: true })).toBeInViewport();
  }
});

test("a request is copied whole", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  const section = page.getByRole("region", { name: "Create a campaign" });
  await section.getByRole("button", { name: "Copy the request: Create a campaign" }).click();
  await expect(section.getByRole("status").first()).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await section.locator("pre").first().textContent());
});

test("every link inside the reference has a target", async ({ page }) => {
  await page.goto("/docs");
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute("href") ?? "")
      .filter((href) => document.getElementById(href.slice(1)) === null),
  );
  expect(missing).toEqual([]);
});

test("every error code is explained at its own anchor", async ({ page }) => {
  await page.goto("/docs/errors");
  for (const [code, [status, title]] of Object.entries(errorCodes)) {
    const entry = page.locator(`[id="${code}"]`);
    await expect(entry.getByRole("heading")).toHaveText(title);
    await expect(entry).toContainText(`${status}`);
    expect((await entry.locator("p").last().textContent())?.length).toBeGreaterThan(30);
  }
});

test("the page that a refused request names explains its code", async ({ page }) => {
  const refused = await page.request.get("/api/app/campaigns");
  const { type, title } = await refused.json();
  await page.goto(type);
  await expect(page.locator(":target").getByRole("heading")).toHaveText(title);
  await expect(page.locator(":target")).toBeInViewport();
});

for (const path of ["/docs", "/docs/errors"]) {
  test(`everybody can use ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}
