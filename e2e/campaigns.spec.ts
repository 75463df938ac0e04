import type { Page } from "@playwright/test";
import { type Api, apiFor } from "./api";
import { cutOff, expect, expectAccessible, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { enrollAnn } from "./scenes";

// The open dialog's query refetches a deleted campaign (404), and one test cuts off the server.
test.use({ allowed: [/status of 404|ERR_FAILED/] });

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const readCampaigns = async (api: Api) => (await api.get("/api/app/campaigns")).body["campaigns"];

test("the first campaign is filled in, previewed and created once", async ({ page }) => {
  const dana = await createOrganization();
  const api = apiFor(dana);
  await signIn(page, dana);
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "New campaign" }).click();
  await field(page, "Friend gets").fill("25,5");
  await field(page, "Friends per advocate").fill("201");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText("Must not be empty.")).toBeVisible();
  await expect(page.getByText("Must be an amount such as 25 or 25.50.")).toBeVisible();
  await expect(page.getByText("Must be at most 200 on Growth.")).toBeVisible();
  await expectAccessible(page);
  expect(await readCampaigns(api)).toEqual([]);

  await field(page, "Friend gets").fill("25");
  await field(page, "Campaign name").fill("Spring referrals");
  await field(page, "Advocate earns").fill("$1,000.00");
  await page.getByRole("radio", { name: "Percent of the job" }).click();
  await field(page, "Advocate earns").fill("12.5");
  await page.getByRole("radio", { name: "Fixed amount" }).click();
  await expect(field(page, "Advocate earns")).toHaveValue("$1,000.00");
  await page.getByRole("radio", { name: "Percent of the job" }).click();
  await expect(field(page, "Advocate earns")).toHaveValue("12.5");
  await field(page, "Job value in dollars").fill("480.20");
  await expect(page.getByText(/the advocate earns \$60\.03 and the friend saves \$24\.01/)).toBeVisible();
  await field(page, "Friends per advocate").fill("25");
  await page.getByLabel("Subject optional").fill("{advocate}: {offer}");
  await page.getByLabel("End date").fill("2030-12-31");

  const preview = page.getByRole("region", { name: "Live preview" });
  await expect(preview).toContainText("5% off your first job");
  const terms = "Give 5% off, get 12.5% of the job. Up to 25 friends. Until Dec 31, 2030.";
  await expect(preview).toContainText(terms);
  await preview.getByRole("radio", { name: "Advocate" }).click();
  await expect(preview).toContainText("Get 12.5% of the job.");
  await preview.getByRole("radio", { name: "Email" }).click();
  await expect(preview).toContainText("Ann: friends get 5% off, you get 12.5% of the job");
  await expect(preview.getByTitle("Preview of the email")).toBeVisible();

  const reach = await cutOff(page, "**/api/app/campaigns");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "couldn’t reach the server" })).toBeVisible();
  await expect(field(page, "Campaign name")).toHaveValue("Spring referrals");
  await reach();
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spring referrals" })).toBeVisible();
  const lastMoment = await page.evaluate(() => new Date(2030, 11, 31, 23, 59, 59, 999).toISOString());
  const offer = { advocateRewardValue: 1_250, friendRewardValue: 500, maxReferralsPerAdvocate: 25 };
  expect(await readCampaigns(api)).toMatchObject([
    { name: "Spring referrals", status: "active", rewardMode: "percent", ...offer, expiresAt: lastMoment },
  ]);
  expect(await readCampaigns(api)).toMatchObject([{ inviteSubject: "{advocate}: {offer}" }]);
});

test("a changed offer shows its differences, survives navigation, and saves only the changed fields", async ({
  page,
}) => {
  const { dana, api, campaignId, refer } = await enrollAnn({ terms: { maxReferralsPerAdvocate: 7 } });
  const path = `/campaigns/${campaignId}`;
  await refer();
  await signIn(page, dana);
  await page.goto(`${path}/edit`);
  const promise = page.getByRole("region", { name: "Changing the offer" });
  const earns = field(page, "Advocate earns");
  await expect(promise).toContainText("1 open lead keeps the offer it got, whatever you change here.");
  await earns.fill("8");
  await expect(promise).toContainText("Before: Give 5% off, get 10% of the job.");
  await expect(promise).toContainText("For new leads: Give 5% off, get 8% of the job.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(earns).toHaveValue("10");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(earns).toHaveValue("8");

  const away = page.getByRole("link", { name: "Campaigns", exact: true }).filter({ visible: true }).first();
  await away.click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  const dialogOpened = page.waitForEvent("dialog");
  // Not awaited: a canceled reload never finishes.
  await page.evaluate(() => void setTimeout(() => window.location.reload(), 0));
  await (await dialogOpened).dismiss();
  await expect(earns).toHaveValue("8");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText("Give 5% off, get 8% of the job. Up to 7 friends. No end date.")).toBeVisible();
  const saved = { name: "Spring referrals", friendRewardValue: 500, maxReferralsPerAdvocate: 7 };
  expect(await readCampaigns(api)).toMatchObject([{ ...saved, advocateRewardValue: 800 }]);
  await page.goto(`${path}/edit`);
  await earns.fill("9");
  await away.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/campaigns");
});

test("a campaign is paused, resumed by undo, and deleted after a warning", async ({ page }) => {
  const { dana, api, refer } = await enrollAnn();
  await refer();
  await signIn(page, dana);
  await page.goto("/campaigns");
  const row = page.getByRole("row").filter({ hasText: "Spring referrals" });
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Actions for Spring referrals" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Pause");
  await expect(row).toContainText("Paused");
  expect(await readCampaigns(api)).toMatchObject([{ status: "paused" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Active");
  expect(await readCampaigns(api)).toMatchObject([{ status: "active" }]);
  await choose("Delete …");
  const question = page.getByRole("alertdialog", { name: "Delete “Spring referrals”?" });
  await expect(question).toContainText("Its advocate can’t refer anyone anymore");
  await expect(question).toContainText("1 open lead can no longer be converted.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete campaign" }).click();
  await expect(page.getByText("No campaigns yet")).toBeVisible();
  expect(await readCampaigns(api)).toEqual([]);
});

test("a campaign's copy starts paused and opens for editing", async ({ page }) => {
  const { dana, api } = await enrollAnn();
  await signIn(page, dana);
  await page.goto("/campaigns");
  await page.getByRole("button", { name: "Actions for Spring referrals" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/edit$/);
  await expect(field(page, "Campaign name")).toHaveValue("Spring referrals copy");
  expect(await readCampaigns(api)).toMatchObject([
    { name: "Spring referrals copy", status: "paused" },
    { name: "Spring referrals", status: "active" },
  ]);
});
