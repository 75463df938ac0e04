import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { sign } from "@/lib/integrations/webhooks/signature";
import { type Api, apiFor, createCampaign } from "./api";
import { expect, expectAccessible, rowsOf, serverUrl, test } from "./fixtures";
import { addMember, createOrganization, signIn, type TestMember } from "./members";
import { ops } from "./ops";
import { enrollAnn, fixedTerms, makeCampaign } from "./scenes";

test.use({ allowed: [/status of 503/] });

const PeriodFigures = z.object({ referrals: z.int(), conversions: z.int(), earnedCents: z.int() });
const Insights = z.object({
  totals: PeriodFigures,
  previous: PeriodFigures.optional(),
  points: z.array(PeriodFigures),
});

const readInsights = async (api: Api, query: string) =>
  Insights.parse((await api.get(`/api/app/dashboard/insights${query}`)).body);

const number = (value: number) => value.toLocaleString("en-US");
const dollars = (cents: number) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
const tile = (page: Page, name: string) => page.locator("dl > div").filter({ hasText: name });
const inboxCard = (page: Page) => page.getByRole("region", { name: /^Inbox$|things? to do$/ });
const notices = (page: Page) => page.getByRole("region", { name: "Good to know" });

async function choosePeriod(page: Page, label: string) {
  await page.getByRole("button", { name: /^Period/ }).click();
  await page.getByRole("menuitemradio", { name: label }).click();
}

async function expectFigures(page: Page, { totals }: z.output<typeof Insights>) {
  await expect(tile(page, "Leads received").locator("dd").first()).toHaveText(number(totals.referrals));
  await expect(tile(page, "Credit earned").locator("dd").first()).toHaveText(dollars(totals.earnedCents));
}

test("a new organization sees first steps, which track progress and stay away once dismissed", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/home");
  const list = page.getByRole("region", { name: "Get your first lead in two minutes" });
  await expect(list.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await expect(tile(page, "Leads received")).toContainText("No leads yet");
  await expect(page.getByRole("img", { name: /chart/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Leads over time" })).toHaveCount(0);
  await expectAccessible(page);
  for (const link of await list.getByRole("link").all()) {
    expect((await page.request.get((await link.getAttribute("href")) ?? "/nowhere")).status()).toBe(200);
  }
  await list.getByRole("link", { name: "Start" }).click();
  await expect(page).toHaveURL("/setup");

  const api = apiFor(dana);
  await createCampaign(api, "Spring");
  await page.goto("/home");
  await expect(list.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(inboxCard(page)).toContainText("Nothing waits for you.");
  await addMember(dana.orgId, "user");
  await api.patch("/api/app/business-profile", { postalAddress: "1200 Main St, Oakland, CA 94607" });
  await api.patch("/api/app/branding", { primaryColor: "#0e6b4f" });
  await ops("seed", "--org", dana.orgId, "--advocates", "3", "--referrals", "2");
  await page.reload();
  const line = page.getByText("You’re all set up.");
  await expect(line).toBeVisible();
  await page.getByRole("button", { name: "Dismiss checklist" }).click();
  await expect(line).toBeHidden();
  await page.reload();
  await expect(page.getByText("Outstanding credit")).toBeVisible();
  await expect(line).toBeHidden();
});

test("chart and table show the API's figures for the chosen period, and keep the last ones on failure", async ({
  page,
}) => {
  const dana = await createOrganization({ tier: "pro" });
  await ops("seed", "--org", dana.orgId, "--advocates", "60", "--referrals", "300");
  const api = apiFor(dana);
  await signIn(page, dana);
  await page.goto("/home");
  const quarter = await readInsights(api, "?days=90");
  await expectFigures(page, quarter);
  const chart = page.getByRole("img", { name: /^Bar chart\. \d+ came in/ });
  await chart.hover();
  await expect(chart.locator("svg").first()).toBeVisible();
  await chart.hover({ position: { x: 150, y: 80 } });
  await expect(chart.getByText("Credit earned")).toBeVisible();
  await page.getByRole("button", { name: "View as table" }).press("Enter");
  await expect(chart).toBeHidden();
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  const cells = ({ referrals, conversions, earnedCents }: z.output<typeof PeriodFigures>) => [
    number(referrals),
    number(conversions),
    dollars(earnedCents),
  ];
  await expect(row("Last 90 days").getByRole("cell")).toHaveText(cells(quarter.totals));
  const { previous } = quarter;
  if (previous) await expect(row("Previous 90 days").getByRole("cell")).toHaveText(cells(previous));
  await expect(page.getByRole("region", { name: "Leads over time" }).getByRole("rowheader")).toHaveCount(
    quarter.points.length + 2,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "View as chart" }).press("Enter");
  await expect(chart).toBeVisible();

  await choosePeriod(page, "Last 12 months");
  await expect(page).toHaveURL("/home?days=365");
  const year = await readInsights(api, "?days=365");
  await expectFigures(page, year);
  await page.reload();
  await expectFigures(page, year);
  await expect(page.getByRole("button", { name: "Period: Last 12 months" })).toBeVisible();
  await choosePeriod(page, "All time");
  await expectFigures(page, await readInsights(api, ""));
  await page.goto("/home?days=1000000");
  await expect(page.getByRole("button", { name: "Period: Last 90 days" })).toBeVisible();

  const headline = (period: string) => page.getByRole("status").filter({ hasText: `in the last ${period}` });
  await expect(headline("90 days")).toBeVisible();
  await page.route("**/api/app/dashboard/insights?days=30", (route) => route.fulfill({ status: 503 }));
  await choosePeriod(page, "Last 30 days");
  const alert = page.getByRole("alert").filter({ hasText: "Last 30 days: the numbers didn’t load" });
  await expect(alert).toContainText("Those below are for another period: Last 90 days");
  await expect(headline("90 days")).toBeVisible();
  await page.unroute("**/api/app/dashboard/insights?days=30");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(headline("30 days")).toBeVisible();
  await expect(alert).toBeHidden();
});

const longName = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);

/** Creates a business with notices, and an event that matches nothing. */
async function createBusyOrganization(): Promise<TestMember> {
  const dana = await createOrganization({ overrides: { advocates: 2 } });
  const expiresAt = new Date(Date.now() + (5 * 24 + 1) * 3_600_000).toISOString();
  const { api, campaign } = await makeCampaign({ name: longName, expiresAt }, dana);
  await api.post(`${campaign}/invite`, { name: "ليلى الحداد", email: "layla@example.com" });
  await api.post(`${campaign}/invite`, { name: "Ann Reyes", email: "ann@example.com" });
  const key = await api.post("/api/app/integrations/webhook-keys", { name: "Jobber" });
  const { signingSecret } = z.object({ signingSecret: z.string() }).parse(key.body);
  const data = { referralCode: "ANN-0000", friendEmail: "unknown@example.com" };
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type: "referral.convert", data });
  const headers = {
    "Content-Type": "application/json",
    "X-Service-Signature": sign(signingSecret, body, new Date()),
  };
  const answer = await fetch(`${serverUrl()}/api/webhooks/${dana.orgId}`, { method: "POST", headers, body });
  expect(answer.ok).toBe(true);
  return dana;
}

test("notices give a reason and an action, and only admins see events in the inbox", async ({ page }) => {
  const dana = await createBusyOrganization();
  await signIn(page, dana);
  await page.goto("/home");
  const item = (text: string) => notices(page).getByRole("listitem").filter({ hasText: text });
  await expect(item(longName)).toContainText("Ends in 6 days");
  await expect(item("2 of 2 used")).toContainText("Full");
  await expect(inboxCard(page)).toContainText("1 thing to do");
  await expect(inboxCard(page)).toContainText("A friend's job is paid: no match");
  for (const [text, verb, target] of [
    ["2 of 2 used", /^See usage/, "/settings/business#usage"],
    [longName, /^Review/, /\/campaigns\/[0-9a-f-]{36}$/],
  ] as const) {
    await page.goto("/home");
    await item(text).getByRole("link", { name: verb }).click();
    await expect(page).toHaveURL(target);
  }
  await page.goto("/home");
  await inboxCard(page)
    .getByRole("button", { name: /^Resolve/ })
    .click();
  await expect(page.getByRole("region", { name: "Evidence" })).toContainText("unknown@example.com");
  await signIn(page, await addMember(dana.orgId, "user"));
  await page.goto("/home");
  await expect(notices(page)).toContainText("2 of 2 used");
  await expect(inboxCard(page)).toContainText("Nothing waits for you.");
});

test.describe("a new lead", () => {
  test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

  test("stays on the home page and in notifications until a member has called", async ({ page }) => {
    const ann = await enrollAnn();
    // Records notifications, because a test cannot see the system's.
    await page.addInitScript(() => {
      ServiceWorkerRegistration.prototype.showNotification = async (title) => {
        sessionStorage.setItem("shown", `${sessionStorage.getItem("shown") ?? ""}${title}. `);
      };
    });
    await page.clock.install();
    await signIn(page, ann.dana);
    await page.goto("/settings/you");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole("switch", { name: "Notify me in this browser" }).click();
    // Leads from before the first poll aren't new.
    const polled = page.waitForResponse((response) => {
      const request = response.request();
      const isPoll = response.url().endsWith("/new-leads") && request.serviceWorker() === null;
      return isPoll && request.frame().url().endsWith("/home");
    });
    await page.goto("/home");
    await polled;
    const card = inboxCard(page);
    await expect(card).toContainText("Nothing waits for you.");
    const karen = await ann.refer("Karen Boyd");
    // Each poll is a request of its own, and one that began before the lead answers without it.
    const expectInTime = (condition: () => Promise<void>) =>
      expect(async () => {
        await page.clock.fastForward(16_000);
        await condition();
      }).toPass();
    await expectInTime(() => expect(card).toContainText("New lead from Ann Reyes", { timeout: 5_000 }));
    await expect(card).toContainText("1 thing to do");
    await expect(page.getByRole("link", { name: /^Inbox/ }).first()).toContainText("1 to do");
    const readShown = () => page.evaluate(() => sessionStorage.getItem("shown"));
    const shown = "You’ll see new leads here. New lead: Karen Boyd. ";
    await expectInTime(() => expect.poll(readShown, { timeout: 5_000 }).toBe(shown));
    await ann.api.post(`${karen}/stage`, { stage: "contacted" });
    await expectInTime(() => expect(card).toContainText("Nothing waits for you.", { timeout: 5_000 }));
  });
});

test("a tile leads to the rows of its period, which can be widened", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${await ann.refer("Fred Fox")}/convert`);
  await ann.refer("Mei Kato");
  await signIn(page, ann.dana);
  await page.goto("/home");
  await choosePeriod(page, "Last 7 days");
  const received = tile(page, "Leads received").getByRole("link");
  await expect(received).toHaveAttribute("href", "/leads?status=counted&days=7");
  await received.click();
  await expect(page).toHaveURL("/leads?status=counted&days=7");
  const leads = rowsOf(page, "Leads");
  await expect(leads).toHaveCount(2);
  await expect(page.getByRole("radio", { name: "Open or converted" })).toBeChecked();
  await page.getByRole("button", { name: /^Received in the last 7 days/ }).click();
  await expect(page).toHaveURL("/leads?status=counted");

  await page.goto("/home?days=7");
  await tile(page, "Converted").getByRole("link").click();
  await expect(page.getByRole("button", { name: /^Converted in the last 7 days/ })).toBeVisible();
  await expect(leads).toHaveCount(1);

  await page.goto("/home?days=all");
  await tile(page, "Credit earned").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Earned so far" })).toBeVisible();
  const entries = rowsOf(page, "Credit entries");
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText("+$25.00");
  await page.getByRole("button", { name: /^All time/ }).click();
  await expect(page.getByRole("heading", { name: "Every entry" })).toBeVisible();
});
