import { expect, expectAccessible } from "./fixtures";
import { change, fillIn, readFriends, send, shareLink } from "./friend-scene";
import { anyEmail, createOrganization, test } from "./members";
import { ops } from "./ops";
import { takeScreenshots } from "./screenshots";

const longName = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);

test("where the plan has no texts, nobody is asked whether they are welcome", async ({ page }) => {
  const scene = await shareLink();
  await ops("org", "update", "--org", scene.dana.orgId, "--tier", "starter");
  await page.goto(scene.path);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByText("STOP")).toHaveCount(0);
  await fillIn(page, { email: anyEmail("fred"), phone: "(415) 555-0132" });
  await send(page);
  await expect(page).toHaveURL(`${scene.path}?sent`);
  await ops("org", "update", "--org", scene.dana.orgId, "--tier", "growth");
  const [friend] = await readFriends(scene);
  expect(friend).toMatchObject({ friendPhone: "+14155550132" });
  expect(friend).not.toHaveProperty("friendSmsConsentAt");
});

test("a percentage is said as such, and where friends get nothing, nothing is promised", async ({ page }) => {
  test.setTimeout(120_000);
  const percent = await shareLink({ terms: { rewardMode: "percent", friendRewardValue: 550 } });
  await page.goto(percent.path);
  await expect(page.getByRole("heading", { level: 1, name: "5.5% off your first job" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Claim my 5.5%" })).toBeVisible();

  const scene = await shareLink({ terms: { friendRewardValue: 0 } });
  await page.goto(scene.path);
  await expect(page).toHaveTitle("Ann R. thinks you’ll like Acme Plumbing");
  await expect(page.getByRole("main")).not.toContainText(/\$|%|offer|claim/i);
  await expectAccessible(page);
  await takeScreenshots(page, "friend-no-reward");
  await fillIn(page, { email: anyEmail("fred") });
  await send(page);
  await expect(page).toHaveURL(`${scene.path}?sent`);
  await expect(page.getByRole("main")).not.toContainText(/\$|%|offer/i);
});

test("names of every kind keep their place", async ({ page }) => {
  test.setTimeout(180_000);
  const named = async (business: string, name: string) =>
    shareLink({ member: await createOrganization({ name: business }), name });
  const long = await named(longName, `${longName} ${longName}`.slice(0, 100));
  await page.goto(long.path);
  await expectAccessible(page);
  await takeScreenshots(page, "friend-long-names");
  const hebrew = await named("אינסטלציה לוי", "ליאור כהן");
  await page.goto(hebrew.path);
  await expect(page.getByText(/ליאור כ\..* thinks you’ll like us/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "friend-right-to-left");
  const nameless = await named("Acme Plumbing", "🎉");
  await page.goto(`${nameless.path}`);
  await expect(page.getByText("A friend thinks you’ll like us")).toBeVisible();
});

for (const [name, primaryColor] of [
  ["white", "#ffffff"],
  ["black", "#000000"],
] as const) {
  test(`a brand in ${name} can be seen and read, by day and by night`, async ({ page }) => {
    test.setTimeout(120_000);
    const scene = await shareLink();
    await change(scene, "/api/app/branding", { primaryColor });
    await page.goto(scene.path);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", primaryColor);
    await expectAccessible(page);
    await takeScreenshots(page, `friend-${name}`);
  });
}
