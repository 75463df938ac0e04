import { expect, expectAccessible, test } from "./fixtures";

test("the start page leads to the API reference", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Open the API reference" }).click();
  await expect(page).toHaveURL("/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Referral Rewards API" })).toBeVisible();
});

test("the first request is copied with the keyboard, and the page says so", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.getByRole("button", { name: "Copy your first request" }).press("Enter");
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl "${baseURL}/api/app/campaigns" \\\n  -H "Authorization: Bearer $API_KEY"`,
  );
  await expect(page.getByRole("status")).toBeEmpty();
});

test("text is copied where the browser withholds the clipboard", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error()) });
  });
  await page.goto("/");
  const button = page.getByRole("button", { name: "Copy your first request" });
  await button.click();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/api/app/campaigns");
});

test("the health check answers", async ({ page }) => {
  await page.goto("/");
  const href = await page.getByRole("link", { name: "Is the server healthy?" }).getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(await answer.json()).toEqual({ status: "ok" });
});

test("the first press of Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await skip.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("everybody can use the start page", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
});

test.describe("at a wrong address", () => {
  test.use({ allowed: [/status of 404/] });

  test("a page says so and leads back", async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page).toHaveURL("/");
  });
});
