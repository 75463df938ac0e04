import type { Page } from "@playwright/test";
import { z } from "zod";
import { type Api, apiOf } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { createOrganization, type Member, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

const Happened = z.object({ referrals: z.int(), conversions: z.int(), earnedCents: z.int() });
const Insights = z.object({ totals: Happened, previous: Happened.optional(), points: z.array(Happened) });
const Attention = z.object({
  openReferrals: z.int(),
  referrals: z.array(z.object({ referralId: z.uuid(), friendName: z.string() })),
});

const readInsights = async (api: Api, query: string) =>
  Insights.parse((await api.get(`/api/app/dashboard/insights${query}`)).body);
const readAttention = async (api: Api) =>
  Attention.parse((await api.get("/api/app/dashboard/attention")).body);

/** A business in its second year. */
async function createBusy(page: Page): Promise<{ dana: Member; api: Api }> {
  const dana = await createOrganization({ tier: "pro" });
  await ops("seed", "--org", dana.orgId, "--advocates", "60", "--referrals", "300");
  await signIn(page, dana);
  return { dana, api: apiOf(serverUrl(), dana.apiKey ?? "") };
}

const tile = (page: Page, name: string) => page.locator("dl > div").filter({ hasText: name });
const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

async function choosePeriod(page: Page, label: string) {
  await page.getByRole("button", { name: /^Period/ }).click();
  await page.getByRole("menuitemradio", { name: label }).click();
}

async function expectFigures(page: Page, { totals }: z.output<typeof Insights>) {
  await expect(tile(page, "New referrals").locator("dd").first()).toHaveText(
    totals.referrals.toLocaleString("en-US"),
  );
  await expect(tile(page, "Credit earned").locator("dd").first()).toHaveText(dollars(totals.earnedCents));
}

test("a new organization sees its first steps and no empty charts", async ({ page }) => {
  await signIn(page, await createOrganization({ tier: "starter" }));
  await page.goto("/dashboard");
  const list = page.getByRole("region", { name: "Get your program going" });
  await expect(list.getByRole("link", { name: "Create: Create a campaign" })).toBeVisible();
  await expect(tile(page, "New referrals")).toContainText("No friend was referred yet");
  await expect(page.getByRole("img", { name: /chart/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Referrals over time" })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, "dashboard-new");
  await list.getByRole("link", { name: "Create: Create a campaign" }).click();
  await expect(page).toHaveURL("/campaigns/new");
});

test("the period is chosen once, and everything shows what the API says of it", async ({ page }) => {
  const { api } = await createBusy(page);
  await page.goto("/dashboard");
  await expectFigures(page, await readInsights(api, "?days=90"));
  await choosePeriod(page, "Last 12 months");
  await expect(page).toHaveURL("/dashboard?days=365");
  const year = await readInsights(api, "?days=365");
  await expectFigures(page, year);
  await page.reload();
  await expectFigures(page, year);
  await expect(page.getByRole("button", { name: "Period: Last 12 months" })).toBeVisible();
  await choosePeriod(page, "All time");
  await expectFigures(page, await readInsights(api, ""));
  await page.goto("/dashboard?days=1000000");
  await expect(page.getByRole("button", { name: "Period: Last 90 days" })).toBeVisible();
});

test("the chart can be read as a table with the figures of the API", async ({ page }) => {
  const { api } = await createBusy(page);
  const { totals, previous, points } = await readInsights(api, "?days=90");
  await page.goto("/dashboard");
  const chart = page.getByRole("img", { name: /^Bar chart\. \d+ received/ });
  await expect(chart).toBeVisible();
  await page.getByRole("button", { name: "View as table" }).press("Enter");
  await expect(chart).toBeHidden();
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  const cells = ({ referrals, conversions, earnedCents }: z.output<typeof Happened>) => [
    referrals.toLocaleString("en-US"),
    conversions.toLocaleString("en-US"),
    dollars(earnedCents),
  ];
  await expect(row("Last 90 days").getByRole("cell")).toHaveText(cells(totals));
  if (previous) await expect(row("The 90 days before").getByRole("cell")).toHaveText(cells(previous));
  await expect(page.getByRole("rowheader")).toHaveCount(points.length + 2);
  await expectAccessible(page);
  await takeScreenshots(page, "dashboard-table");
  await page.getByRole("button", { name: "View as chart" }).press("Enter");
  await expect(chart).toBeVisible();
});

test("a bar tells its figures once one points at it", async ({ page }) => {
  await createBusy(page);
  await page.goto("/dashboard");
  const chart = page.getByRole("img", { name: /^Bar chart/ });
  await chart.hover();
  await expect(chart.locator("svg").first()).toBeVisible();
  await chart.hover({ position: { x: 150, y: 80 } });
  await expect(chart.getByText("Credit earned")).toBeVisible();
  await takeScreenshots(page, "dashboard-tip");
});

test("a referral that has waited long is converted where it is listed", async ({ page }) => {
  const { api } = await createBusy(page);
  const before = await readAttention(api);
  const [first] = before.referrals;
  if (!first) throw new Error("Nothing has waited for a week");
  await page.goto("/dashboard");
  await page
    .getByRole("button", { name: `Convert ${first.friendName}` })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: `${first.friendName} became a customer` });
  const jobValue = dialog.getByRole("textbox", { name: "What was the job worth?" });
  await expect(dialog.getByRole("button", { name: "Convert" })).toBeVisible();
  if (await jobValue.isVisible()) await jobValue.fill("480.00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: `${before.openReferrals - 1} open referrals` })).toBeVisible();
  const after = await readAttention(api);
  expect(after.openReferrals).toBe(before.openReferrals - 1);
  expect(after.referrals.map(({ referralId }) => referralId)).not.toContain(first.referralId);
});

test("everybody can use the dashboard of a busy business", async ({ page }) => {
  await createBusy(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Needs you" }).getByRole("listitem")).not.toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, "dashboard-busy");
});
