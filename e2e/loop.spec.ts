import type { Browser, Page } from "@playwright/test";
import { anyNetwork, expect, serverUrl, test } from "./fixtures";
import { anyEmail, createOrganization, signIn } from "./members";
import { mailedConfirmation, newestMail } from "./ops";

/** Nobody fills in a form within two seconds; the page knows. */
const readingMs = 2_200;

async function createCampaign(page: Page): Promise<void> {
  await page.goto("/campaigns/new");
  await page.getByRole("textbox", { name: "Campaign name" }).fill("Spring referrals");
  await page.getByRole("textbox", { name: "Advocate earns" }).fill("25");
  await page.getByRole("textbox", { name: "Friend gets" }).fill("50");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spring referrals" })).toBeVisible();
}

async function inviteAnn(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Invite advocate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann Reyes");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await expect(dialog).toBeHidden();
}

async function convertFred(page: Page): Promise<void> {
  await page.goto("/referrals");
  await page.getByRole("button", { name: "Convert Fred Fox" }).click();
  const dialog = page.getByRole("dialog", { name: "Fred Fox became a customer" });
  await expect(dialog).toContainText("The balance goes from $0.00 to $25.00.");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(dialog).toBeHidden();
}

/** The portal's address in the newest email of a template. */
async function portalIn(email: string, template: string): Promise<string> {
  const { text } = await newestMail(email, template);
  const [path] = /\/portal\/[\w-]{64}/.exec(text) ?? [];
  if (!path) throw new Error(`The email has no link to a portal:\n${text}`);
  return path;
}

/** Somebody else's phone. */
async function openPhone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: serverUrl(),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { "X-Forwarded-For": anyNetwork() },
  });
  return context.newPage();
}

/** The link that an advocate's portal offers to be copied. */
async function readLink(portal: Page): Promise<string> {
  await expect(portal.getByRole("heading", { level: 1, name: "Give $50. Get $25." })).toBeVisible();
  const link = await portal.getByRole("textbox", { name: "Your link" }).inputValue();
  expect(link).toMatch(/\/r\/ANN-\w+$/);
  return link;
}

async function claimOffer(friend: Page, email: string): Promise<void> {
  await expect(friend.getByRole("heading", { level: 1, name: "$50 off your first job" })).toBeVisible();
  await expect(friend.getByText("Ann R. thinks you’ll like us")).toBeVisible();
  await friend.getByRole("textbox", { name: "Your name" }).fill("Fred Fox");
  await friend.getByRole("textbox", { name: "Email" }).fill(email);
  await friend.waitForTimeout(readingMs);
  await friend.getByRole("button", { name: "Claim my $50" }).click();
  await expect(friend).toHaveURL(/\/r\/ANN-\w+\?sent=/);
  await friend.goto(await mailedConfirmation(email));
  await friend.getByRole("button", { name: "Yes, it was me" }).click();
  await expect(
    friend.getByRole("heading", { name: "Thank you: Acme Plumbing knows that it was you" }),
  ).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test(`a recommendation goes all the way, with JavaScript ${javaScriptEnabled ? "on" : "off"} for customers`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const [ann, fred] = [anyEmail("ann"), anyEmail("fred")];
    await signIn(page, await createOrganization());
    await createCampaign(page);
    await inviteAnn(page, ann);

    const portal = await openPhone(browser, javaScriptEnabled);
    await portal.goto(await portalIn(ann, "invite"));
    const link = await readLink(portal);

    const friend = await openPhone(browser, javaScriptEnabled);
    await friend.goto(link);
    await claimOffer(friend, fred);

    await portal.reload();
    const waiting = portal.getByRole("listitem").filter({ hasText: "Fred F." });
    await expect(waiting).toContainText("You earn $25 when the job is done");
    await expect(portal.getByText("Fred Fox")).toHaveCount(0);

    await convertFred(page);

    await portal.reload();
    await expect(portal.getByRole("region", { name: "Your credit" })).toContainText("$25.00");
    await expect(waiting.first()).toContainText("You earned $25.00");

    const promoted = await openPhone(browser, javaScriptEnabled);
    await promoted.goto(await portalIn(fred, "reward-friend"));
    await expect(promoted.getByText(/Ann R\./)).toBeVisible();
    await expect(promoted.getByText(/\$50/).first()).toBeVisible();
    expect(await promoted.getByRole("textbox", { name: "Your link" }).inputValue()).toMatch(/\/r\/FRED-\w+$/);
  });
}
