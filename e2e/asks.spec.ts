import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { signIn } from "./members";
import { enrollAnn, fixedTerms } from "./scenes";

const listed = (page: Page) => page.getByRole("region", { name: "Upcoming messages" });

test("asks are turned on, worded by the business, triggered by a job, and skipped for a reason", {
  tag: "@phone",
}, async ({ page }) => {
  const { dana, page: advocatePage } = await enrollAnn({ terms: fixedTerms });
  await signIn(page, dana);
  await page.goto("/campaigns/asks");
  await expect(page.getByText("Nothing is planned yet.", { exact: false })).toBeVisible();
  await page.getByRole("switch", { name: "Ask automatically" }).click();
  await expect(page.getByRole("switch", { name: "Ask automatically" })).toBeChecked();
  // The field holds the real text, not a placeholder.
  const text = page.getByRole("textbox", { name: "Text message" });
  await expect(text).toHaveValue(/^Thanks, \{advocate\}! Know someone/);
  await text.fill("Hi {advocate}, know a neighbor with a leak? {link}");
  await expect(page.getByText("Hi Ann, know a neighbor with a leak?", { exact: false })).toBeVisible();
  // Ann gets emails.
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("Do you know a neighbor with a leak?");
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByRole("button", { name: "Use our text" })).toBeVisible();

  await page.goto(advocatePage);
  await page.getByRole("region", { name: "Asks" }).getByRole("button", { name: "Job done" }).click();
  const dialog = page.getByRole("dialog", { name: "Job done" });
  await expect(dialog.getByRole("region", { name: "The message" })).toContainText(
    "Do you know a neighbor with a leak?",
  );
  await dialog.getByRole("button", { name: /^Done/ }).click();
  await expect(dialog.getByRole("button", { name: "Next job" })).toBeVisible();

  await page.goto("/campaigns/asks");
  await expect(page.getByRole("heading", { name: "Next 30 days, all campaigns" })).toBeVisible();
  await expect(page.getByText("3 asks to 1 person")).toBeVisible();
  await listed(page).getByRole("button", { name: "Skip: Thank you, and their link to Ann Reyes" }).click();
  await expect(listed(page)).toContainText("The first ask after this job wasn’t sent.");
  await listed(page).getByText("Not sent", { exact: true }).click();
  await expect(listed(page)).toContainText("Someone on your team skipped it.");
  await expectAccessible(page);
});
