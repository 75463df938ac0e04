import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectUsable, tabAndEnter, tabTo, test } from "./fixtures";
import { signIn } from "./members";
import { type AdvocateScene, balanceOf, enrollAnn, fixedTerms } from "./scenes";

const address = "/leads/customer-files";

const step = (page: Page, name: string) => page.getByRole("region", { name });
const outcome = (page: Page) => page.getByRole("heading", { level: 2, name: /lead/ });

async function chooseFile(page: Page, content: string) {
  const file = { name: "October invoices.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("CSV or Excel file").setInputFiles(file);
}

/** A month's file in which Gus matches, J. Brown is ambiguous, Nora is new, and Pat has not paid. */
async function createMonthFile(): Promise<AdvocateScene & { readonly file: string }> {
  const ann = await enrollAnn({ terms: fixedTerms });
  const own = randomUUID();
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const gus = `gus.${own}@example.com`;
  const lead = { advocateId: ann.advocateId, friendName: "Gus Hale", friendEmail: gus };
  await ann.api.post(`${ann.campaign}/referrals`, lead);
  await ann.refer("Jim Brown");
  await ann.refer("Jessica Brown");
  const file = [
    "Acme Plumbing,,,,,,",
    "Invoice List,,,,,,",
    "Date,No.,Customer,Email,Amount,Status,Referral code",
    `${day},4187,Gus Hale,${gus.toUpperCase()},$480.00,Paid,`,
    `${day},4203,J. Brown,,$640.00,Paid,${ann.code}`,
    `${day},4204,Nora New,nora.${own}@example.com,$90.00,Paid,`,
    `${day},4205,Pat Open,,$70.00,Sent,`,
    "TOTAL,,,,$1280.00,,",
  ].join("\r\n");
  return { ...ann, file };
}

test("a month’s invoices are previewed, decided if ambiguous, applied, and undone", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await createMonthFile();
  await signIn(page, ann.dana);
  await page.goto(address);
  await expect(page.getByText("No files yet")).toBeVisible();
  await chooseFile(page, ann.file);

  const columns = step(page, "Match the columns");
  await expect(columns.getByText("Looks like a QuickBooks invoice list")).toBeVisible();
  await expect(columns.getByRole("combobox", { name: "Name", exact: true })).toHaveText("Customer");
  await expect(columns.getByRole("combobox", { name: "Job total" })).toHaveText("Amount");
  await expect(columns.getByRole("combobox", { name: "Invoice number" })).toHaveText("No.");
  await expect(columns.getByRole("combobox", { name: "Referral code" })).toHaveText("Referral code");
  await expect(columns.getByRole("row", { name: /J\. Brown/ })).toContainText("$640.00");
  await columns.getByRole("button", { name: "Check 4 rows" }).click();

  await expect(page).toHaveURL(/customer-files\/.+/);
  await expect(page.getByText("Nothing applied yet", { exact: true })).toBeVisible();
  await expect(outcome(page)).toHaveText("1 lead converts · $25.00 in credit · 1 customer to invite · 1 to decide");
  await expect(page.getByRole("row", { name: /Gus Hale/ })).toContainText("Invoice 4187");
  await expect(page.getByRole("row", { name: /Gus Hale/ })).toContainText("+$25.00");
  const doubtful = step(page, "Needs a decision");
  await expect(doubtful.getByRole("heading", { level: 3 })).toContainText("Row 5: ");
  await expect(doubtful).toContainText("$640.00");
  await expectAccessible(page);
  expect(await balanceOf(ann)).toBe(0);

  await doubtful.getByRole("button", { name: "It’s Jessica" }).click();
  await expect(doubtful.getByRole("heading", { level: 3 })).toHaveText("All decided. Apply when you’re ready.");
  await doubtful.getByRole("button", { name: "Change" }).click();
  await expect(doubtful.getByRole("heading", { level: 3 })).toBeFocused();
  await doubtful.getByRole("button", { name: "It’s Jim" }).click();
  await expect(doubtful.getByRole("status")).toContainText("Row 5 is Jim Brown.");
  await expect(outcome(page)).toHaveText("2 leads convert · $50.00 in credit · 1 customer to invite");
  await page.getByRole("radio", { name: "Nothing to do" }).click();
  await expect(page.getByRole("row", { name: /Pat Open/ })).toContainText("Not paid yet");
  await page.getByRole("radio", { name: "Matched" }).click();

  await page.getByRole("button", { name: "Apply: convert 2" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("2 leads convert: their advocates get $50.00 in credit");
  await expect(question.getByLabel("Also invite 1 customer")).toHaveValue("");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Apply: convert 2" }).click();
  await expect(page.getByText("Applied", { exact: true })).toBeVisible();
  await expect(outcome(page)).toHaveText("2 leads converted · $50.00 in credit · 1 customer to invite");
  await expect(page.getByRole("row", { name: /J\. Brown/ })).toContainText("Done");
  expect(await balanceOf(ann)).toBe(5_000);

  await page.getByRole("button", { name: "Undo this file" }).click();
  await expect(question).toContainText("2 conversions are reversed: $50.00 of credit is taken back.");
  await question.getByRole("button", { name: "Undo this file" }).click();
  await expect(page.getByText(/^Undone by/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^This file was undone on / })).toBeVisible();
  await expect(page.getByText("Before: 2 leads converted · $50.00 in credit")).toBeVisible();
  await expect(page.getByText("more credit")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Gus Hale/ })).toContainText("Undone");
  expect(await balanceOf(ann)).toBe(0);
  await expectUsable(page);

  await page.getByRole("link", { name: "Customer files" }).click();
  await expect(page.getByRole("row", { name: /October invoices\.csv/ })).toContainText("Undone");
});

test("the keyboard alone leads from pasted rows through a decision to credit", async ({ page }) => {
  const ann = await createMonthFile();
  await signIn(page, ann.dana);
  await page.goto(address);
  await tabAndEnter(page, page.getByRole("button", { name: "Paste rows instead" }));
  await tabTo(page, page.getByRole("textbox", { name: "Rows" }));
  await page.keyboard.insertText(ann.file);
  await tabAndEnter(page, page.getByRole("button", { name: "Use these rows" }));
  await tabAndEnter(page, page.getByRole("button", { name: "Check 4 rows" }));
  const doubtful = step(page, "Needs a decision");
  await tabAndEnter(page, doubtful.getByRole("button", { name: "It’s Jim" }));
  await expect(doubtful.getByRole("heading", { level: 3 })).toBeFocused();
  await tabAndEnter(page, page.getByRole("button", { name: "Apply: convert 2" }));
  const question = page.getByRole("alertdialog");
  await tabAndEnter(page, question.getByRole("button", { name: "Apply: convert 2" }));
  await expect(page.getByText("Applied", { exact: true })).toBeVisible();
  expect(await balanceOf(ann)).toBe(5_000);
});

test("a file without leads has nothing to do and can be discarded", async ({ page }) => {
  const ann = await enrollAnn();
  await signIn(page, ann.dana);
  await page.goto(address);
  await chooseFile(page, "Customer,Amount,Invoice\nNeighbor,$10.00,1");
  await page.getByRole("button", { name: "Check the row" }).click();
  await expect(page.getByRole("heading", { name: "No leads in this file" })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("October invoices.csv was discarded. Nothing was changed.")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("No files yet")).toBeVisible();
});
