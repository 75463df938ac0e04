import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { anyEmail, signIn } from "./members";
import { enrollAnn, fixedTerms, readAnn } from "./scenes";

// What is refused, and an answer that is lost, browsers write to the console.
test.use({ allowed: [/status of (400|404|409|503)/] });

const rows = (page: Page) => page.getByRole("table", { name: "Referrals" }).locator("tbody").getByRole("row");

test("who waits is found, read about, converted, and then among the converted", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await ann.refer("Mei Kato");
  await signIn(page, ann.dana);
  await page.goto("/referrals");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search referrals" }).fill("kat");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=kat$/);
  await page.getByRole("button", { name: "Mei Kato", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Mei Kato" });
  await expect(sheet).toContainText("Has not agreed to be texted");
  await expect(sheet).toContainText("Give $50, get $25");
  await expect(sheet.getByRole("link", { name: "Ann Reyes" })).toHaveAttribute("href", ann.page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Convert Mei Kato" }).click();
  const dialog = page.getByRole("dialog", { name: "Mei Kato became a customer" });
  await expect(dialog).toContainText("The balance goes from $0.00 to $25.00.");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  expect((await readAnn(ann)).advocate.creditBalanceCents).toBe(2_500);
  await page.getByRole("radio", { name: "Converted" }).click();
  await expect(rows(page).filter({ hasText: "Mei Kato" })).toContainText("$25.00 earned");
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.getByRole("radio", { name: /^All/ }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("one that is wrong is rejected, which gives the place back", { tag: "@both" }, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await ann.refer("Mei Kato");
  await signIn(page, ann.dana);
  await page.goto("/referrals");
  await page.getByRole("button", { name: "Reject Mei Kato" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject the referral of Mei Kato?" });
  await expect(dialog).toContainText("gives the place back");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toContainText("Choose one.");
  await dialog.getByRole("combobox", { name: "Why" }).click();
  await page.getByRole("option", { name: "Same household" }).click();
  await dialog.getByRole("textbox", { name: "Note for your team" }).fill("Her husband");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("radio", { name: "Rejected" }).click();
  await expect(rows(page).filter({ hasText: "Mei Kato" })).toContainText("Same household");
  await expect(page.getByRole("button", { name: "Convert Mei Kato" })).toHaveCount(0);
  const [rejected] = (await readAnn(ann)).referrals;
  expect(rejected).toMatchObject({ stage: "rejected", status: "pending", rejectionReason: "own household" });
});

test("a friend who called is added once to the advocate that was named, even when an answer is lost", async ({
  page,
}) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  await page.goto("/referrals?add=1");
  const dialog = page.getByRole("dialog", { name: "Add a referral" });
  const add = dialog.getByRole("button", { name: "Add referral" });
  const name = dialog.getByRole("textbox", { name: "Friend's name" });
  const email = dialog.getByRole("textbox", { name: "Friend's email" });
  await add.click();
  await expect(dialog).toContainText("Choose who recommended you.");
  await dialog.getByRole("combobox").fill("ann");
  await dialog.getByRole("option", { name: /Ann Reyes/ }).click();
  await name.fill("Lena Novak");
  await email.fill(ann.email);
  await add.click();
  await expect(email).toHaveAccessibleDescription(/advocate's own address/);
  await expectAccessible(page);
  const friendEmail = anyEmail("lena");
  await email.fill(friendEmail);
  await dialog.getByRole("textbox", { name: /Friend's phone/ }).fill("(415) 555-2671");
  await dialog.getByRole("checkbox", { name: /agreed to be texted/ }).click();
  const keys: (string | undefined)[] = [];
  // The request arrives, and its answer is lost.
  await page.route("**/api/app/campaigns/*/referrals", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 1) await route.fulfill({ status: 503, body: "" });
    else await route.fulfill({ response: answer });
  });
  await add.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await add.click();
  await expect(page.getByText("Lena Novak is on the list.")).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  await expect(rows(page).filter({ hasText: "Lena Novak" })).toContainText("Waiting");
  const lena = { friendName: "Lena Novak", friendEmail, friendPhone: "+14155552671" };
  expect((await readAnn(ann)).referrals).toMatchObject([{ ...lena, friendSmsConsentAt: expect.any(String) }]);

  await page.goto(`/referrals?add=1&campaignId=${ann.campaignId}&advocateId=${ann.advocateId}`);
  await expect(dialog).toContainText("Ann Reyes");
  await name.fill("Lena again");
  await email.fill(friendEmail);
  await add.click();
  await expect(email).toHaveAccessibleDescription(/was referred in this campaign before/);
  expect((await readAnn(ann)).referrals).toHaveLength(1);
});
