import type { Page } from "@playwright/test";
import { apiFor } from "./api";
import { expect, expectAccessible, tabTo, test } from "./fixtures";
import { addMember, signIn, type TestMember } from "./members";
import { fixedTerms, makeCampaign } from "./scenes";

// Browsers log the refusals of pages for the office.
test.use({ allowed: [/status of 40[13]/] });

async function addTechnician(): Promise<{ dana: TestMember; marco: TestMember }> {
  const { dana } = await makeCampaign(fixedTerms);
  const api = apiFor(dana);
  const marco = await addMember(dana.orgId, "user");
  const address = `/api/app/users/${encodeURIComponent(marco.email)}`;
  expect((await api.patch(address, { roles: ["user"], view: "technician" })).status).toBe(200);
  expect((await api.patch("/api/app/ask-settings", { isOn: true })).status).toBe(200);
  return { dana, marco };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Job done" });

test("a technician finishes a job in three taps and two fields, and can undo it", {
  tag: "@phone",
}, async ({ page }) => {
  const { marco } = await addTechnician();
  await signIn(page, marco);
  await page.goto("/home");
  await expect(page.getByText("No jobs yet")).toBeVisible();

  await page.getByRole("main").getByRole("button", { name: "Job done" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("textbox", { name: "Customer" }).fill("Priya Shah");
  const mobile = dialog.getByRole("textbox", { name: "Mobile" });
  await mobile.fill("555-0146");
  await mobile.blur();
  await expect(mobile).toHaveAccessibleDescription(/^Enter a US number with its area code/);
  await mobile.fill("(212) 555-0146");
  const consent = dialog.getByRole("checkbox", { name: "Priya said yes to texts from us" });
  await expect(consent).not.toBeChecked();
  await expect(dialog.getByText("No message goes out.", { exact: false })).toBeVisible();
  await consent.click();
  const message = dialog.getByRole("region", { name: "The message" });
  await expect(message).toContainText(/Text (today|tomorrow|on \w+)/);
  await expect(message).toContainText("/r/PRIYA-••••");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Done/ }).click();

  await expect(dialog.getByRole("heading", { level: 3 })).toContainText("Priya");
  await dialog.getByRole("button", { name: "Undo" }).click();
  const jobs = page.getByRole("region", { name: "Your recent jobs" });
  await expect(jobs).toContainText("Priya Shah");
  await expect(jobs).toContainText("Undone");
});

test("a technician sees only Home and their own account", async ({ page }) => {
  const { marco } = await addTechnician();
  await signIn(page, marco);
  await page.goto("/home");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link")).toHaveText(["Home", "You"]);
  for (const path of ["/leads", "/money", "/campaigns"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/home");
  }
  await page.goto("/settings/team");
  await expect(page).toHaveURL("/settings/you");
  await expect(page.getByRole("heading", { level: 1, name: "You" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lead alerts" })).toHaveCount(0);
});

test("Job done works with the keyboard alone", async ({ page }) => {
  const { dana } = await addTechnician();
  await signIn(page, dana);
  await page.goto("/home");
  await tabTo(page, page.getByRole("main").getByRole("button", { name: "Job done" }));
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("textbox", { name: "Customer" })).toBeFocused();
  await page.keyboard.type("Sam Ortiz");
  await tabTo(page, dialog.getByRole("textbox", { name: "Mobile" }));
  await page.keyboard.type("2125550187");
  await tabTo(page, dialog.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("region", { name: "The message" })).toContainText("/r/SAM-••••");
  await tabTo(page, dialog.getByRole("button", { name: /^Done/ }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { level: 3 })).toBeFocused();
});
