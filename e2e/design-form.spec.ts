import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

test.beforeEach(async ({ page }) => {
  await page.goto("/design");
});

const formOf = (page: Page) => page.getByRole("region", { name: "A form" });

async function fillIn(page: Page, name: string) {
  const form = formOf(page);
  await form.getByLabel("Name").fill(name);
  await form.getByRole("combobox", { name: "Role" }).press("Enter");
  await page.getByRole("option", { name: "Member" }).press("Enter");
  await form.getByLabel("Password", { exact: true }).fill("correct horse");
  await form.getByLabel("I accept the Terms").check();
  await form.getByLabel("Password", { exact: true }).press("Enter");
}

test("an unfinished form says what is missing and leads to the first of it", async ({ page }) => {
  const form = formOf(page);
  await form.getByLabel("E-mail").fill("sam@");
  await form.getByLabel("Password", { exact: true }).fill("short");
  await form.getByRole("button", { name: "Create account" }).press("Enter");
  const name = form.getByLabel("Name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("This is required.");
  await expect(form.getByLabel("E-mail")).toHaveAccessibleDescription("Must be an e-mail address.");
  await expect(form.getByRole("combobox")).toHaveAccessibleDescription("Choose one.");
  const password = form.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription(
    "Must have at least 8 characters. At least 8 characters.",
  );
  await expect(form.getByLabel("I accept the Terms")).toHaveAccessibleDescription("Tick this box to go on.");
  await name.fill("Sam");
  await expect(name).not.toHaveAttribute("aria-invalid");
});

test("a finished form is sent once", async ({ page }) => {
  await fillIn(page, "Sam");
  const button = formOf(page).getByRole("button", { name: "Create account" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Welcome, Sam")).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect(page.getByText("Welcome, Sam")).toHaveCount(1);
});

test.describe("refusals", () => {
  test("one that blames a field is shown there", async ({ page }) => {
    await fillIn(page, "taken");
    const name = formOf(page).getByLabel("Name");
    await expect(name).toHaveAccessibleDescription("This is taken; choose another.");
    await expect(name).toBeFocused();
    await expect(formOf(page).getByRole("alert")).toHaveCount(0);
  });

  test("any other is shown above the fields, and nothing is lost", async ({ page }) => {
    await fillIn(page, "down");
    await expect(formOf(page).getByRole("alert")).toHaveText(/not available right now/);
    await expect(formOf(page).getByLabel("Name")).toHaveValue("down");
  });
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
  await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(form.getByLabel("Name")).toHaveValue("");
});
