import { expect, expectAccessible } from "./fixtures";
import {
  change,
  type FriendScene,
  fillIn,
  inviteAdvocate,
  readFriends,
  send,
  shareLink,
} from "./friend-scene";
import { anyEmail, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

interface Closing {
  readonly name: string;
  close(scene: FriendScene): Promise<unknown>;
  readonly heading: string;
}

const closings: readonly Closing[] = [
  {
    name: "paused",
    close: (scene) => change(scene, scene.campaign, { status: "paused" }),
    heading: "Acme Plumbing is not taking referrals right now",
  },
  {
    name: "expired",
    close: (scene) => change(scene, scene.campaign, { expiresAt: "2026-03-05T20:00:00.000Z" }),
    heading: "This offer ended on March 5, 2026",
  },
  {
    name: "full",
    close: ({ api, campaign, advocateId }) =>
      api.post(`${campaign}/referrals`, { advocateId, friendName: "Eva", friendEmail: anyEmail("eva") }),
    heading: "Ann’s link has been used as often as it can be",
  },
  {
    name: "ended",
    close: (scene) => change(scene, scene.campaign),
    heading: "This referral program has ended",
  },
];

for (const { name, close, heading } of closings) {
  test(`a link that is ${name} says so, promises nothing and asks for nothing`, async ({ page }) => {
    test.setTimeout(120_000);
    const scene = await shareLink({ terms: { maxReferralsPerAdvocate: 1 } });
    await change(scene, "/api/app/branding", { instagram: "acmeplumbing" });
    await close(scene);
    const answer = await page.goto(scene.path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(heading);
    await expect(page.getByRole("main")).not.toContainText("$50");
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Instagram" })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectAccessible(page);
    await takeScreenshots(page, `friend-${name}`);
  });
}

test("a link that closes while the form is filled in says so instead of taking it", async ({ page }) => {
  const scene = await shareLink();
  await page.goto(scene.path);
  await fillIn(page, { email: anyEmail("fred") });
  await change(scene, scene.campaign, { status: "paused" });
  await send(page);
  await expect(page).toHaveURL(scene.path);
  await expect(page.getByRole("heading", { level: 1, name: /is not taking referrals/ })).toBeVisible();
});

test("nobody's code is met with what to do about it, and without a brand", async ({ page }) => {
  const answer = await page.goto("/r/NOBODY-2345");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
  await expect(page.getByText("check it with the friend who sent it")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await takeScreenshots(page, "friend-unknown");
});

test("who is known already, and whose link it is, learn just that", async ({ page }) => {
  test.setTimeout(180_000);
  const scene = await shareLink();
  const bob = await inviteAdvocate(scene.api, scene.campaign, "Bob Stone");
  const known = anyEmail("fred");
  const friend = { friendName: "Fred Fox", friendEmail: known };
  await scene.api.post(`${scene.campaign}/referrals`, { advocateId: bob.advocateId, ...friend });

  await page.goto(scene.path);
  await fillIn(page, { email: known.toUpperCase() });
  await send(page);
  await expect(page).toHaveURL(`${scene.path}?known`);
  const already = "You’re already on Acme Plumbing’s list";
  await expect(page.getByRole("heading", { level: 1, name: already })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/Ann|Bob|\d/);
  await expectAccessible(page);
  await takeScreenshots(page, "friend-known");

  await page.getByRole("link", { name: "Back to the form" }).click();
  await fillIn(page, { email: scene.email });
  await send(page);
  await expect(page).toHaveURL(`${scene.path}?own`);
  await expect(page.getByRole("heading", { level: 1, name: "This is your own link" })).toBeVisible();
  await expect(page.getByText(`${serverUrl()}${scene.path}`)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "friend-own");
  expect(await readFriends(scene)).toHaveLength(1);
});

test("everybody can use the page of an offer, and the thanks for the form", async ({ page }) => {
  test.setTimeout(180_000);
  const scene = await shareLink({ terms: { expiresAt: "2027-01-01T05:00:00.000Z" } });
  await change(scene, "/api/app/branding", { instagram: "acmeplumbing", "the service": "acme.example.com" });
  await page.goto(scene.path);
  await expect(page.getByRole("link", { name: "Website" })).toHaveAttribute(
    "href",
    "https://acme.example.com",
  );
  await expectAccessible(page);
  await takeScreenshots(page, "friend-open");
  await page.goto(`${scene.path}?sent`);
  await expectAccessible(page);
  await takeScreenshots(page, "friend-sent");
});
