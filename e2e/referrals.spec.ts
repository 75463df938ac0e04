import type { Page } from "@playwright/test";
import { enrollAnn, fixedTerms, readAnn } from "./advocate-scene";
import { expect, expectAccessible } from "./fixtures";
import { anyEmail, createOrganization, signIn, test } from "./members";
import { takeScreenshots } from "./screenshots";

// What is refused browsers write to the console.
test.use({ allowed: [/status of (400|404|409|503)|ERR_FAILED/] });

const rows = (page: Page) => page.getByRole("table", { name: "Referrals" }).getByRole("row");
const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Referrals" });

test("who waits is found, converted, and then among the converted", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await ann.refer("Mei Kato");
  await signIn(page, ann.dana);
  await page.goto("/referrals");
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search referrals" }).fill("kat");
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\?q=kat$/);

  await page.getByRole("button", { name: "Convert Mei Kato" }).click();
  const dialog = page.getByRole("dialog", { name: "Mei Kato became a customer" });
  await expect(dialog).toContainText("The balance goes from $0.00 to $25.00.");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText("Nobody found")).toBeVisible();
  expect((await readAnn(ann)).advocate.creditBalanceCents).toBe(2_500);

  await page.getByRole("radio", { name: "Converted" }).click();
  await expect(rows(page).filter({ hasText: "Mei Kato" })).toContainText("$25.00 earned");
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.getByRole("radio", { name: /^All/ }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("everything about a referral is one click away", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await signIn(page, ann.dana);
  await page.goto("/referrals");
  await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Fred Fox" });
  await expect(sheet).toContainText("Has not agreed to be texted");
  await expect(sheet).toContainText("Give $50, get $25");
  await expectAccessible(page);
  await takeScreenshots(page, "referral-sheet");
  await sheet.getByRole("link", { name: "Ann Reyes" }).click();
  await expect(page).toHaveURL(ann.page);
});

test("a friend who called is added to the advocate that was named", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  await page.goto("/referrals?add=1");
  const dialog = page.getByRole("dialog", { name: "Add a referral" });
  const add = dialog.getByRole("button", { name: "Add referral" });
  await add.click();
  await expect(dialog).toContainText("Choose who recommended you.");
  await dialog.getByRole("combobox").fill("ann");
  await dialog.getByRole("option", { name: /Ann Reyes/ }).click();
  await dialog.getByRole("textbox", { name: "Friend's name" }).fill("Lena Novak");
  const email = dialog.getByRole("textbox", { name: "Friend's e-mail" });
  await email.fill(ann.email);
  await add.click();
  await expect(email).toHaveAccessibleDescription(/advocate's own address/);
  const friend = anyEmail("lena");
  await email.fill(friend);
  await dialog.getByRole("textbox", { name: /Friend's phone/ }).fill("(415) 555-2671");
  await dialog.getByRole("checkbox", { name: /agreed to be texted/ }).click();
  await expectAccessible(page);
  await add.click();
  await expect(page.getByText("Lena Novak is on the list.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Lena Novak" })).toContainText("Waiting");
  const { body } = await ann.api.get("/api/app/referrals");
  expect(body).toMatchObject({
    referrals: [{ friendName: "Lena Novak", friendEmail: friend, friendPhone: "+14155552671" }],
  });

  await page.goto("/referrals?add=1");
  await dialog.getByRole("combobox").fill("ann");
  await dialog.getByRole("option", { name: /Ann Reyes/ }).press("Enter");
  await dialog.getByRole("textbox", { name: "Friend's name" }).fill("Lena again");
  await email.fill(friend);
  await add.click();
  await expect(email).toHaveAccessibleDescription(/was referred in this campaign before/);
});

test("what was typed survives a server that does not answer, and is added once", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  await page.goto(`/referrals?add=1&campaignId=${ann.campaignId}&advocateId=${ann.advocateId}`);
  const dialog = page.getByRole("dialog", { name: "Add a referral" });
  await expect(dialog).toContainText("Ann Reyes");
  await dialog.getByRole("textbox", { name: "Friend's name" }).fill("Lou Webb");
  await dialog.getByRole("textbox", { name: "Friend's e-mail" }).fill(anyEmail("lou"));
  const keys: (string | undefined)[] = [];
  // The request arrives, and its answer is lost.
  await page.route("**/api/app/campaigns/*/referrals", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 1) await route.fulfill({ status: 503, body: "" });
    else await route.fulfill({ response: answer });
  });
  await dialog.getByRole("button", { name: "Add referral" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Add referral" }).click();
  await expect(page.getByText("Lou Webb is on the list.")).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect((await readAnn(ann)).referrals).toHaveLength(1);
});

test("a list that fails says so, keeps its rows and can be asked again", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer("Fred Fox");
  await signIn(page, ann.dana);
  await page.goto("/referrals");
  await expect(rows(page)).toHaveCount(2);
  await page.route("**/api/app/referrals?*", (route) => route.abort());
  await page.getByRole("radio", { name: /^All/ }).click();
  const failed = page.getByRole("alert").filter({ hasText: "could not be reached" });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/api/app/referrals?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

test("long and right-to-left names fit, and everybody can use the inbox", async ({ page }) => {
  test.setTimeout(120_000);
  const long = `Wolfeschlegelsteinhausenbergerdorff ${"x".repeat(60)}`;
  const ann = await enrollAnn({
    terms: fixedTerms,
    name: long,
    campaignName: "Donaudampfschifffahrt ".repeat(4),
  });
  await ann.refer("ليلى الحداد");
  await ann.refer(long);
  await signIn(page, ann.dana);
  await page.goto("/referrals");
  await expect(rows(page)).toHaveCount(3);
  await expectAccessible(page);
  await takeScreenshots(page, "referrals");
});

test("an organization without campaigns is led to its first one", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto("/referrals");
  await expect(title(page)).toBeVisible();
  await page.getByRole("link", { name: "Create a campaign" }).click();
  await expect(page).toHaveURL("/campaigns/new");
});
