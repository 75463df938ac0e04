import type { Page } from "@playwright/test";
import { type Api, apiFor } from "./api";
import { cutOff, expect, expectAccessible, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { enrollAnn } from "./scenes";

// The open dialog's query refetches a deleted campaign (404), and one test cuts off the server.
test.use({ allowed: [/status of 404|ERR_FAILED/] });

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const readCampaigns = async (api: Api) => (await api.get("/api/app/campaigns")).body["campaigns"];

const fineTune = (page: Page) => page.locator("summary").filter({ hasText: "Fine-tune" });

test("the first campaign starts from two numbers and is named by its offer", {
  tag: "@phone",
}, async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "New campaign" }).filter({ visible: true }).first().click();
  await expect(field(page, "Friend gets")).toHaveValue("50");
  await expect(field(page, "Advocate earns")).toHaveValue("25");
  await expect(field(page, "Campaign name")).toHaveCount(0);
  await field(page, "Friend gets").fill("60");
  await field(page, "Advocate earns").fill("30");
  const offer = page.getByRole("region", { name: "The offer" });
  await expect(offer).toContainText("Give $60, get $30.");
  await expect(offer).toContainText("and you keep $390.00");
  await page.getByRole("button", { name: "Start campaign" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Give $60, get $30" })).toBeVisible();
  const { body } = await apiFor(dana).get("/api/app/campaigns");
  const terms = { friendRewardValue: 6_000, advocateRewardValue: 3_000, creditHoldDays: 14 };
  expect(body).toMatchObject({
    campaigns: [{ ...terms, name: "Give $60, get $30", status: "active", newCustomersOnly: true }],
  });
  expect(JSON.stringify(body)).not.toContain("invite");
});

test("a campaign is fine-tuned, previewed and created once", async ({ page }) => {
  const dana = await createOrganization();
  const api = apiFor(dana);
  await signIn(page, dana);
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "New campaign" }).click();
  await fineTune(page).click();
  await field(page, "Friends per advocate").fill("201");
  await fineTune(page).click();
  await expect(field(page, "Friends per advocate")).toBeHidden();
  const start = page.getByRole("button", { name: "Start campaign" });
  await start.click();
  // The fold opens at the error.
  await expect(page.getByText("Must be at most 200 on Growth.")).toBeVisible();
  await expect(field(page, "Friends per advocate")).toBeFocused();
  await field(page, "Friend gets").fill("25,5");
  await start.click();
  await expect(page.getByText("Must be an amount such as 25 or 25.50.")).toBeVisible();
  await expect(field(page, "Friend gets")).toBeFocused();
  await expectAccessible(page);
  expect(await readCampaigns(api)).toEqual([]);

  await field(page, "Friend gets").fill("25");
  await expect(field(page, "Campaign name")).toHaveValue("Give $25, get $25");
  await field(page, "Campaign name").fill("Spring referrals");
  await field(page, "Advocate earns").fill("$1,000.00");
  const percent = page.getByRole("radio", { name: "Percent of the job" });
  await percent.click();
  await field(page, "Advocate earns").fill("12.5");
  await page.getByRole("radio", { name: "Fixed amount" }).click();
  await expect(field(page, "Advocate earns")).toHaveValue("$1,000.00");
  await expect(page.getByText(/and you pay \$545\.00 more than it brings in/)).toBeVisible();
  await percent.click();
  await expect(field(page, "Advocate earns")).toHaveValue("12.5");
  await field(page, "Job value in dollars").fill("480.20");
  await expect(page.getByText(/the friend saves \$24\.01, the advocate earns \$60\.03/)).toBeVisible();
  await field(page, "Friends per advocate").fill("25");
  // The fields hold the text that is sent; an emptied one gets ours back.
  const subject = field(page, "Subject");
  const ours = "{advocate}, your link from {business}: {offer}";
  await expect(subject).toHaveValue(ours);
  await expect(field(page, "Subject in Spanish")).toHaveValue(/^\{advocate\}, tu enlace de/);
  await subject.fill("");
  await field(page, "Message").focus();
  await expect(subject).toHaveValue(ours);
  await subject.fill("{advocate}: ");
  await page.getByRole("button", { name: "Add offer to subject", exact: true }).click();
  await expect(subject).toHaveValue("{advocate}: {offer}");
  await expect(field(page, "Subject in Spanish")).toHaveValue("");
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
  await start.click();
  await expect(page.getByRole("alert").filter({ hasText: "couldn’t reach the server" })).toBeVisible();
  await expect(field(page, "Campaign name")).toHaveValue("Spring referrals");
  await reach();
  await start.click();
  await expect(page.getByRole("heading", { level: 1, name: "Spring referrals" })).toBeVisible();
  const lastMoment = await page.evaluate(() => new Date(2030, 11, 31, 23, 59, 59, 999).toISOString());
  const offer = { advocateRewardValue: 1_250, friendRewardValue: 500, maxReferralsPerAdvocate: 25 };
  expect(await readCampaigns(api)).toMatchObject([
    { name: "Spring referrals", status: "active", rewardMode: "percent", ...offer, expiresAt: lastMoment },
  ]);
  expect(await readCampaigns(api)).toMatchObject([{ inviteSubject: "{advocate}: {offer}" }]);
  expect(JSON.stringify(await readCampaigns(api))).not.toContain("inviteMessage");
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
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/edit#basics$/);
  await expect(field(page, "Campaign name")).toHaveValue("Spring referrals copy");
  expect(await readCampaigns(api)).toMatchObject([
    { name: "Spring referrals copy", status: "paused" },
    { name: "Spring referrals", status: "active" },
  ]);
});
