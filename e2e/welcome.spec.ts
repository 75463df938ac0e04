import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { templates } from "@/emails/samples";
import { expect, expectAccessible, test } from "./fixtures";

test("the start page leads to the API reference, and its first request is copied", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await skip.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await expectAccessible(page);
  const request = `curl "${baseURL}/api/app/campaigns" \\\n  -H "Authorization: Bearer $API_KEY"`;
  const copy = page.getByRole("button", { name: "Copy your first request" });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await copy.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await copied()).toBe(request);
  await expect(page.getByRole("status")).toBeEmpty();

  // Some browsers withhold the clipboard.
  await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error()) });
  });
  await copy.click();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await copied()).toBe(request);

  const href = await page.getByRole("link", { name: "Is the server healthy?" }).getAttribute("href");
  expect(await (await page.request.get(href ?? "")).json()).toEqual({ status: "ok" });
  await page.getByRole("link", { name: "Open the API reference" }).click();
  await expect(page).toHaveURL("/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Referral Rewards API" })).toBeVisible();
});

test("every email fits the screen and can be read by everybody, light and dark", { tag: "@phone" }, async ({
  page,
}) => {
  const cwd = join(import.meta.dirname, "..");
  const render = ["--import", "tsx", join("e2e", "render-emails.ts")];
  const { stdout } = await promisify(execFile)(process.execPath, render, { cwd });
  const emails = z.record(z.enum(templates), z.string()).parse(JSON.parse(stdout));
  for (const html of Object.values(emails)) {
    await page.setContent(html);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessible(page);
  }
});
