import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ page }) => {
  await page.goto("/design");
  // Only a page that has come to life switches tabs.
  await page.getByRole("tab", { name: "All" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("“All”");
  await page.evaluate(() => window.scrollTo(0, 0));
});

async function expectOpened(opener: Locator, opened: Locator, page: Page) {
  await opener.press("Enter");
  await expect(opened).toBeVisible();
  expect(await opened.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test("everybody can use every primitive, and search engines leave the page out", async ({ page }) => {
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  await expectAccessible(page);
});

for (const [opener, role, name] of [
  ["Adjust credit…", "dialog", "Adjust credit of Ann Reyes"],
  ["Remove Sam…", "alertdialog", "Remove Sam Okafor?"],
  ["Open event…", "dialog", "job.completed"],
] as const) {
  test(`“${opener}” is opened, closed and left with the keyboard`, async ({ page }) => {
    await expectOpened(page.getByRole("button", { name: opener }), page.getByRole(role, { name }), page);
  });
}

test("the focus stays in an open dialog", async ({ page }) => {
  await page.getByRole("button", { name: "Adjust credit…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  for (const name of ["Cancel", "Add credit", "Close"]) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Amount")).toBeFocused();
});

test("a refused confirmation stays open and says why", async ({ page }) => {
  await page.getByRole("button", { name: "Remove Sam…" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Remove Sam" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Sam is the last admin.");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(dialog).toBeHidden();
});

test("a menu is walked with the arrow keys", async ({ page }) => {
  const opener = page.getByRole("button", { name: "Actions for Ann" });
  await opener.press("Enter");
  const item = (name: string) => page.getByRole("menuitem", { name });
  await expect(item("Edit contact")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Copy link")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Remove")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("a select is answered with the keyboard", async ({ page }) => {
  const role = page.getByRole("combobox", { name: "Role", exact: true }).first();
  await role.press("Enter");
  await expect(page.getByRole("option", { name: "Admin" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Member" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(role).toHaveText("Member");
  await expect(role).toBeFocused();
});

test("tabs and radio cards follow the arrow keys", async ({ page }) => {
  await page.getByRole("tab", { name: "Waiting" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Earned" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toContainText("“Earned”");
  const rewards = page.getByRole("radiogroup", { name: "Reward type", exact: true });
  await rewards.getByRole("radio", { name: "Percent of the job" }).press("ArrowLeft", { delay: 100 });
  await expect(rewards.getByRole("radio", { name: "Fixed amount" })).toBeChecked();
});

test("a tooltip shows when its control is focused", async ({ page }) => {
  // Scrolling closes tooltips, and the first focus may scroll.
  await expect(async () => {
    await page.getByRole("button", { name: "Open event…" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toHaveText("Actions for Ann", { timeout: 1_000 });
  }).toPass();
});

test("the chosen appearance wins over the system's and is kept", async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await ground();
  await page.getByRole("radio", { name: "Light" }).click();
  const light = await ground();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await ground()).toBe(light);
  await page.getByRole("radio", { name: "System" }).click();
  expect(await ground()).toBe(dark);
});

for (const width of [375, 768, 1440]) {
  test(`the page fits ${width} px`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      const body = await page.screenshot({ fullPage: true, caret: "initial" });
      await testInfo.attach(`design-${width}-${colorScheme}.png`, { body, contentType: "image/png" });
    }
  });
}
