import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, test } from "./fixtures";

test.beforeEach(async ({ page }) => {
  await page.goto("/design");
  // Only a page that has come to life switches tabs.
  await page.getByRole("tab", { name: "All" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("“All”");
  await page.evaluate(() => window.scrollTo(0, 0));
});

test("everybody can use every primitive at every width, in the chosen appearance", async ({ page }) => {
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  await expectAccessible(page);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
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

test("dialogs are opened, walked, refused and left with the keyboard", async ({ page }) => {
  for (const [name, role, title] of [
    ["Adjust credit…", "dialog", "Adjust credit of Ann Reyes"],
    ["Remove Sam…", "alertdialog", "Remove Sam Okafor?"],
    ["Open event…", "dialog", "job.completed"],
  ] as const) {
    const opener = page.getByRole("button", { name });
    const opened = page.getByRole(role, { name: title });
    await opener.press("Enter");
    await expect(opened).toBeVisible();
    expect(await opened.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.getByRole("button", { name: "Adjust credit…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  for (const name of ["Cancel", "Add credit", "Close"]) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Remove Sam…" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Remove Sam" }).press("Enter");
  await expect(question.getByRole("alert")).toContainText("Sam is the last admin.");
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question).toBeHidden();
});

test("menus, selects, tabs, cards and tooltips follow the keyboard", async ({ page }) => {
  const menu = page.getByRole("button", { name: "Actions for Ann" });
  const item = (name: string) => page.getByRole("menuitem", { name });
  await menu.press("Enter");
  await expect(item("Edit contact")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Copy link")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Remove")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  const role = page.getByRole("combobox", { name: "Role", exact: true }).first();
  await role.press("Enter");
  await expect(page.getByRole("option", { name: "Admin" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(role).toHaveText("Member");
  await expect(role).toBeFocused();

  await page.getByRole("tab", { name: "Waiting" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Earned" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toContainText("“Earned”");
  const rewards = page.getByRole("radiogroup", { name: "Reward type", exact: true });
  await rewards.getByRole("radio", { name: "Percent of the job" }).press("ArrowLeft", { delay: 100 });
  await expect(rewards.getByRole("radio", { name: "Fixed amount" })).toBeChecked();
  // Scrolling closes tooltips, and the first focus may scroll.
  await expect(async () => {
    await page.getByRole("button", { name: "Open event…" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toHaveText("Actions for Ann", { timeout: 1_000 });
  }).toPass();
});

const formOf = (page: Page) => page.getByRole("region", { name: "A form" });
const password = (page: Page) => formOf(page).getByLabel("Password", { exact: true });

async function fillIn(page: Page, name: string) {
  const form = formOf(page);
  await form.getByLabel("Name").fill(name);
  await form.getByRole("combobox", { name: "Role" }).press("Enter");
  await page.getByRole("option", { name: "Member" }).press("Enter");
  await password(page).fill("correct horse");
  await form.getByLabel("I accept the Terms").check();
  await password(page).press("Enter");
}

test("a form says what is missing, shows refusals where they belong, and is sent once", async ({ page }) => {
  const form = formOf(page);
  const name = form.getByLabel("Name");
  const button = form.getByRole("button", { name: "Create account" });
  await form.getByLabel("E-mail").fill("sam@");
  await password(page).fill("short");
  await button.press("Enter");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("This is required.");
  await expect(form.getByLabel("E-mail")).toHaveAccessibleDescription("Must be an e-mail address.");
  await expect(form.getByRole("combobox")).toHaveAccessibleDescription("Choose one.");
  await expect(password(page)).toHaveAccessibleDescription(/^Must have at least 8 characters\./);
  await expect(form.getByLabel("I accept the Terms")).toHaveAccessibleDescription("Tick this box to go on.");
  await name.fill("Sam");
  await expect(name).not.toHaveAttribute("aria-invalid");

  await form.getByLabel("E-mail").fill("sam@example.com");
  await fillIn(page, "taken");
  await expect(name).toHaveAccessibleDescription("This is taken; choose another.");
  await expect(name).toBeFocused();
  await expect(form.getByRole("alert")).toHaveCount(0);
  await fillIn(page, "down");
  await expect(form.getByRole("alert")).toHaveText(/not available right now/);
  await expect(name).toHaveValue("down");
  await fillIn(page, "Sam");
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Welcome, Sam")).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect(page.getByText("Welcome, Sam")).toHaveCount(1);
});

test("what was typed survives the end of the session, passwords aside", async ({ page }) => {
  const form = formOf(page);
  await form.getByLabel("E-mail").fill("sam@example.com");
  await fillIn(page, "out");
  await expect(form.getByText("You were signed out. What you typed is kept.")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("correct horse");
  await form.getByRole("button", { name: "Sign in again" }).click();
  await expect(form.getByText("What you typed is back.")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("out");
  await expect(form.getByLabel("E-mail")).toHaveValue("sam@example.com");
  await expect(form.getByRole("combobox")).toHaveText("Member");
  await expect(form.getByLabel("I accept the Terms")).toBeChecked();
  await expect(password(page)).toHaveValue("");
  await page.reload();
  await expect(form.getByLabel("Name")).toHaveValue("");
});
