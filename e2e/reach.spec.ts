import { expect, test } from "./fixtures";
import { addMember, createOrganization, openAs, signIn } from "./members";
import { enrollAnn } from "./scenes";

/** The links of the navigation and of each area's page, and where they lead. */
const ways: readonly (readonly [place: string, link: string, path: string])[] = [
  ["Leads", "Customer file", "/leads/customer-files"],
  ["Advocates", "Import", "/advocates/import"],
  ["Money", "By customer", "/money/customers"],
  ["Money", "Use credit", "/money/redeem"],
  ["Money", "Tax year", "/money/year"],
  ["Campaigns", "New campaign", "/campaigns/new"],
  ["Campaigns", "Asks", "/campaigns/asks"],
  ["Campaigns", "Branding", "/campaigns/branding"],
  ["Settings", "Business profile", "/settings/business/profile"],
  ["Settings", "Branding", "/campaigns/branding"],
  ["Settings", "Delivery", "/settings/business/delivery"],
  ["Settings", "Reward rules", "/settings/rewards"],
  ["Settings", "You", "/settings/you"],
  ["Team and security", "Single sign-on", "/settings/team/sso"],
  ["Team and security", "Audit log", "/settings/team/audit-log"],
  ["Reward rules", "Review rules", "/settings/rewards/review"],
  ["Connections", "API keys", "/settings/connections/api-keys"],
  ["Connections", "Signed events", "/settings/connections/signed-events"],
  ["Connections", "Webhooks", "/settings/connections/webhooks"],
  ["Connections", "API reference", "/settings/connections/api-reference"],
];

/** What a member can start on the pages that are at most two clicks from Home, so it takes three. */
const features: readonly (readonly [path: string, ...names: string[]])[] = [
  ["/home", "Job done", "Log a call", "Use credit", "Invite advocate"],
  ["/leads", "Log a call", "Export", "Customer file", "More actions for Fred Fox"],
  ["/leads/customer-files", "Choose a file", "Paste rows instead"],
  ["/advocates", "Invite advocate", "Import", "Send invites", "Export", "Select Ann Reyes"],
  ["/money", "Print", "Export entries", "Ann Reyes"],
  ["/money/redeem", "Enter the code first"],
  ["/money/year", "Print"],
  ["/campaigns", "New campaign", "Actions for Spring referrals"],
  ["/campaigns/asks", "Ask automatically", "Thank you, and their link"],
  ["/campaigns/branding", "Save changes"],
  ["/settings/business", "Save name", "Save time zone", "Turn on healthcare mode"],
  ["/settings/business/profile", "Save changes"],
  ["/settings/business/delivery", "Export text consents (CSV)", "Export opt-outs (CSV)"],
  ["/settings/rewards", "Save limits", "Save amounts"],
  ["/settings/team", "Invite"],
  ["/settings/connections", "Any other system", "Connect Stripe"],
  ["/settings/you", "Change password", "Add a passkey", "Set up the app", "Sign out everywhere"],
];

test("every feature is at most three clicks from Home", async ({ page }) => {
  const ann = await enrollAnn({ member: await createOrganization({ tier: "pro" }) });
  await ann.refer();
  await ann.api.post(`${ann.address}/credit`, { delta: 2_500, note: "Thank you" });
  await signIn(page, ann.dana);
  const main = page.getByRole("main");
  for (const [path, ...names] of features) {
    await page.goto(path);
    for (const name of names) {
      const controls = (["button", "link", "switch", "checkbox"] as const).map((role) =>
        main.getByRole(role, { name }),
      );
      const control = controls.reduce((all, one) => all.or(one)).first();
      await expect(control, `${name} on ${path}`).toBeVisible();
    }
  }
});

test("every page is at most three clicks from Home", async ({ page }) => {
  const { dana } = await enrollAnn({ member: await createOrganization({ tier: "pro" }) });
  await signIn(page, dana);
  await page.goto("/home");
  const nav = page.getByRole("navigation", { name: "Main" });
  const current = page.locator('[aria-current="page"], [aria-current="true"]');
  const main = page.getByRole("main");
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  for (const place of new Set(ways.map(([name]) => name))) {
    const isArea = (await nav.getByRole("link", { name: place, exact: true }).count()) > 0;
    await link(place).first().click();
    await expect(current.filter({ hasText: place }).first()).toBeVisible();
    await expect(current.and(nav.getByRole("link"))).toHaveText(isArea ? place : "Settings");
    for (const [from, name, path] of ways) {
      if (from === place) await expect(link(name).and(main.getByRole("link")).first()).toHaveAttribute("href", path);
    }
  }
  await expect(nav.getByRole("link")).toHaveText([
    "Home",
    /^Inbox/,
    "Leads",
    "Advocates",
    "Money",
    "Campaigns",
    "Settings",
  ]);
});

test("a member who isn't an owner finds only settings of their own", async ({ page }) => {
  const { orgId } = await createOrganization({ tier: "pro" });
  const sam = await openAs(page, await addMember(orgId, "user"), "/settings");
  await expect(sam).toHaveURL("/settings/you");
  await expect(sam.getByRole("navigation", { name: "Settings" })).toHaveCount(0);
  const more = sam.getByRole("navigation", { name: "More in You" }).getByRole("link");
  await expect(more).toHaveText(["Delivery", "API keys"]);
  await sam.context().close();
});
