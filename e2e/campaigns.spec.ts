import type { Page } from "@playwright/test";
import { apiOf } from "./api";
import { createScene, readCampaigns } from "./campaign-scene";
import { expect } from "./fixtures";
import { createOrganization, signIn, test } from "./members";
import { serverUrl } from "./ops";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** The preview, which small screens have behind a button. */
async function openPreview(page: Page) {
  const open = page.getByRole("button", { name: "Preview", exact: true });
  if (await open.isVisible()) await open.click();
  return page.getByRole("region", { name: "Live preview" });
}

async function openMenu(page: Page, name: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
}

test("the first campaign is put together, previewed and created", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/campaigns");
  await expect(page.getByText("No campaign yet")).toBeVisible();
  await page.getByRole("link", { name: "New campaign" }).click();
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
  await expect(page.getByText("up to 200 on Growth")).toBeVisible();
  await field(page, "Referrals per advocate").fill("25");
  await page.getByLabel("Stops taking referrals").fill("2030-12-31");

  const preview = await openPreview(page);
  await expect(preview).toContainText("5% off your first job");
  await expect(preview).toContainText(
    "Give 5% off, get 12.5% of the job. Up to 25 friends. Until Dec 31, 2030.",
  );
  await preview.getByRole("radio", { name: "Advocate" }).click();
  await expect(preview).toContainText("Get 12.5% of the job.");
  await preview.getByRole("radio", { name: "E-mail" }).click();
  await expect(preview).toContainText("give 5% off, get 12.5% of the job");
  await expect(preview.getByTitle("Preview of the e-mail")).toBeVisible();
  const close = page.getByRole("button", { name: "Close" });
  if (await close.isVisible()) await close.click();

  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spring referrals" })).toBeVisible();
  const lastMoment = await page.evaluate(() => new Date(2030, 11, 31, 23, 59, 59, 999).toISOString());
  expect(await readCampaigns(apiOf(serverUrl(), dana.apiKey ?? ""))).toMatchObject([
    {
      name: "Spring referrals",
      status: "active",
      rewardMode: "percent",
      advocateRewardValue: 1_250,
      friendRewardValue: 500,
      maxReferralsPerAdvocate: 25,
      expiresAt: lastMoment,
    },
  ]);
});

test("another offer says what it changes, and only what was changed is saved", async ({ page }) => {
  const { dana, api, page: path, refer } = await createScene({ maxReferralsPerAdvocate: 7 });
  await refer();
  await signIn(page, dana);
  await page.goto(`${path}/edit`);
  const promise = page.getByRole("region", { name: "Changing the offer" });
  await expect(promise).toContainText(
    "1 open referral keeps what it was promised, whatever you change here.",
  );
  await field(page, "Advocate earns").fill("8");
  await expect(promise).toContainText("Until now: Give 5% off, get 10% of the job.");
  await expect(promise).toContainText("From the next referral on: Give 5% off, get 8% of the job.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Advocate earns")).toHaveValue("10");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "Advocate earns")).toHaveValue("8");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText("Give 5% off, get 8% of the job. Up to 7 friends. No end date.")).toBeVisible();
  expect(await readCampaigns(api)).toMatchObject([
    {
      name: "Spring referrals",
      advocateRewardValue: 800,
      friendRewardValue: 500,
      maxReferralsPerAdvocate: 7,
    },
  ]);
});

test.describe("a campaign of the list", () => {
  // What the question had asked of the campaign is asked once more when it is gone.
  test.use({ allowed: [/status of 404/] });

  test("a campaign is paused, resumed by undoing that, and deleted with its consequences said", async ({
    page,
  }) => {
    const { dana, api, refer } = await createScene();
    await refer();
    await signIn(page, dana);
    await page.goto("/campaigns");
    const row = page.getByRole("row").filter({ hasText: "Spring referrals" });
    await openMenu(page, "Spring referrals");
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await expect(row).toContainText("Paused");
    expect(await readCampaigns(api)).toMatchObject([{ status: "paused" }]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toContainText("Active");
    expect(await readCampaigns(api)).toMatchObject([{ status: "active" }]);

    await openMenu(page, "Spring referrals");
    await page.getByRole("menuitem", { name: "Delete …" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete “Spring referrals”?" });
    await expect(question).toContainText("Its advocate can no longer refer anybody");
    await expect(question).toContainText("1 referral that waits can no longer be converted.");
    await question.getByRole("button", { name: "Delete campaign" }).click();
    await expect(page.getByText("No campaign yet")).toBeVisible();
    expect(await readCampaigns(api)).toEqual([]);
  });
});

test("the page of a campaign leads to who is new and who waits", async ({ page }) => {
  const { dana, campaignId, page: path, refer } = await createScene();
  await refer();
  await signIn(page, dana);
  await page.goto(path);
  const figures = page.getByRole("list", { name: "Figures" });
  await expect(figures.getByRole("listitem").filter({ hasText: "Waiting" })).toContainText("1");
  await expect(page.getByRole("region", { name: "Waiting longest" })).toContainText("Fred Fox");
  await expect(page.getByRole("button", { name: "Convert Fred Fox" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Newest advocates" })).toContainText("Ann Reyes");
  const query = `campaignId=${campaignId}`;
  for (const [name, target] of [
    ["See all waiting referrals", `/referrals?${query}&status=pending`],
    ["See all advocates", `/advocates?${query}`],
    ["Invite advocate", `/advocates?enroll=1&${query}`],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", target);
  }
});
