import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { signIn } from "./members";
import { balanceOf, enrollAnn, fixedTerms, percentTerms } from "./scenes";

const JOB = { jobValueCents: 50_000, externalId: "invoice 1042" };

/** Opens Ann's friend Fred, a customer, as staff. */
async function openFred(page: Page, status = "converted") {
  await page.goto(`/leads?status=${status}`);
  await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
  return page.getByRole("dialog", { name: "Fred Fox" });
}

test("a refund is recorded, shown on the advocate's own page, and undone", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${await ann.refer("Fred Fox")}/convert`, JOB);
  await ann.api.post(`${ann.address}/credit`, { delta: -1_000, note: "Used on invoice 7", type: "used" });
  await signIn(page, ann.dana);
  const sheet = await openFred(page);
  await expect(sheet).toContainText("invoice 1042");
  await sheet.getByText("Why this reward?").click();
  await expect(sheet).toContainText("Ann Reyes gets $25.00 for every friend who becomes a customer.");

  await sheet.getByRole("button", { name: "Reverse reward" }).click();
  const dialog = page.getByRole("dialog", { name: "Reverse the reward for Fred Fox?" });
  await expect(dialog).toContainText(
    "$25.00 is taken back. The balance goes from $15.00 to $0.00.$10.00 was spent already, so $10.00 is owed and comes off the next rewards first.",
  );
  await dialog.getByText("An amount", { exact: true }).click();
  await dialog.getByLabel("Refunded amount").fill("100");
  await expect(dialog).toContainText("A fixed reward stays until all of the job is refunded.");
  await dialog.getByText("All of it", { exact: true }).click();
  await dialog.getByRole("combobox", { name: "Why?" }).click();
  await page.getByRole("option", { name: "Job canceled" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reverse reward" }).click();
  await expect(sheet).toContainText("Job canceled");
  await expect(sheet).toContainText("Nothing of the reward is left.");

  await page.goto(ann.page);
  await expect(page.getByText("Owes $10.00")).toBeVisible();
  await page.goto(ann.portal);
  await expect(page.getByText("Taken back", { exact: true })).toBeVisible();
  await expect(page.getByText(/It was canceled later, so the \$25 was taken back\./)).toBeVisible();
  await expect(page.getByText(/\$10 was used before a job was refunded/)).toBeVisible();

  await openFred(page, "reversed");
  await sheet.getByRole("button", { name: "Undo reversal" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("$10.00 of it settles what is owed.");
  await expect(question).toContainText("The balance goes from $0.00 to $15.00.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Undo reversal" }).click();
  await expect(sheet).toContainText("Reversal undone");
  expect(await balanceOf(ann)).toBe(1_500);
  await page.goto(ann.portal);
  await expect(page.getByText(/You earned \$25\./)).toBeVisible();
});

test("part of a job is refunded, and the toast undoes only that part", async ({ page }) => {
  const ann = await enrollAnn({ terms: percentTerms });
  const fred = await ann.refer("Fred Fox");
  await ann.api.post(`${fred}/convert`, JOB);
  await ann.api.post(`${fred}/reverse`, { reason: "refunded", refundedValueCents: 10_000 });
  await signIn(page, ann.dana);
  const sheet = await openFred(page);
  await sheet.getByRole("button", { name: "Reverse reward" }).click();
  const dialog = page.getByRole("dialog", { name: "Reverse the reward for Fred Fox?" });
  await dialog.getByText("An amount", { exact: true }).click();
  await dialog.getByRole("button", { name: "Reverse reward" }).click();
  await expect(dialog).toContainText("This is required.");
  await dialog.getByLabel("Refunded amount").fill("100");
  await expect(dialog).toContainText("$500.00 less $200.00 refunded is $300.00; 10% of that is $30.00.");
  await dialog.getByRole("button", { name: "Reverse reward" }).click();
  await expect(page.getByText("Ann Reyes now has $30.00 in credit.")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => balanceOf(ann)).toBe(4_000);
});

test("a campaign's hold period keeps a reward pending, with the date shown on every page", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  await page.goto(`/campaigns/${ann.campaignId}/edit#basics`);
  await page.getByLabel("Waiting time").fill("14");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Ready 14 days after the job", { exact: true })).toBeVisible();
  await ann.refer("Fred Fox");
  const sheet = await openFred(page, "pending");
  await sheet.getByText("Why no reward yet?").click();
  await expect(sheet).toContainText("Ann Reyes was promised $25.00, 14 days after the job is done.");
  await sheet.getByRole("button", { name: "Converted" }).click();
  const dialog = page.getByRole("dialog", { name: "Convert Fred Fox?" });
  await expect(dialog).toContainText("It is pending for 14 days, and the balance stays $0.00 until then.");
  await dialog.getByLabel("Job or invoice number").fill("1042");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText(/Ann Reyes’s reward is pending until/)).toBeVisible();

  await page.goto(ann.page);
  await expect(page.getByText("Pending $25.00")).toBeVisible();
  await page.goto("/advocates");
  await expect(page.getByText("$25.00 pending")).toBeVisible();
  await page.goto(ann.portal);
  await expect(page.getByText(/^Pending · ready/)).toBeVisible();
  await page.getByText("Why is $25 pending?").click();
  await expect(page.getByText(/Credit is ready 14 days later, once the bill is settled\./)).toBeVisible();

  await openFred(page);
  await expect(sheet).toContainText("pending until");
  await sheet.getByRole("button", { name: "Reverse reward" }).click();
  await expect(page.getByRole("dialog", { name: "Reverse the reward" })).toContainText(
    "$25.00 of pending credit is taken back. The balance stays $0.00.",
  );
});
