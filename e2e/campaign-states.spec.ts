import { apiOf } from "./api";
import { createScene, percentTerms, readCampaigns } from "./campaign-scene";
import { expect, expectAccessible } from "./fixtures";
import { addMember, createOrganization, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

const longName = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);

test("what cannot be read is said at its field, and the preview keeps what it showed", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/campaigns/new");
  await page.getByRole("textbox", { name: "Friend gets" }).fill("25,5");
  await page.getByRole("textbox", { name: "Referrals per advocate" }).fill("201");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText("Must not be empty.")).toBeVisible();
  await expect(page.getByText("Must be an amount such as 25 or 25.50.")).toBeVisible();
  await expect(page.getByText("Must be at most 200 on Growth.")).toBeVisible();
  await expect(
    page.getByText(/Give \$25, get \$25\. Up to 10 friends\./).filter({ visible: true }),
  ).toHaveCount(1);
  await expectAccessible(page);
  expect(await readCampaigns(apiOf(serverUrl(), dana.apiKey ?? ""))).toEqual([]);
});

test("a link asks before what was typed is lost, and the browser as well", async ({ page }) => {
  const { dana, page: path } = await createScene();
  await signIn(page, dana);
  await page.goto(`${path}/edit`);
  const name = page.getByRole("textbox", { name: "Campaign name" });
  await name.fill("Summer referrals");
  await page.getByRole("link", { name: "Campaigns", exact: true }).filter({ visible: true }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Summer referrals");
  const asked = page.waitForEvent("dialog");
  // Not awaited: a reload that was called off never ends.
  await page.evaluate(() => void setTimeout(() => window.location.reload(), 0));
  await (await asked).dismiss();
  await expect(name).toHaveValue("Summer referrals");
  await page.getByRole("link", { name: "Campaigns", exact: true }).filter({ visible: true }).first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/campaigns");
});

test("the last campaign of the plan is announced, and then none can be added", async ({ page }) => {
  const dana = await createOrganization({ overrides: { campaigns: 2 } });
  await createScene({}, dana);
  await signIn(page, dana);
  await page.goto("/campaigns");
  await expect(page.getByText("1 of 2 campaigns on Growth: room for one more")).toBeVisible();
  await createScene({ name: "Autumn" }, dana);
  await page.reload();
  await expect(page.getByText("All 2 campaigns on Growth are used")).toBeVisible();
  const add = page.getByRole("button", { name: "New campaign" });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(/edit or delete one/);
  await page.goto("/campaigns/new");
  await expect(page.getByText("All 2 campaigns on Growth are used")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create campaign" })).toHaveCount(0);
});

test("a campaign that is over says so, whatever its status", async ({ page }) => {
  const { dana, page: path } = await createScene({ expiresAt: "2026-01-05T12:00:00.000Z" });
  await signIn(page, dana);
  await page.goto(path);
  await expect(page.getByText(/^Ended on Jan 5, 2026$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit or extend" })).toBeVisible();
});

test.describe("where there is no such campaign", () => {
  test.use({ allowed: [/status of 404/] });

  test("the page says so and leads on", async ({ page }) => {
    await signIn(page, await createOrganization());
    for (const id of ["019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10", "nonsense"]) {
      await page.goto(`/campaigns/${id}`);
      await expect(page.getByRole("heading", { name: "There is no campaign here" })).toBeVisible();
    }
    await page.getByRole("link", { name: "See all campaigns" }).click();
    await expect(page).toHaveURL("/campaigns");
  });
});

test.describe("while the server cannot be reached", () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test("nothing that was typed is lost, and it is created once", async ({ page }) => {
    const dana = await createOrganization();
    await signIn(page, dana);
    await page.goto("/campaigns/new");
    await page.getByRole("textbox", { name: "Campaign name" }).fill("Spring");
    await page.route("**/api/app/campaigns", (route) => route.abort());
    await page.getByRole("button", { name: "Create campaign" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "could not be reached" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Campaign name" })).toHaveValue("Spring");
    await page.unroute("**/api/app/campaigns");
    await page.getByRole("button", { name: "Create campaign" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Spring" })).toBeVisible();
    expect(await readCampaigns(apiOf(serverUrl(), dana.apiKey ?? ""))).toHaveLength(1);
  });
});

test("everybody can use the pages, empty, with much in them and with long names", async ({ page }) => {
  test.setTimeout(240_000);
  const dana = await createOrganization();
  await signIn(page, await addMember(dana.orgId, "user"));
  const look = async (path: string, name: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, name);
  };
  await look("/campaigns", "campaigns-empty");
  await look("/campaigns/new", "campaign-new");
  await createScene({ name: "توصيات الربيع", status: "paused" }, dana);
  const { page: path, refer } = await createScene({ name: longName, ...percentTerms }, dana);
  await look(path, "campaign-empty");
  await ops("seed", "--org", dana.orgId, "--advocates", "60", "--referrals", "200");
  await refer("ليلى الحداد", longName);
  await look("/campaigns", "campaigns");
  await look(path, "campaign");
  await look(`${path}/edit`, "campaign-edit");
});
