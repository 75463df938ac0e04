import { expect, expectAccessible, expectToFit, test } from "./fixtures";
import { signIn } from "./members";
import { enrollAnn, fixedTerms } from "./scenes";

/** The month this many months ago, as 2026-10. */
function monthsAgo(number: number): string {
  const first = new Date();
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - number);
  return first.toISOString().slice(0, 7);
}

/** Ann earned $50 twice and used $60; one reward was then refunded, so she owes $10. The month before last is closed. */
async function openScene() {
  const ann = await enrollAnn({ terms: fixedTerms });
  const lead = await ann.refer("Fred Fox");
  await ann.api.post(`${lead}/convert`);
  await ann.api.post(`${await ann.refer("Mei Kwan")}/convert`);
  const use = { amountCents: 3_500, method: "invoice", invoiceNumber: "1042" };
  await ann.api.post(`${ann.address}/redemptions`, use);
  await ann.api.post(`${lead}/reverse`, { reason: "refunded" });
  await ann.api.post("/api/app/closed-months", { month: monthsAgo(2) });
  return ann;
}

test("a month explains its numbers, is closed once, and stays as it was", async ({ page }) => {
  const ann = await openScene();
  await signIn(page, ann.dana);
  await page.goto("/money");
  await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();
  const line = page.getByRole("region", { name: "The month in one line" });
  await expect(line).toContainText(/Earned.*\$50\.00/);
  await expect(line).toContainText(/Used on a bill.*\$35\.00/);
  await expect(line).toContainText(/Taken back.*\$25\.00/);
  await expect(line).toContainText(/Owed to you.*\$10\.00/);
  await expect(line).toContainText(/You owe now.*\$0\.00/);

  // A figure: its rule, its campaigns, and the entries behind it.
  await line.getByRole("button", { name: /Owed to you/ }).click();
  const why = page.getByRole("dialog");
  await expect(why).toContainText("The balance stays at zero");
  await expect(why).toContainText("Spring referrals");
  await expect(why).toContainText("+$10.00");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const entries = page.getByRole("table", { name: "Credit entries" });
  await expect(entries.getByRole("row")).toHaveCount(2);

  // An entry: every step to it with its balance.
  await page.getByRole("button", { name: /^All/ }).click();
  await expect(entries.getByRole("row")).toHaveCount(5);
  await entries.getByRole("row").nth(1).getByRole("button", { name: "Ann Reyes" }).click();
  await expect(why).toContainText("came as a lead");
  await expect(why).toContainText("Invoice 1042");
  await expect(why.getByRole("link", { name: "Open the lead" })).toBeVisible();
  await page.keyboard.press("Escape");

  // The month that is over.
  await page.getByRole("link", { name: "Look at it and close it" }).click();
  await page.getByRole("button", { name: /^Close / }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("totals only, no customers");
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Your bookkeeper’s email" }).fill("books@hartcpa.example");
  await dialog.getByRole("button", { name: /^Close / }).click();
  await expect(page.getByText(/is closed\. The files go to books@hartcpa\.example/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Close / })).toBeHidden();
  const books = page.getByRole("region", { name: "The books" });
  await expect(books).toContainText("Its figures don’t change.");

  const file = books.getByRole("link", { name: /^Statement of / }).first();
  const address = (await file.getAttribute("href")) ?? "";
  const statement = await page.request.get(address);
  expect(statement.headers()["content-type"]).toContain("text/html");
  expect(await statement.text()).toContain("Acme Plumbing");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Referral credit, \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByText(/^Closed .* by /).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await books.getByRole("button", { name: "Reopen" }).click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("An invoice was entered twice");
  await dialog.getByRole("button", { name: /^Reopen / }).click();
  await expect(page.getByText(/is open again/)).toBeVisible();
  expect(await (await page.request.get(address)).text()).toBe(await statement.text());
});

test("the month fits a phone, and so does the credit of each customer", { tag: "@phone" }, async ({ page }) => {
  const ann = await openScene();
  await ann.api.post(`${ann.address}/credit`, { delta: 4_000, note: "Thank you" });
  await signIn(page, ann.dana);
  await page.goto("/money");
  await expect(page.getByRole("table", { name: "Credit entries" })).toBeVisible();
  await expectToFit(page);
  await page.getByRole("navigation", { name: "Money" }).getByRole("link", { name: "By customer" }).click();
  await expect(page).toHaveURL("/money/customers");
  await expect(page.getByRole("row").filter({ hasText: "Ann Reyes" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "Ann Reyes" })).toContainText("$30.00");
  await expectToFit(page);
  await expectAccessible(page);
});
