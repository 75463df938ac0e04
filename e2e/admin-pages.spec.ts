import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import { addMember, createOrganization, type Member, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

const pages = [
  ["/dashboard", /^Good (morning|afternoon|evening), /],
  ["/settings/organization", "Organization"],
  ["/settings/team", "Team"],
  ["/settings/sso", "Single sign-on"],
  ["/settings/profile", "Your account"],
] as const;

async function send(page: Page, method: "POST" | "PATCH", path: string, data: object) {
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  const answer = await page.request.fetch(path, { method, headers, data });
  expect(answer.ok()).toBe(true);
}

/** A business with names that strain the layout, an open invitation and single sign-on. */
async function createStrained(page: Page): Promise<Member> {
  const dana = await createOrganization({
    tier: "pro",
    name: "Donaudampfschifffahrtsgesellschaft Heating, Plumbing and Air Conditioning",
  });
  const long = await addMember(dana.orgId, "user", `wolfeschlegelsteinhausenbergerdorff.${"x".repeat(20)}`);
  await signIn(page, long);
  await send(page, "PATCH", "/api/app/me", { firstName: "Wolfgang".repeat(8), lastName: "Müller".repeat(8) });
  await signIn(page, await addMember(dana.orgId, "admin", "layla"));
  await send(page, "PATCH", "/api/app/me", { firstName: "ليلى", lastName: "الحداد" });
  await signIn(page, dana);
  await send(page, "PATCH", "/api/app/me", { firstName: "Dana", lastName: "Miller" });
  await send(page, "POST", "/api/app/invitations", { email: `${"toni".repeat(15)}@example.com` });
  await send(page, "PATCH", "/api/app/sso", {
    signInName: `acme-${dana.orgId.slice(-12)}`,
    issuer: "https://login.example.com",
    clientId: "referral-rewards",
    clientSecret: "secret",
  });
  return dana;
}

async function visitAll(page: Page, name: string) {
  test.setTimeout(180_000);
  for (const [path, title] of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expectAccessible(page);
    await takeScreenshots(page, `${name}-${path.split("/").at(-1)}`);
  }
}

test("everybody can use the pages of a new organization", async ({ page }) => {
  await signIn(page, await createOrganization({ tier: "starter" }));
  await visitAll(page, "starter");
});

test("everybody can use the pages of an organization with long names", async ({ page }) => {
  await createStrained(page);
  await visitAll(page, "pro");
});

test("everybody can use the pages as a member who is no admin", async ({ page }) => {
  const { orgId } = await createOrganization({ tier: "pro" });
  await signIn(page, await addMember(orgId, "user"));
  await visitAll(page, "user");
});

test("everybody can use the dialogs", async ({ page }) => {
  test.setTimeout(180_000);
  await createStrained(page);
  const look = async (name: string, open: Locator) => {
    await open.click();
    await expect(page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').last()).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, name);
  };
  const close = () => page.keyboard.press("Escape");
  await page.goto("/settings/team");
  await look("invite", page.getByRole("button", { name: "Invite" }));
  await close();
  await look("manage-self", page.getByRole("button", { name: "Manage Dana Miller" }));
  await close();
  await look("manage", page.getByRole("button", { name: /^Manage Wolfgang/ }));
  await look("remove", page.getByRole("button", { name: "Remove", exact: true }));
  await close();
  await close();
  await look("withdraw", page.getByRole("button", { name: /^Withdraw/ }));
  await page.goto("/settings/sso");
  await look("remove-sso", page.getByRole("button", { name: "Remove single sign-on" }));
  await page.goto("/settings/profile");
  await look("sign-out", page.getByRole("button", { name: "Sign out everywhere" }));
});

test("the menu leads everywhere and chooses light or dark", async ({ page, isMobile }) => {
  await signIn(page, await createOrganization());
  await page.goto("/dashboard");
  const openMenu = async () => {
    if (isMobile) await page.getByRole("button", { name: "Open the menu" }).click();
  };
  await openMenu();
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("menu.png") });
  await nav.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings/organization");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openMenu();
  await page.getByRole("button", { name: /Admin · Growth plan/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.screenshot({ path: test.info().outputPath("member-menu.png") });
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page).toHaveURL("/settings/profile");
});

test("a colleague is invited with the keyboard alone", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto("/settings/team");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const invite = page.getByRole("button", { name: "Invite" });
  await tabTo(page, invite);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(invite).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("toni@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight", { delay: 100 });
  await expect(page.getByRole("radio", { name: "Admin" })).toBeChecked();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Send invitation" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Open invitations" })).toContainText("toni@example.com");
  await tabTo(page, page.getByRole("button", { name: "Manage Dana" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 30; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("the checklist counts what is done, and its steps lead somewhere", async ({ page }) => {
  await signIn(page, await createOrganization({ tier: "starter" }));
  await page.goto("/dashboard");
  const list = page.getByRole("region", { name: "Get your program going" });
  await expect(list).toContainText("0 of 4 done");
  const paths = ["/campaigns/new", "/advocates?enroll=1", "/referrals?add=1", "/settings/team"];
  const links = await list.getByRole("link").all();
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual(paths);
  for (const path of paths) expect((await page.request.get(path)).status()).toBe(200);
  const terms = { name: "Spring", rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 };
  await send(page, "POST", "/api/app/campaigns", terms);
  await page.reload();
  await expect(list).toContainText("1 of 4 done");
});

test("a finished checklist is one line, and stays away once it is sent away", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await addMember(dana.orgId, "user");
  await send(page, "PATCH", "/api/app/branding", { primaryColor: "#0e6b4f" });
  await ops("seed", "--org", dana.orgId, "--advocates", "3", "--referrals", "2");
  await page.goto("/dashboard");
  const line = page.getByText("Everything is set up.");
  await expect(line).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(line).toBeHidden();
  await page.reload();
  await expect(page.getByText("Outstanding credit")).toBeVisible();
  await expect(line).toBeHidden();
});

test("whoever is not signed in is sent to sign in, and comes back", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/settings/team");
  await expect(page).toHaveURL("/sign-in?next=%2Fsettings%2Fteam");
  await page.getByRole("textbox", { name: "E-mail" }).fill(dana.email);
  await page.getByLabel("Password", { exact: true }).fill(dana.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/settings/team");
});
