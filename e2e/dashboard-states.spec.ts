import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { sign } from "@/lib/webhooks/signature";
import { apiOf, createdId } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { addMember, createOrganization, type Member, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

const WebhookKey = z.object({ signingSecret: z.string() });
const DAY_MS = 24 * 60 * 60 * 1000;
const longName = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 };

const needsYou = (page: Page) => page.getByRole("region", { name: "Needs you" });

/** Everything that can need somebody, as far as a business can bring it about. */
async function createNeedy(): Promise<Member> {
  const dana = await createOrganization({ tier: "growth", overrides: { advocates: 2 } });
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const expiresAt = new Date(Date.now() + 5 * DAY_MS + 60_000).toISOString();
  const campaign = await api.post("/api/app/campaigns", { name: longName, ...terms, expiresAt });
  const path = `/api/app/campaigns/${createdId(campaign)}`;
  await api.post(`${path}/invite`, { name: "ليلى الحداد", email: "layla@example.com" });
  await api.post(`${path}/invite`, { name: "Ann Reyes", email: "ann@example.com" });
  const { body } = await api.post("/api/app/integrations/webhook-keys", { name: "Jobber" });
  const event = {
    id: `evt_${randomUUID()}`,
    type: "referral.convert",
    data: { referralCode: "ANN-0000", friendEmail: "nobody@example.com" },
  };
  const sent = JSON.stringify(event);
  const answer = await fetch(`${serverUrl()}/api/webhooks/${dana.orgId}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Service-Signature": sign(WebhookKey.parse(body).signingSecret, sent, new Date()),
    },
    body: sent,
  });
  expect(answer.ok).toBe(true);
  return dana;
}

test("what needs somebody has a reason, and a verb that leads there", async ({ page }) => {
  const dana = await createNeedy();
  await signIn(page, dana);
  await page.goto("/dashboard");
  const list = needsYou(page);
  const item = (text: string) => list.getByRole("listitem").filter({ hasText: text });
  await expect(item("Convert a referral")).toContainText("No match found");
  await expect(item(longName)).toContainText("Ends in 6 days");
  await expect(item("2 of 2 in your plan")).toContainText("Plan is full");
  await expectAccessible(page);
  await takeScreenshots(page, "dashboard-needy");
  await item("2 of 2 in your plan")
    .getByRole("link", { name: /^See plan/ })
    .click();
  await expect(page).toHaveURL("/settings/organization#usage");
  await page.goBack();
  await item(longName)
    .getByRole("link", { name: /^Review/ })
    .click();
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await page.goBack();
  await item("Convert a referral")
    .getByRole("link", { name: /^Resolve/ })
    .click();
  await expect(page).toHaveURL(/\/settings\/integrations\?event=/);
});

test("events are left to admins, and a quiet day says so", async ({ page }) => {
  const dana = await createNeedy();
  await signIn(page, await addMember(dana.orgId, "user"));
  await page.goto("/dashboard");
  await expect(needsYou(page)).toContainText("Plan is full");
  await expect(needsYou(page)).not.toContainText("No match found");
  const calm = await createOrganization();
  await apiOf(serverUrl(), calm.apiKey ?? "").post("/api/app/campaigns", { name: "Spring", ...terms });
  await signIn(page, calm);
  await page.goto("/dashboard");
  await expect(needsYou(page).getByRole("heading", { name: "Nothing needs you" })).toBeVisible();
});

test("the sidebar counts what there is and what waits", async ({ page, isMobile }) => {
  const dana = await createOrganization();
  await ops("seed", "--org", dana.orgId, "--advocates", "12", "--referrals", "30");
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const Counts = z.object({
    advocates: z.object({ total: z.int() }),
    referrals: z.object({ pending: z.int() }),
  });
  const { advocates, referrals } = Counts.parse((await api.get("/api/app/dashboard")).body);
  await signIn(page, dana);
  await page.goto("/dashboard");
  if (isMobile) await page.getByRole("button", { name: "Open the menu" }).click();
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: `Advocates ${advocates.total}` })).toBeVisible();
  await expect(nav.getByRole("link", { name: `Referrals ${referrals.pending} waiting` })).toBeVisible();
  await expect(nav.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
});

test.describe("while the server fails", () => {
  test.use({ allowed: [/status of 503/] });

  test("the figures before stay, and can be asked for again", async ({ page }) => {
    const dana = await createOrganization();
    await ops("seed", "--org", dana.orgId, "--advocates", "12", "--referrals", "40");
    await signIn(page, dana);
    await page.goto("/dashboard");
    const headline = page.getByRole("status").filter({ hasText: "in the last 90 days" });
    await expect(headline).toBeVisible();
    await page.route("**/api/app/dashboard/insights?days=30", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: /^Period/ }).click();
    await page.getByRole("menuitemradio", { name: "Last 30 days" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Last 30 days: the figures did not load" });
    await expect(alert).toContainText("Those below are of another period: Last 90 days");
    await expect(headline).toBeVisible();
    await expect(needsYou(page)).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, "dashboard-failed");
    await page.unroute("**/api/app/dashboard/insights?days=30");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("status").filter({ hasText: "in the last 30 days" })).toBeVisible();
    await expect(alert).toBeHidden();
  });
});
