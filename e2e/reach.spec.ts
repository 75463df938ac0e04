import { expect, test } from "./fixtures";
import { addMember, createOrganization, openAs, signIn } from "./members";
import { enrollAnn } from "./scenes";

/** Each page, and the links that lead to it from Home. */
const ways: readonly (readonly [path: string, area: string, ...links: string[]])[] = [
  ["/leads/customer-files", "Leads", "Customer file"],
  ["/advocates/import", "Advocates", "Import"],
  ["/money/customers", "Money", "By customer"],
  ["/money/redeem", "Money", "Use credit"],
  ["/money/year", "Money", "Tax year"],
  ["/campaigns/new", "Campaigns", "New campaign"],
  ["/campaigns/asks", "Campaigns", "Asks"],
  ["/campaigns/branding", "Campaigns", "Branding"],
  ["/settings/business", "Settings"],
  ["/settings/business/profile", "Settings", "Business profile"],
  ["/campaigns/branding", "Settings", "Logo and color"],
  ["/settings/business/delivery", "Settings", "Delivery"],
  ["/settings/team", "Settings", "Team and security"],
  ["/settings/team/sso", "Settings", "Team and security", "Single sign-on"],
  ["/settings/team/audit-log", "Settings", "Team and security", "Audit log"],
  ["/settings/rewards", "Settings", "Reward rules"],
  ["/settings/rewards/review", "Settings", "Reward rules", "Review rules"],
  ["/settings/connections", "Settings", "Connections"],
  ["/settings/connections/api-keys", "Settings", "Connections", "API keys"],
  ["/settings/connections/signed-events", "Settings", "Connections", "Signed events"],
  ["/settings/connections/webhooks", "Settings", "Connections", "Webhooks"],
  ["/settings/connections/api-reference", "Settings", "Connections", "API reference"],
  ["/settings/you", "Settings", "You"],
];

test("every page is at most three clicks from Home", async ({ page }) => {
  const { dana } = await enrollAnn({ member: await createOrganization({ tier: "pro" }) });
  await signIn(page, dana);
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const [path, area, ...links] of ways) {
    await page.goto("/home");
    await nav.getByRole("link", { name: area, exact: true }).click();
    await expect(nav.locator('[aria-current="page"], [aria-current="true"]')).toHaveText(area);
    for (const name of links) {
      await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
    }
    await expect(page).toHaveURL(path);
    expect(links.length, path).toBeLessThanOrEqual(2);
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
