import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { createOrganization, signIn } from "./members";

declare global {
  interface Window {
    /** Violations of the page's policy, in the tests that record them. */
    forbidden?: string[];
  }
}

const notice = (page: Page) => page.getByText("This page hasn’t started");

test.describe("a browser that can't run our scripts", () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test("shows its requirements after a delay", async ({ page }) => {
    await page.route("**/_next/static/**/*.js", (route) => route.abort());
    for (const path of ["/sign-in", "/sign-up"]) {
      await page.goto(path);
      const delays = await page.evaluate(() =>
        document.getAnimations().map((animation) => {
          animation.finish();
          return animation.effect?.getTiming().delay;
        }),
      );
      expect(delays).toContain(8_000);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Safari 16.4");
    }
  });
});

test("a page that has started shows no such notice and violates no policy", async ({ page }) => {
  await page.addInitScript(() => {
    window.forbidden = [];
    addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
      window.forbidden?.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  const forbidden = () => page.evaluate(() => window.forbidden);
  await page.goto("/sign-in");
  await expect(notice(page)).toHaveCount(0);
  expect(await forbidden()).toEqual([]);
  await signIn(page, await createOrganization());
  for (const path of ["/home", "/campaigns/new", "/advocates"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(await forbidden(), path).toEqual([]);
  }
});
