import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures";
import { signIn } from "./members";
import { enrollAnn, fixedTerms } from "./scenes";

/** Ann earned $50, used $12 on an invoice and got $30 in cash; $25 were reversed, and $40 were added. */
async function openScene() {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${await ann.refer("Fred Fox")}/convert`);
  const mei = await ann.refer("Mei Kwan");
  await ann.api.post(`${mei}/convert`);
  await ann.api.post(`${ann.address}/credit`, { delta: 4_000, note: "Thank you" });
  const use = { amountCents: 1_200, method: "invoice", invoiceNumber: "1042" };
  await ann.api.post(`${ann.address}/redemptions`, use);
  await ann.api.post(`${ann.address}/redemptions`, { amountCents: 3_000, method: "manual" });
  await ann.api.post(`${mei}/reverse`, { reason: "refunded" });
  return ann;
}

test("the month adds up on screen, on paper and in a spreadsheet", async ({ page }) => {
  const ann = await openScene();
  await signIn(page, ann.dana);
  await page.goto("/reports/credit");
  await expect(page).toHaveURL("/money");
  await expect(page.getByText("You owe 1 customer $23.00, $23.00 more than on")).toBeVisible();
  const line = page.getByRole("region", { name: "The month in one line" });
  await expect(line).toContainText(/Earned.*\$50\.00/);
  await expect(line).toContainText(/Used on a bill.*\$12\.00/);
  await expect(line).toContainText(/Given another way.*\$30\.00/);
  await expect(line).toContainText(/Taken back.*\$25\.00/);
  await expect(line).toContainText(/Corrected.*\$40\.00/);
  await expect(line).toContainText(/You owe now.*\$23\.00/);
  const row = page.getByRole("row").filter({ hasText: "Spring referrals" });
  await expect(row).toContainText("+50.00");
  await expect(row).toContainText("−42.00");
  await expect(page.getByText("It adds up.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Up to 30 days" })).toContainText("$23.00");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export campaigns" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^credit-\d{4}-\d\d\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toContain("Spring referrals,0,50,0,-42,-25,0,0,40,0,23,1");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(line).toContainText(/−Used on a bill/);
  await expect(page.getByText("Acme Plumbing").last()).toBeVisible();
  await expect(page.getByText(/^Referral credit, \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByText(/^Printed /)).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "Previous month" }).click();
  await expect(page.getByText(/^On .* you owed no credit\.$/)).toBeVisible();
  await expect(page.getByText("No credit moved")).toBeVisible();
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(row).toContainText("+50.00");
});

test("the year report separates cash from discounts, and a statement covers one advocate's credit", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await openScene();
  await signIn(page, ann.dana);
  await page.goto("/money/year");
  const row = page.getByRole("row").filter({ hasText: "Ann Reyes" });
  await expect(row).toContainText("$30.00");
  await expect(row).toContainText("$12.00");
  await ann.api.patch("/api/app/account/credit", { taxThresholdCents: 3_500 });
  await page.reload();
  await expect(row).toContainText("Close");
  await expect(page.getByText("People are marked from $35 given another way (cash-like)")).toBeVisible();

  await page.goto(ann.page);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Statement" }).click();
  const paper = page.getByRole("article");
  await expect(paper).toContainText("Acme Plumbing");
  await expect(paper.getByRole("row").nth(1)).toContainText(/Start of \d{4}\$0\.00/);
  await expect(paper.getByRole("row").last()).toContainText("$23.00");
  await expect(paper.getByRole("row")).toHaveCount(9);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(paper).toBeVisible();
});
