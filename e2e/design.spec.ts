import { expect, expectAccessible, expectToFit, test } from "./fixtures";

test.beforeEach(async ({ page }) => {
  await page.goto("/design");
  // Tabs switch only once the page is hydrated.
  await page.getByRole("tab", { name: "All" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("“All”");
  await page.evaluate(() => window.scrollTo(0, 0));
});

test("every primitive is usable at every width, in the chosen appearance", async ({ page }) => {
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

test("dialogs are opened, navigated, refused and closed with the keyboard", async ({ page }) => {
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
    await expectAccessible(page, `[role="${role}"]`);
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

test("a date's calendar opens from its own button in every browser", async ({ page }) => {
  // The calendar is browser UI outside of the page.
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function showPicker() {
      this.dataset["opened"] = "yes";
    };
  });
  const ends = page.getByLabel("Ends");
  await page.getByRole("button", { name: "Choose a date" }).first().click();
  await expect(ends).toHaveAttribute("data-opened", "yes");
  await expect(ends).toBeFocused();
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = () => {
      throw new DOMException("none here", "NotSupportedError");
    };
  });
  await page.getByRole("button", { name: "Choose a date" }).first().click();
  await expect(ends).toBeFocused();
});
