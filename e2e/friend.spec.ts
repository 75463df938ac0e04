import type { Page } from "@playwright/test";
import { z } from "zod";
import { type SavedForm, savedFormCookie, sealForm } from "@/lib/public/friend-page/saved-form";
import { expect, expectAccessible, expectReadable, expectToFit, heading, serverUrl, test } from "./fixtures";
import { anyEmail, createOrganization } from "./members";
import { connectOnce, mailedConfirmation, newestMail, ops } from "./ops";
import { enrollAnn, fixedTerms, readAnn } from "./scenes";

const gift = "$50 off your next job";
const title = `Ann R. thinks you’ll like Acme Plumbing: ${gift}`;
const trouble = { name: "Not sent yet" };
const sentPage = /\/r\/[A-Z\d-]+\?sent=[^#]+$/;

const shareLink = (terms: object = {}) => enrollAnn({ terms: { ...fixedTerms, ...terms } });
const field = (page: Page, name: string) => page.getByRole("textbox", { name });

async function fillIn(page: Page, email: string, { name = "Fred Fox", phone = "" } = {}): Promise<void> {
  await field(page, "Your name").fill(name);
  await field(page, "Phone").fill(phone);
  if (!(await field(page, "Email").isVisible())) await page.getByText("Use email instead").click();
  await field(page, "Email").fill(email);
}

const send = (page: Page) => page.getByRole("button", { name: /^(Claim|Send) my / }).click();

test("a friend learns who recommends the business, corrects the form and is thanked", {
  tag: "@phone",
}, async ({ page }) => {
  const scene = await shareLink({ expiresAt: "2027-01-01T05:00:00.000Z" });
  await page.goto(scene.friendPath.toLowerCase());
  await expect(page).toHaveTitle(title);
  await expect(heading(page, gift)).toBeVisible();
  await expect(page.getByText("Ann R. thinks you’ll like Acme Plumbing", { exact: true })).toBeVisible();
  await expect(page.getByText("This offer ends December 31, 2026")).toBeVisible();
  await expect(page.getByText(scene.code, { exact: true })).toBeVisible();
  await expect(page.getByText("$50 comes off your next bill")).toBeVisible();

  await fillIn(page, "fred@example", { phone: "12" });
  await page.getByRole("checkbox").check();
  await send(page);
  await expect(page).toHaveURL(`${scene.friendPath}?again#form`);
  await expect(page).toHaveTitle(`Not sent yet: ${title}`);
  const summary = page.getByRole("group", trouble);
  await expect(summary).toBeFocused();
  await expect(field(page, "Your name")).toHaveValue("Fred Fox");
  await expect(field(page, "Your name")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "Email")).toHaveValue("fred@example");
  await expect(field(page, "Email")).toHaveAccessibleDescription(
    /like fred@example\.com\. You only need one of the two\.$/,
  );
  await expect(field(page, "Phone")).toHaveAccessibleDescription(/^Enter a US phone number/);
  await expect(page.getByRole("checkbox")).toBeChecked();
  expect((await readAnn(scene)).referrals).toEqual([]);
  await expectAccessible(page);
  await summary.getByRole("link", { name: /email/ }).click();
  await expect(field(page, "Email")).toBeFocused();

  const friendEmail = anyEmail("fred");
  await fillIn(page, friendEmail, { phone: "415 555 0132" });
  await page.getByRole("checkbox").uncheck();
  await send(page);
  await expect(page).toHaveURL(sentPage);
  await expect(heading(page, "Almost done: check your email")).toBeVisible();
  await expect(page.getByText("you’ll get your own link to share")).toBeVisible();
  await expectAccessible(page);
  const friend = { friendName: "Fred Fox", friendEmail, friendPhone: "+14155550132" };
  expect((await readAnn(scene)).referrals).toMatchObject([{ ...friend, status: "pending", awaitsConfirmation: true }]);
  await page.goBack();
  await expect(heading(page, "Almost done: check your email")).toBeVisible();
  const ticket = page.getByRole("region", { name: "Your offer" });
  await expect(ticket).toContainText(scene.code);
  await expect(page.getByRole("group", trouble)).toHaveCount(0);

  const { subject } = await newestMail(friendEmail, "friend-confirm");
  expect(subject).toBe("Fred, please confirm your request to Acme Plumbing");
  await page.goto(await mailedConfirmation(friendEmail));
  await expect(heading(page, "Did you use Ann’s link?")).toBeVisible();
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  await page.getByRole("button", { name: "Yes, it was me" }).click();
  await expect(heading(page, "Thanks! You’re confirmed with Acme Plumbing")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  const { referrals } = await readAnn(scene);
  expect(referrals).toMatchObject([{ awaitsConfirmation: false }]);
  await page.goto(scene.friendPath);
  await expect(heading(page, "You’re all set, Fred")).toBeVisible();
  const referral = `${scene.campaign}/referrals/${referrals[0]?.referralId}`;
  await scene.api.post(`${referral}/stage`, { stage: "booked" });
  await page.reload();
  await expect(heading(page, "You’re booked with Acme Plumbing")).toBeVisible();
  await scene.api.post(`${referral}/convert`, { jobValueCents: 40_000 });
  await page.reload();
  await expect(heading(page, "Thank you, Fred")).toBeVisible();
});

const Requests = z.object({
  matchRequests: z.array(z.object({ friendName: z.string(), friendPhone: z.string(), sentBy: z.string() })),
});

test("a mistyped address is questioned once and fixed with one button", { tag: "@phone" }, async ({ page }) => {
  const scene = await shareLink();
  const name = anyEmail("fred").split("@")[0];
  await page.goto(scene.friendPath);
  await fillIn(page, `${name}@gmial.com`);
  await send(page);
  const question = page.getByRole("group", trouble);
  await expect(question).toContainText(`Did you mean ${name}@gmail.com?`);
  await expect(field(page, "Email")).toHaveValue(`${name}@gmial.com`);
  await expectAccessible(page);
  await question.getByRole("button", { name: `Send it with ${name}@gmail.com` }).click();
  await expect(page).toHaveURL(sentPage);

  await page.goto(`${scene.friendPath}?new`);
  await fillIn(page, `${name}.2@gmial.com`);
  await send(page);
  await expect(question).toContainText("Did you mean");
  await send(page);
  await expect(page).toHaveURL(sentPage);
  const typed = (await readAnn(scene)).referrals.map(({ friendEmail }) => friendEmail);
  expect(typed).toEqual([`${name}.2@gmial.com`, `${name}@gmail.com`]);
});

test.describe("links without an offer", { tag: "@phone" }, () => {
  // Browsers log a 410 for ended links and a 404 for unknown ones to the console.
  test.use({ allowed: [/status of (404|410)/] });

  test("a link without an offer says why and takes callback requests", async ({ page }) => {
    const scene = await shareLink({ maxReferralsPerAdvocate: 1 });
    const { api, campaign, friendPath } = scene;
    await api.patch("/api/app/business-profile", { phone: "(503) 555-0100" });
    const says = async (text: string, status = 200) => {
      await page.context().clearCookies();
      expect((await page.goto(friendPath))?.status()).toBe(status);
      await expect(heading(page, text)).toBeVisible();
      await expect(page).toHaveTitle(text);
      await expect(page.getByRole("main")).not.toContainText("$50");
      await expect(page.getByRole("link", { name: "Call (503) 555-0100" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Have them call me" })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    };
    await page.goto(friendPath);
    await fillIn(page, anyEmail("fred"));
    await api.patch(campaign, { status: "paused" });
    // A form filled in for the ended offer becomes a callback request.
    await send(page);
    await expect(heading(page, "Thanks. Acme Plumbing will get in touch")).toBeVisible();
    await says("Acme Plumbing is not taking referrals right now");
    await api.patch(campaign, { status: "active", expiresAt: "2026-03-05T20:00:00.000Z" });
    await says("This offer ended on March 5, 2026");
    await api.patch(campaign, { expiresAt: null });
    await scene.refer();
    await says("Ann’s link has reached its limit");
    await field(page, "Your name").fill("Karen Boyd");
    await field(page, "Phone").fill("415 555 0134");
    await page.getByRole("button", { name: "Have them call me" }).click();
    await expect(heading(page, "Thanks. Acme Plumbing will get in touch")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("$50");
    await expectAccessible(page);
    const { matchRequests } = Requests.parse((await api.get("/api/app/match-requests?limit=1")).body);
    expect(matchRequests).toEqual([{ friendName: "Karen Boyd", friendPhone: "+14155550134", sentBy: "Ann Reyes" }]);
    await api.delete(campaign);
    await says("This referral program has ended", 410);
  });

  test("an unknown link accepts a code, however it is typed", async ({ page }) => {
    const scene = await shareLink();
    expect((await page.goto("/r/NOLINK-2345"))?.status()).toBe(404);
    await expect(heading(page, "This link doesn’t work")).toBeVisible();
    await expect(page.getByText("check it with the friend who sent it")).toBeVisible();
    await expectAccessible(page);
    await field(page, "Your friend’s code").fill(scene.code.toLowerCase().replace("-", " "));
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page).toHaveTitle(title);
    expect((await page.goto("/refer/no-such-business"))?.status()).toBe(404);
    await expect(page.getByText("check it with the business")).toBeVisible();
  });
});

test("a person whose address was entered by a stranger can say so", { tag: "@phone" }, async ({ page }) => {
  const scene = await shareLink();
  const friendEmail = anyEmail("fred");
  await page.goto(scene.friendPath);
  await fillIn(page, friendEmail);
  await send(page);
  await page.goto(await mailedConfirmation(friendEmail));
  await page.getByRole("button", { name: "This wasn’t me" }).click();
  await expect(heading(page, "This request was canceled")).toBeVisible();
  await expectAccessible(page);
  expect((await readAnn(scene)).referrals).toMatchObject([{ stage: "rejected", rejectionReason: "spam" }]);
});

const values = { friendName: "Fred Fox", friendEmail: "fred@example.com", friendPhone: "" };
const storedForm: SavedForm = {
  values: { ...values, friendSmsConsent: false },
  wrong: [],
  notice: "limited",
  waitMinutes: 12,
};

test("a refused form gives the reason, keeps the input and can be sent again immediately", {
  tag: "@phone",
}, async ({ page }) => {
  const scene = await shareLink();
  await page.goto(scene.friendPath);
  const trap = page.locator('input[name="company"]');
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
  await trap.evaluate((input) => input.setAttribute("value", "Acme"));
  await fillIn(page, anyEmail("fred"));
  await send(page);
  await expect(page.getByRole("group", trouble)).toContainText("A hidden field was filled in");
  expect((await readAnn(scene)).referrals).toEqual([]);
  await send(page);
  await expect(page).toHaveURL(sentPage);
  expect((await readAnn(scene)).referrals).toHaveLength(1);
  await page.context().clearCookies();

  await connectOnce();
  const url = `${serverUrl()}${scene.friendPath}`;
  const openAgain = async (code: string) => {
    await page.context().addCookies([{ name: savedFormCookie, value: sealForm(storedForm, code), url }]);
    await page.goto(`${scene.friendPath}?again`);
  };
  await openAgain(scene.code);
  await expect(page.getByRole("group", trouble)).toContainText("Please wait 12 minutes");
  await expect(field(page, "Your name")).toHaveValue("Fred Fox");
  await expectAccessible(page);
  await openAgain("OTHER-2345");
  await expect(page.getByRole("group", trouble)).toContainText("What you typed is gone");
  await expect(field(page, "Your name")).toHaveValue("");
});

test("the page is readable for every offer, name and color", { tag: "@phone" }, async ({ page }) => {
  const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
  const member = await createOrganization({ name: long });
  const scene = await enrollAnn({ member, name: `${long} ${long}`.slice(0, 100) });
  const { api, campaign } = scene;
  await api.patch("/api/app/branding", { primaryColor: "#ffffff", "the service": "acme.example.com" });
  await page.goto(scene.friendPath);
  await expect(heading(page, "5% off your next job")).toBeVisible();
  await expect(page.getByRole("button", { name: "Claim my 5%" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Website" })).toHaveAttribute("href", "https://acme.example.com");
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#ffffff");
  await expectReadable(page);

  await api.patch("/api/app/branding", { primaryColor: "#000000" });
  await api.patch(campaign, { friendRewardValue: 0 });
  await ops("org", "update", "--org", member.orgId, "--tier", "starter");
  // Without a friend reward the page promises nothing, and without texts in the plan it doesn't ask about them.
  await page.goto(scene.friendPath);
  await expect(page.getByRole("main")).not.toContainText(/\$|%|offer|claim|STOP/i);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectReadable(page);
  await fillIn(page, anyEmail("fred"));
  await send(page);
  await expect(page).toHaveURL(sentPage);
  await expect(page.getByRole("main")).not.toContainText(/\$|%|offer/i);
  for (const path of [scene.friendPath, `${scene.friendPath}?new`]) {
    await page.goto(path);
    // Letters twice as large, as people with weak eyes set them.
    await page.addStyleTag({ content: "html { font-size: 32px }" });
    await expectToFit(page);
  }
});
