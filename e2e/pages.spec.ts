import type { Page } from "@playwright/test";
import { z } from "zod";
import { apiFor } from "./api";
import { cutOff, desk, expect, expectAccessible, expectReadable, expectUsable, phone, rowsOf, test } from "./fixtures";
import { addMember, anyEmail, createOrganization, rename, signIn } from "./members";
import { ops } from "./ops";
import { enrollAnn, enrollMany, makeCampaign } from "./scenes";
import { weigh } from "./weigh";

const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
const rightToLeft = "ليلى عبد الرحمن الحداد";

const Endpoint = z.object({ endpointId: z.string() });

/** Signs in at a business whose long names strain every layout. Returns the paths of its pages. */
async function createStrained(page: Page): Promise<{ program: string[]; settings: string[] }> {
  const dana = await createOrganization({ tier: "pro", name: `${long} Heating, Plumbing and Air` });
  const api = apiFor(dana);
  const { orgId } = dana;
  await ops("seed", "--org", orgId, "--advocates", "12", "--referrals", "30");
  const wolfgang = await addMember(orgId, "user", anyEmail(long.slice(0, 20)));
  const layla = await addMember(orgId, "admin");
  await rename(page, wolfgang, "Wolfgang".repeat(8), "Müller".repeat(8));
  await rename(page, layla, "ليلى", "الحداد");
  await rename(page, dana, "Dana", "Miller");
  await api.post("/api/app/invitations", { email: `${"toni".repeat(15)}@example.com` });
  await api.post("/api/app/integrations/webhook-keys", { name: "مفتاح ".repeat(10).trim() });
  const hook = `https://hooks.example.com/${long.repeat(4)}`;
  const added = await api.post("/api/app/webhook-endpoints", {
    url: hook,
    description: `${long} ${rightToLeft}`,
  });
  const { endpointId } = Endpoint.parse(added.body["endpoint"]);
  await api.patch("/api/app/sso", {
    signInName: `acme-${orgId.slice(-12)}`,
    issuer: "http://127.0.0.1:9/issuer",
    clientId: "referral-rewards",
    clientSecret: "secret",
  });
  await makeCampaign({ name: "توصيات الربيع", status: "paused" }, dana);
  const ann = await enrollAnn({
    member: dana,
    name: rightToLeft,
    phone: "+14155552671",
    terms: { name: long },
  });
  await enrollMany(ann, [long, rightToLeft]);
  await ann.api.post(`${await ann.refer(long)}/stage`, { stage: "booked" });
  await ann.api.post(`${await ann.refer("שרה כהן")}/convert`, { jobValueCents: 10_000_000_000 });
  await api.post(`${ann.address}/credit`, { delta: -100_000, note: "Rechnung ".repeat(20).trim() });
  const campaign = `/campaigns/${ann.campaignId}`;
  return {
    program: [
      "/home",
      "/campaigns",
      "/campaigns/new",
      campaign,
      `${campaign}/edit`,
      "/advocates",
      "/advocates?enroll=1",
      "/leads?call=1",
      ann.page,
      `${ann.page}/card`,
      "/advocates/import",
      "/leads",
      "/money/redeem",
      "/settings/business/delivery",
      "/campaigns/asks",
      "/inbox",
      "/settings/rewards/review",
      "/leads/customer-files",
      "/money",
      "/money/customers",
      "/money/year",
      `${ann.page}/statement`,
      "/campaigns/branding",
      "/campaigns/branding/sign",
      "/setup",
    ],
    settings: [
      "business",
      "business/profile",
      "rewards",
      "team",
      "team/sso",
      "team/audit-log",
      "you",
      "connections",
      "connections/api-keys",
      "connections/signed-events",
      "connections/webhooks",
      `connections/webhooks?endpoint=${endpointId}`,
    ].map((name) => `/settings/${name}`),
  };
}

/** A page that opens a dialog at once may have a little more. */
const MOST_SCRIPT_BYTES = 300_000;

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** The buttons that open a page's dialogs. */
const dialogs: readonly (readonly [path: RegExp, ...buttons: (string | RegExp)[]])[] = [
  [/\/team$/, "Invite", "Manage Dana", /^Manage Wolfgang/, /^Revoke the invitation/],
  [/\/team\/sso$/, "Remove single sign-on"],
  [/\/settings\/you$/, "Sign out everywhere"],
  [/\/signed-events$/, "Create key", /^Revoke/],
  [/\/connections\/webhooks$/, "Add address"],
  [/\/settings\/connections$/, "Any other system"],
  [/\/advocates\/[0-9a-f-]{36}$/, "Adjust credit", /^Convert Wolfe/],
];

async function expectNoPlan(page: Page): Promise<void> {
  const plans = /\b(plans?|tiers?|trials?|upgrade|starter)\b/i;
  await expect(page.locator("body"), page.url()).not.toContainText(plans, { useInnerText: true });
}

for (const pages of ["program", "settings"] as const) {
  test(`the ${pages} pages and dialogs are usable, light and silent about plans for a business with long names`, async ({
    page,
  }) => {
    for (const path of (await createStrained(page))[pages]) {
      await page.goto(path);
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      await expectReadable(page);
      await expectNoPlan(page);
      const { Script: bytes } = await weigh(page);
      expect.soft(bytes, path).toBeLessThanOrEqual(MOST_SCRIPT_BYTES + (path.includes("?") ? 15_000 : 0));
      expect(bytes, path).toBeGreaterThan(50_000);

      const [, ...buttons] = dialogs.find(([which]) => which.test(path)) ?? [path];
      for (const name of buttons) {
        await page.getByRole("button", { name }).first().click();
        const opened = page.locator(overlays).last();
        await expect(opened).toBeVisible();
        await expectReadable(page, overlays);
        await page.keyboard.press("Escape");
        await expect(opened).toBeHidden();
      }
      await page.setViewportSize(phone);
      await expectUsable(page);
      await page.setViewportSize(desk);
    }
  });
}

test("each signed-out page is usable on a phone", { tag: "@phone" }, async ({ page }) => {
  for (const path of [
    "/",
    "/sign-in",
    "/sign-up",
    "/sign-in/link",
    "/forgot-password",
    "/reset-password",
    "/accept-invite",
    "/sso",
    "/sso/acme",
    "/terms",
    "/docs/errors",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectReadable(page);
    if (path !== "/") await expectNoPlan(page);
  }
});

/** The text of a page as the server sends it. Showing it in the browser takes many times as long. */
async function readText(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const body = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "").replace(/<[^>]+>/g, " ");
  return body.replace(/\s+/g, " ");
}

test("a page without data leads on, or names the plan it is part of", async ({ page }) => {
  await signIn(page, await createOrganization({ tier: "starter" }));
  for (const path of ["/advocates", "/advocates/import"]) {
    expect(await readText(page, path), path).toContain("Create a campaign");
  }
  const plans = "Part of the Growth and Pro plans";
  for (const [path, said] of [
    ["/campaigns", "No campaigns yet"],
    ["/settings/business/delivery", "No messages yet"],
    ["/inbox", "That’s everything"],
    ["/campaigns/branding", plans],
    ["/settings/connections", plans],
    ...["api-keys", "signed-events", "webhooks"].map((name) => [`/settings/connections/${name}`, plans] as const),
  ] as const) {
    expect(await readText(page, path), path).toContain(said);
  }
  await page.goto("/leads");
  const link = page.getByRole("link", { name: "Create a campaign" });
  await expect(link).toHaveAttribute("href", "/campaigns/new");
  await expectAccessible(page);
});

test("a trial says how long it lasts, and afterward what is off", async ({ page }) => {
  const dana = await createOrganization();
  const endTrial = (days: number) => {
    const end = new Date(Date.now() + (days - 0.5) * 86_400_000).toISOString();
    return ops("org", "update", "--org", dana.orgId, "--trial-ends-at", end);
  };
  await endTrial(30);
  await signIn(page, dana);
  await page.goto("/home");
  await expect(page.getByText("Growth trial: 30 days left.")).toBeVisible();
  await endTrial(0);
  await page.goto("/home");
  await expect(page.getByText("Your trial of Growth ended on")).toBeVisible();
  await page.goto("/settings/business");
  await expect(page.getByRole("heading", { name: "Starter plan" })).toBeVisible();
  await ops("org", "update", "--org", dana.orgId, "--tier", "pro", "--trial-ends-at", "none");
  await page.goto("/settings/business");
  await expect(page.getByRole("heading", { name: "Usage" })).toBeVisible();
  await expect(page.getByText(/\bplan\b/)).toHaveCount(0);
});

test("a member without the admin role sees the reason instead of actions, and the admin to ask", async ({ page }) => {
  const { orgId } = await createOrganization({ tier: "pro" });
  await signIn(page, await addMember(orgId, "user"));
  for (const [path, reason] of [
    ["/settings/rewards/review", "change the rules"],
    ["/settings/team", "change the team"],
    ["/settings/business", "change the name"],
    ["/settings/rewards", "change how credit is used"],
    ["/settings/connections", "connect other systems"],
    ["/settings/team/audit-log", "read the audit log"],
    ["/campaigns/branding", "change the branding"],
  ] as const) {
    const text = await readText(page, path);
    expect(text, path).toContain(`Only owners can ${reason}`);
    expect(text, path).toContain("Ask Dana");
    expect(text, path).not.toContain("Save changes");
  }
});

test("the menu leads everywhere, shows counts, and switches between light and dark", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await enrollAnn();
  await ann.refer();
  await signIn(page, ann.dana);
  await page.goto("/home");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  const openMenu = () => page.getByRole("button", { name: "More", exact: true }).click();
  await openMenu();
  await expectAccessible(page);
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await expect(nav.getByRole("link")).toHaveCount(7);
  await nav.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings/business");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openMenu();
  await page.getByRole("button", { name: /Owner · Growth plan/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page).toHaveURL("/settings/you");
  await page.goto("/settings/team/audit-log");
  const settings = page.getByRole("navigation", { name: "Settings" });
  await expect(settings.locator("[aria-current]")).toBeInViewport({ ratio: 0.9 });
  await settings.getByRole("link", { name: "Business" }).focus();
  for (const name of ["Team and security", "Reward rules", "Connections", "You"]) {
    await page.keyboard.press("Tab");
    await expect(settings.getByRole("link", { name })).toBeFocused();
    await expect(settings.getByRole("link", { name })).toBeInViewport({ ratio: 0.9 });
  }
});

test.describe("while the server is unreachable", () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test("a list reports the error, keeps its rows and can be retried", async ({ page }) => {
    const ann = await enrollAnn();
    await signIn(page, ann.dana);
    await page.goto("/advocates");
    const alert = page.getByRole("main").getByRole("alert").filter({ hasText: "couldn’t reach the server" });
    const rows = rowsOf(page, "Advocates");
    await expect(rows).toHaveCount(1);
    const reach = await cutOff(page, "**/api/app/advocates?*");
    await page.getByRole("radio", { name: /^Link not opened yet/ }).click();
    await expect(alert).toBeVisible();
    await reach();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    await expect(rows).toHaveCount(1);
  });
});

test.describe("without data", () => {
  test.use({ allowed: [/status of 404/] });

  test("each page says that it is empty and leads on", async ({ page }) => {
    const ann = await enrollAnn();
    await signIn(page, ann.dana);
    await ann.api.delete(ann.campaign);
    for (const path of [ann.page, `${ann.page}/card`, `/campaigns/${ann.campaignId}/advocates/unknown`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Advocate not found" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Adjust credit" })).toHaveCount(0);
    }
    for (const id of [ann.campaignId, "nonsense"]) {
      await page.goto(`/campaigns/${id}`);
      await expect(page.getByRole("heading", { name: "Campaign not found" })).toBeVisible();
    }
    await page.getByRole("link", { name: "See all campaigns" }).click();
    await expect(page).toHaveURL("/campaigns");
    await page.goto(`/leads?lead=${ann.campaignId}`);
    await expect(page.getByText("Lead not found")).toBeVisible();
    await page.goto(`/settings/connections/webhooks?endpoint=${ann.campaignId}`);
    await expect(page.getByText("Address not found")).toBeVisible();
    for (const path of ["settings/business/delivery?message", "settings/connections/signed-events?event"]) {
      await page.goto(`/${path}=${ann.campaignId}`);
      await expect(page.getByRole("dialog")).toContainText(/There is no (message|webhook event) with this id/);
    }
    expect((await page.goto("/no-such-page"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
  });
});
