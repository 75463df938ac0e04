import type { Page } from "@playwright/test";
import { expect, heading, test } from "./fixtures";
import { createOrganization, openAs, signIn } from "./members";
import { enrollAnn, makeCampaign } from "./scenes";

const textField = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Campaign name" });
const dialog = (page: Page) => page.getByRole("dialog");

test("a page stays visible until the next one is ready, without a skeleton", async ({ page }) => {
  const { dana } = await makeCampaign();
  await signIn(page, dana);
  await page.goto("/campaigns");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === "/advocates" && url.searchParams.has("_rsc"),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Advocates" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeAttached();
  await expect(heading(page, "Campaigns")).toBeVisible();
  release();
  await expect(heading(page, "Advocates")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toHaveCount(0);
});

test("if two tabs edit the same record, the second sees the conflict, and other edits are kept", async ({ page }) => {
  const { dana, campaign, campaignId, api } = await makeCampaign({ name: "Spring" });
  await signIn(page, dana);
  await page.goto(`/campaigns/${campaignId}/edit#basics`);
  const other = await openAs(page, dana, `/campaigns/${campaignId}/edit#basics`);
  await expect(nameField(page)).toHaveValue("Spring");
  await expect(nameField(other)).toHaveValue("Spring");
  await nameField(page).fill("Summer");
  await page.getByRole("textbox", { name: "Friends per advocate" }).fill("7");
  await page.getByLabel("Your own terms in Spanish").fill("No es válido en emergencias.");
  await textField(page, "Subject").fill("Know someone?");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(heading(page, "Summer")).toBeVisible();
  await nameField(other).fill("Fall");
  await textField(other, "Subject").fill("A favor");
  await textField(other, "Subject in Spanish").fill("Un favor");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog(other)).toContainText("changed this while you were editing");
  await expect(dialog(other).getByRole("definition")).toHaveText([/Summer.*Fall/, /Know someone\?.*A favor/]);
  await dialog(other).getByRole("button", { name: "Keep mine" }).click();
  await expect(heading(other, "Fall")).toBeVisible();
  const { body } = await api.get(campaign);
  const es = { inviteSubject: "Un favor", extraTerms: "No es válido en emergencias." };
  expect(body).toMatchObject({
    campaign: {
      name: "Fall",
      maxReferralsPerAdvocate: 7,
      inviteSubject: "A favor",
      translations: { es },
    },
  });
});

test("Back confirms before it discards unsaved input", async ({ page }) => {
  const { dana, campaignId } = await makeCampaign({ name: "Spring" });
  await signIn(page, dana);
  await page.goto("/campaigns");
  await page.getByRole("link", { name: "Spring" }).first().click();
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  await page.locator("summary").filter({ hasText: "Fine-tune" }).click();
  await nameField(page).fill("Fall");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(nameField(page)).toHaveValue("Fall");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`/campaigns/${campaignId}`);
  await expect(heading(page, "Spring")).toBeVisible();
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow", allowed: [/ERR_INTERNET_DISCONNECTED|503|Failed to fetch/] });

  test("a page says so and opens once the connection is back", async ({ page, context }) => {
    await signIn(page, await createOrganization());
    await page.goto("/campaigns");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto("/advocates");
    await expect(heading(page, "You are offline")).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page, "Advocates")).toBeVisible();
  });
});

test("pages fit a 320 px screen and 200% zoom, and print without the navigation", async ({ page }) => {
  const ann = await enrollAnn({ member: await createOrganization({ tier: "pro" }) });
  await signIn(page, ann.dana);
  for (const path of [`/campaigns/${ann.campaignId}/edit`, "/settings/team/sso", "/campaigns/branding", ann.page]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 568 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1056, height: 816 });
    await page.emulateMedia({ media: "print" });
    const printed = await page.getByRole("main").boundingBox();
    expect(printed?.width, `${path} on paper`).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: "screen" });
  }
});

test("the day's work is within thumb's reach", { tag: "@phone" }, async ({ page }) => {
  const ann = await enrollAnn();
  await ann.refer();
  await signIn(page, ann.dana);
  await page.goto(ann.page);
  const bar = page.getByRole("navigation", { name: "Quick access" });
  for (const place of await bar.locator("a, button").all()) {
    const box = await place.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole("button", { name: "New" }).click();
  const choices = page.getByRole("dialog", { name: "What happened?" });
  await expect(choices.getByRole("button")).toHaveText([/^Job done/, /^Log a call/, /^Use credit/, ""]);
  await choices.getByRole("button", { name: "Log a call" }).click();
  await expect(page).toHaveURL("/leads?call=1");
  await page.keyboard.press("Escape");
  await bar.getByRole("link", { name: /Inbox/ }).click();
  await expect(page).toHaveURL(/\/inbox/);
  await bar.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  // Nothing covers the save button at the thumb's reach.
  await page.goto(`/campaigns/${ann.campaignId}/edit`);
  await expect(page.getByRole("button", { name: "Save changes" }).last()).toBeVisible();
  await expect(bar).toBeHidden();
});
