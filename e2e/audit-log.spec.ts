import type { Page } from "@playwright/test";
import { apiOf, createCampaign, createdId } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { tabTo } from "./keyboard";
import { addMember, createOrganization, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// A list that is cut off, which browsers write to the console.
test.use({ allowed: [/ERR_FAILED/] });

function rowsOf(page: Page) {
  return page.getByRole("table", { name: "Audit log" }).locator("tbody").getByRole("row");
}

test("who did what is told in sentences, with what changed and a way there", async ({ page }) => {
  const dana = await createOrganization();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const campaign = await createCampaign(api, "Spring");
  const ann = { name: "Ann Reyes", email: "ann@example.com" };
  const advocateId = createdId(await api.post(`${campaign}/invite`, ann));
  await api.post(`${campaign}/advocates/${advocateId}/credit`, { delta: 2_500, note: "A thank you" });
  await signIn(page, dana);
  await page.goto("/settings/audit-log");
  await expect(page.getByText("Kept for 180 days on Growth.")).toBeVisible();
  await expect(rowsOf(page).first()).toContainText("Signed in");
  const adjusted = rowsOf(page).filter({ hasText: "Added $25.00 of credit" });
  await expect(adjusted).toContainText(/Dana.*API key rrk_/);
  await adjusted.getByText("Details").click();
  await expect(adjusted).toContainText(/Balance.*\$0\.00.*\$25\.00/);
  await expect(adjusted).toContainText("A thank you");
  await expect(adjusted).toContainText(/Request [\w-]{36}/);
  await expect(rowsOf(page).filter({ hasText: "Created the API key “First key”" })).toContainText(
    "Whoever runs this server",
  );
  await rowsOf(page)
    .filter({ hasText: "Enrolled “Ann Reyes”" })
    .getByRole("link", { name: "Open: Advocate enrolled" })
    .click();
  await expect(page).toHaveURL(new RegExp(`/advocates/${advocateId}$`));
});

test("the log is filtered by what, by whom and by one thing, in the address as well", async ({ page }) => {
  const dana = await createOrganization();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  await createCampaign(api, "Spring");
  await createCampaign(api, "Autumn");
  await signIn(page, dana);
  await page.goto("/settings/audit-log?action=campaign.created&actorId=&subjectId=");
  await expect(rowsOf(page)).toHaveCount(2);
  await rowsOf(page).first().getByText("Details").click();
  await rowsOf(page).first().getByRole("button", { name: "All that was done to this" }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/subjectId=/);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("Created the campaign “Autumn”");
  await page.getByRole("button", { name: /^Only one thing/ }).click();

  await page.getByRole("combobox", { name: "What" }).click();
  await page.getByRole("option", { name: "Campaign created" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("combobox", { name: "Who" }).click();
  await page.getByRole("option", { name: /^Dana[^,]*$/ }).click();
  await expect(page.getByText("Nothing fits")).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page).toHaveURL("/settings/audit-log");
  await expect(rowsOf(page).first()).toBeVisible();
});

test("older entries follow when they are asked for, also after a failure", async ({ page }) => {
  const dana = await createOrganization({ overrides: { campaigns: 100 } });
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  for (let made = 0; made < 52; made++) await createCampaign(api, `Campaign ${made}`);
  await signIn(page, dana);
  await page.goto("/settings/audit-log?action=campaign.created");
  await expect(rowsOf(page)).toHaveCount(50);
  await page.route("**/api/app/audit-log?*", (route) => route.abort());
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("could not be reached");
  await expect(rowsOf(page)).toHaveCount(50);
  await page.unroute("**/api/app/audit-log?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowsOf(page)).toHaveCount(52);
  await expect(rowsOf(page).last()).toContainText("“Campaign 0”");
});

test("who is no admin is told whom to ask", async ({ page }) => {
  const { orgId } = await createOrganization({ tier: "starter" });
  await signIn(page, await addMember(orgId, "user"));
  await page.goto("/settings/audit-log");
  await expect(page.getByText("Only admins can read the audit log")).toBeVisible();
  await expect(page.getByText(/^Ask Dana/)).toBeVisible();
  await expect(page.getByText("Kept for 30 days on Starter.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("everybody can use the log, with long names and from right to left, and the keyboard alone", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const dana = await createOrganization();
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  await createCampaign(api, "ليلى ".repeat(20).trim());
  await createCampaign(api, "Wolfeschlegelsteinhausenbergerdorff".repeat(2));
  await addMember(dana.orgId, "user", "wolfeschlegelsteinhausenbergerdorff");
  await ops("org", "update", "--org", dana.orgId, "--tier", "pro");
  await signIn(page, dana);
  await page.goto("/settings/audit-log");
  const details = rowsOf(page).filter({ hasText: "Moved the organization to Pro" }).locator("summary");
  await tabTo(page, details);
  await page.keyboard.press("Enter");
  await expect(rowsOf(page).filter({ hasText: "Moved the organization to Pro" })).toContainText(
    /growth.*pro/,
  );
  for (const summary of await page.locator("summary").all()) {
    if (!(await summary.locator("..").getAttribute("open"))) await summary.click();
  }
  await expectAccessible(page);
  await takeScreenshots(page, "audit-log");
});
