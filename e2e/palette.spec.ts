import type { Page } from "@playwright/test";
import { apiOf, createdId } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { addMember, createOrganization, type Member, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) => palette(page).getByRole("combobox", { name: "Search and commands" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });

async function openPalette(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

interface Business {
  readonly dana: Member;
  readonly campaignId: string;
  readonly annId: string;
}

/** Ann has referred Fred; Layla has nobody yet. */
async function createBusiness(): Promise<Business> {
  const dana = await createOrganization();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 };
  const campaignId = createdId(await api.post("/api/app/campaigns", { name: "Neighbors first", ...terms }));
  const path = `/api/app/campaigns/${campaignId}`;
  const ann = { name: "Ann Reyes", email: "ann.reyes@example.com", phone: "(415) 555-0132" };
  const annId = createdId(await api.post(`${path}/invite`, ann));
  await api.post(`${path}/invite`, { name: "ليلى الحداد", email: "layla@example.com" });
  const fred = { advocateId: annId, friendName: "Fred Fox", friendEmail: "fred.fox@example.com" };
  createdId(await api.post(`${path}/referrals`, fred));
  return { dana, campaignId, annId };
}

test("a page is found by its name and opened with the keyboard alone", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Search", exact: true }).filter({ visible: true }).focus();
  await openPalette(page);
  await expectAccessible(page);
  await takeScreenshots(page, "palette");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(
    page.getByRole("button", { name: "Search", exact: true }).filter({ visible: true }),
  ).toBeFocused();
  await openPalette(page);
  await page.keyboard.type("audit");
  await expect(option(page, "Audit log")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/audit-log");
  await expect(palette(page)).toBeHidden();
});

test("people are found by name, e-mail, phone and code, and open where they are", async ({ page }) => {
  const { dana, campaignId, annId } = await createBusiness();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const { body } = await api.get(`/api/app/campaigns/${campaignId}/advocates/${annId}`);
  const code = JSON.stringify(body).match(/"referralCode":"([^"]+)"/)?.[1] ?? "";
  await signIn(page, dana);
  await page.goto("/settings/profile");
  await openPalette(page);
  for (const text of ["ann rey", "ann.reyes@example", "415-555-0132", code.toLowerCase()]) {
    await field(page).fill(text);
    await expect(option(page, /Ann Reyes.*Neighbors first.*\$0\.00/)).toBeVisible();
  }
  await field(page).fill("ليلى");
  await expect(option(page, /ليلى الحداد/)).toBeVisible();
  await expectAccessible(page);
  await field(page).fill("fred fox");
  await expect(option(page, /Fred Fox.*referred by Ann Reyes.*Waiting/)).toBeVisible();
  await takeScreenshots(page, "palette-people");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/referrals?q=fred.fox%40example.com&status=all");
  await openPalette(page);
  await field(page).fill("neighbors");
  await expect(option(page, "Neighbors first")).toBeVisible();
  await field(page).fill("ann rey");
  await option(page, /Ann Reyes/)
    .first()
    .click();
  await expect(page).toHaveURL(`/campaigns/${campaignId}/advocates/${annId}`);
});

test("what another text has found is never shown, however late it comes", async ({ page }) => {
  const { dana } = await createBusiness();
  await signIn(page, dana);
  await page.goto("/dashboard");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/app/advocates?*q=ann*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await openPalette(page);
  await field(page).fill("ann");
  await expect(palette(page).getByRole("status")).toHaveText("Searching people…");
  await page.waitForRequest(/\/api\/app\/advocates\?.*q=ann/);
  await field(page).fill("nobody at all");
  await expect(palette(page).getByRole("status")).toHaveText("Nothing found for “nobody at all”.");
  release();
  await expect(palette(page).getByRole("option")).toHaveCount(0);
  await takeScreenshots(page, "palette-nothing");
});

test.describe("while the server fails", () => {
  test.use({ allowed: [/status of 503/] });

  test("the search says so and tries again, and pages are still found", async ({ page }) => {
    const { dana } = await createBusiness();
    await signIn(page, dana);
    await page.goto("/dashboard");
    await page.route("**/api/app/advocates?*", (route) => route.fulfill({ status: 503 }));
    await openPalette(page);
    await field(page).fill("ann rey");
    const alert = palette(page).getByRole("alert");
    await expect(alert).toContainText("People could not be searched.");
    await expectAccessible(page);
    await takeScreenshots(page, "palette-failed");
    await page.unroute("**/api/app/advocates?*");
    await palette(page).getByRole("button", { name: "Try again" }).click();
    await expect(option(page, /Ann Reyes.*Neighbors first/).first()).toBeVisible();
    await expect(alert).toBeHidden();
    await field(page).fill("team");
    await expect(option(page, "Team")).toBeVisible();
  });
});

test("what a role or a plan forbids is there with the reason, and does nothing", async ({ page }) => {
  const dana = await createOrganization({ overrides: { campaigns: 0 } });
  await signIn(page, await addMember(dana.orgId, "user"));
  await page.goto("/dashboard");
  await openPalette(page);
  await field(page).fill("invite");
  await expect(option(page, /Invite a colleague.*Only admins can/)).toHaveAttribute("aria-disabled", "true");
  await expect(option(page, /Invite advocate.*Not in your plan/)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("the appearance is switched and the member signed out from it", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto("/dashboard");
  await openPalette(page);
  await page.keyboard.type("dark");
  await expect(option(page, "Dark appearance")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openPalette(page);
  await page.keyboard.type("sign out");
  await expect(option(page, "Sign out")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/sign-in");
});
