import type { Page } from "@playwright/test";
import { apiOf, createCampaign } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { createOrganization, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });

/** The keys are heard once the page has taken over from the server. */
async function openDashboard(page: Page) {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();
}

test("keys lead to pages and to the search of a list", async ({ page }) => {
  const dana = await createOrganization();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  await api.post(`${await createCampaign(api, "Spring")}/invite`, { name: "Ann", email: "ann@example.com" });
  await signIn(page, dana);
  await openDashboard(page);
  await page.keyboard.press("/");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL("/advocates");
  const search = page.getByRole("searchbox", { name: "Search advocates" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("gc?");
  await expect(search).toHaveValue("gc?");
  await expect(help(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
});

test("the shortcuts are listed, and those of single keys are switched off for good", async ({ page }) => {
  await signIn(page, await createOrganization());
  await openDashboard(page);
  await page.keyboard.press("?");
  await expect(help(page)).toContainText("Go to Advocates");
  await expectAccessible(page);
  await takeScreenshots(page, "shortcuts");
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page).toHaveURL("/dashboard");
  const choice = help(page).getByRole("switch", { name: "Single-key shortcuts" });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.reload();
  await openDashboard(page);
  await page.keyboard.press("?");
  await page.keyboard.press("c");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("shortcuts");
  await page.keyboard.press("Enter");
  await expect(help(page).getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
  await help(page).getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
  await page.keyboard.press("c");
  await expect(page).toHaveURL("/campaigns/new");
});
