import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { expect, expectAccessible, expectReadable, test } from "./fixtures";

const Emails = z.array(z.object({ name: z.string(), html: z.string() }));

test("the start page shows the product and how it works", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await skip.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await expectReadable(page);
  const pictures = page.getByRole("region", { name: "The product" }).getByRole("img");
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty("complete", true);
  expect(await pictures.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth > 0))).toEqual([
    true,
    true,
    true,
  ]);
  await page.getByRole("link", { name: "See how it works" }).click();
  await expect(page).toHaveURL("/#how");
  await expect(page.getByRole("heading", { name: "A friend gets in touch" })).toBeInViewport();
});

test("every email in each language fits the narrowest screen and is accessible, light and dark", {
  tag: "@phone",
}, async ({ page }) => {
  const cwd = join(import.meta.dirname, "..");
  const render = ["--import", "tsx", join("e2e", "render-emails.ts")];
  const { stdout } = await promisify(execFile)(process.execPath, render, { cwd });
  const emails = Emails.parse(JSON.parse(stdout));
  await page.setViewportSize({ width: 320, height: 720 });
  for (const { name, html } of emails) {
    await page.setContent(html);
    await expect(page.locator("html"), name).toHaveAttribute("lang", / in es$/.test(name) ? "es" : "en");
    await expect(page.getByRole("heading").first()).toBeVisible();
    // Languages share their colors.
    if (name.endsWith(" in en")) await expectReadable(page);
    else await expectAccessible(page);
  }
});
