import type { Page } from "@playwright/test";
import { expect, expectAccessible, serverUrl, test } from "./fixtures";
import { addMember, signIn } from "./members";
import { type AdvocateScene, balanceOf, enrollAnn, fixedTerms } from "./scenes";

/** Ann with $88 of credit. */
async function openScene(): Promise<AdvocateScene> {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${ann.address}/credit`, { delta: 8_800, note: "Thank you" });
  return ann;
}

/** Opens Ann's page and shows her code. */
async function showCode(page: Page, ann: AdvocateScene): Promise<string> {
  await page.goto(ann.portal);
  await page.getByRole("button", { name: "Use my credit" }).click();
  const digits = page.getByText(/^\d{3} \d{3}$/);
  await expect(digits).toBeVisible();
  return (await digits.textContent()) ?? "";
}

const counter = (page: Page) => page.getByRole("region", { name: "At the counter" });

test("credit is redeemed at the counter with a single-use code", { tag: "@phone" }, async ({ page, browser }) => {
  const ann = await openScene();
  const code = await showCode(page, ann);
  await expect(page.getByRole("heading", { level: 1, name: "Show this at checkout" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your code" })).toContainText("All your credit");
  await expect(page.getByText(/^Expires in 1\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);

  const desk = await browser.newContext({ baseURL: serverUrl() });
  const staff = await desk.newPage();
  await signIn(staff, ann.dana);
  await staff.goto("/money/redeem");
  await counter(staff).getByLabel("Customer’s code").fill("000000");
  await expect(counter(staff)).toContainText("This code was used, has expired or was mistyped.");
  await counter(staff).getByLabel("Customer’s code").fill(code);
  await expect(counter(staff)).toContainText("Ann Reyes has $88.00 and wants to use $88.00.");
  await counter(staff).getByLabel("Invoice").fill("1587");
  await expectAccessible(staff);
  await counter(staff).getByRole("button", { name: "Take $88.00 off this bill" }).click();
  await expect(counter(staff)).toContainText("$88.00 off invoice 1587");
  await expect(counter(staff)).toContainText("Ann Reyes has $0.00 left.");
  expect(await balanceOf(ann)).toBe(0);

  // The advocate's page updates on its own.
  await expect(page.getByText("Used. $88 off invoice 1587")).toBeVisible();
  await expect(page.getByText("You have no credit left.")).toBeVisible();

  await counter(staff).getByRole("button", { name: "Next customer" }).click();
  await counter(staff).getByLabel("Customer’s code").fill(code);
  await expect(counter(staff)).toContainText("This code was used, has expired or was mistyped.");

  const row = staff.getByRole("row").filter({ hasText: "invoice 1587" });
  await expect(row).toContainText("Done");
  await row.getByRole("button", { name: "Give back $88.00: Ann Reyes" }).click();
  const dialog = staff.getByRole("dialog", { name: "Give $88.00 back?" });
  await dialog.getByLabel("Reason").fill("Wrong bill");
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Give back" }).click();
  await expect(staff.getByText("Ann Reyes now has $88.00 in credit.")).toBeVisible();
  await expect(row).toContainText("Canceled");
  await expect(row).toContainText("Why: Wrong bill");
  expect(await balanceOf(ann)).toBe(8_800);
  await desk.close();
});

test("a camera opens the counter page with the code, for part of the credit", async ({ page, browser }) => {
  const ann = await openScene();
  await showCode(page, ann);
  await page.getByRole("link", { name: "Use less" }).click();
  await page.getByLabel("How much do you want to use?").fill("900");
  await page.getByRole("button", { name: "Get my code" }).click();
  await expect(page.getByText("Enter an amount up to $88.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("How much do you want to use?").fill("$30");
  await page.getByRole("button", { name: "Get my code" }).click();
  await expect(page.getByRole("region", { name: "Your code" })).toContainText("$30");
  const code = (await page.getByText(/^\d{3} \d{3}$/).textContent()) ?? "";

  const desk = await browser.newContext({ baseURL: serverUrl() });
  const staff = await desk.newPage();
  await signIn(staff, ann.dana);
  await staff.goto(`/money/redeem#${code.replace(" ", "")}`);
  await expect(counter(staff)).toContainText("Ann Reyes has $88.00 and wants to use $30.00.");
  await expect(staff).toHaveURL(/\/money\/redeem$/);
  await counter(staff).getByLabel("Take less").fill("20");
  await counter(staff).getByRole("button", { name: "Take $20.00 off this bill" }).click();
  await expect(counter(staff)).toContainText("Ann Reyes has $68.00 left.");
  await desk.close();
  await expect(page.getByText("Used. $20 off your bill")).toBeVisible();

  await showCode(page, ann);
  await page.getByRole("button", { name: "Cancel this code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Give $50. Get $25." })).toBeVisible();
  expect(await balanceOf(ann)).toBe(6_800);
});

test.describe("limits", () => {
  test.use({ allowed: [/the server responded with a status of 400/] });

  test("staff redeem from the advocate's page, a second member approves, and limits apply", async ({ page }) => {
    const ann = await openScene();
    const sam = await addMember(ann.dana.orgId, "user");
    await signIn(page, ann.dana);
    await page.goto("/settings/rewards");
    await page.getByLabel("Minimum").fill("10");
    await page.getByLabel("Round to").fill("5");
    await page.getByLabel("Share of an invoice").fill("120");
    await page.getByLabel("Needs approval above").fill("50");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("Must be at most 100%.")).toBeVisible();
    await page.getByLabel("Share of an invoice").fill("50");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("Limits saved.")).toBeVisible();

    await page.goto(ann.page);
    await page.getByRole("button", { name: "Use credit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Use credit" });
    await expect(dialog.getByLabel("Amount")).toHaveValue("85");
    await expect(dialog).toContainText("The balance goes from $88.00 to $3.00.");
    await expect(dialog).toContainText("Above $50, someone else on your team must approve");
    await dialog.getByLabel("Amount").fill("20");
    await dialog.getByLabel("Invoice number").fill("1042");
    await dialog.getByLabel("Invoice total").fill("30");
    await dialog.getByRole("button", { name: "Use credit" }).click();
    await expect(dialog).toContainText("Must be at most $15.00, 50% of the invoice.");
    await expectAccessible(page);
    await dialog.getByLabel("Invoice total").fill("240");
    await dialog.getByRole("button", { name: "Use credit" }).click();
    await expect(page.getByText("Credit used. Ann Reyes has $68.00 left.")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => balanceOf(ann)).toBe(8_800);
    await expect(page.getByRole("region", { name: "Balance" })).toContainText("$88.00");

    await page.getByRole("button", { name: "Use credit", exact: true }).click();
    await dialog.getByLabel("Invoice number").fill("1043");
    await dialog.getByLabel("Invoice total").fill("400");
    await dialog.getByRole("button", { name: "Request approval" }).click();
    await expect(page.getByText("Waiting for approval. $85.00 is set aside.")).toBeVisible();
    await page.goto("/money/redeem?state=requested");
    await expect(page.getByRole("button", { name: "Withdraw $85.00: Ann Reyes" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve $85.00: Ann Reyes" })).toHaveCount(0);

    await signIn(page, sam);
    await page.goto("/money/redeem?state=requested");
    await page.getByRole("button", { name: "Approve $85.00: Ann Reyes" }).click();
    await expect(page.getByRole("button", { name: "Approve $85.00: Ann Reyes" })).toHaveCount(0);
    await page.goto("/money/redeem");
    await expect(page.getByRole("row").filter({ hasText: "1043" })).toContainText("Done");
    expect(await balanceOf(ann)).toBe(300);
  });
});
