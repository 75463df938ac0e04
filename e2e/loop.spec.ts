import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { anyNetwork, expect, serverUrl, test } from "./fixtures";
import { anyEmail, signIn } from "./members";
import { type Mail, mailedConfirmation, newestMail } from "./ops";
import { enrollAnn, fixedTerms, readAnn } from "./scenes";

/** Forms submitted within two seconds count as bots. */
const readingMs = 2_200;

/** Waits for an email of a template to an address. */
async function waitForMail(to: string, template: string): Promise<Mail> {
  await expect(() => newestMail(to, template)).toPass();
  return newestMail(to, template);
}

/** Opens a page on another person's phone. */
async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    baseURL: serverUrl(),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { "X-Forwarded-For": anyNetwork() },
  });
  return context.newPage();
}

async function sendForm(friend: Page, email: string): Promise<void> {
  await expect(
    friend.getByRole("heading", { level: 1, name: /^\$50 off your (first|next) job$/ }),
  ).toBeVisible();
  await expect(friend.getByText("Ann R. thinks you’ll like Acme Plumbing", { exact: true })).toBeVisible();
  await friend.getByRole("textbox", { name: "Your name" }).fill("Fred Fox");
  await friend.getByText("Use email instead").click();
  await friend.getByRole("textbox", { name: "Email" }).fill(email);
  await friend.waitForTimeout(readingMs);
  await friend.getByRole("button", { name: "Claim my $50" }).click();
  await expect(friend).toHaveURL(/\/r\/ANN-\w+\?sent=/);
}

async function confirm(friend: Page, email: string): Promise<void> {
  await friend.goto(await mailedConfirmation(email));
  await friend.getByRole("button", { name: "Yes, it was me" }).click();
  await expect(
    friend.getByRole("heading", { name: "Thanks! You’re confirmed with Acme Plumbing" }),
  ).toBeVisible();
}

test("a lead is announced, called back, booked and converted within a day", async ({ page, browser }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await signIn(page, ann.dana);
  await page.goto("/home");
  const fred = anyEmail("fred");
  const friend = await openPhone(browser);
  await friend.goto(ann.friendPath);
  await sendForm(friend, fred);
  const owner = await waitForMail(ann.dana.email, "lead-alert");
  expect(owner.subject).toContain("Fred Fox");
  expect(await waitForMail(fred, "friend-confirm")).toMatchObject({
    text: expect.stringContaining(ann.code),
  });
  await confirm(friend, fred);
  expect((await waitForMail(ann.email, "advocate-referred")).subject).toContain("Fred");

  const link = page.getByRole("link", { name: "Log a call" }).filter({ visible: true });
  if ((await link.count()) > 0) await link.click();
  else {
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Log a call" }).click();
  }
  const call = page.getByRole("dialog", { name: "Log a call" });
  await call.getByRole("textbox", { name: "Name" }).fill("Karen Boyd");
  await call.getByRole("textbox", { name: "Phone" }).fill("(415) 555-2671");
  await call.getByRole("combobox").fill("reies");
  await call.getByRole("option", { name: /Ann Reyes/ }).click();
  await call.getByRole("button", { name: "Save" }).click();
  await expect(call).toBeHidden();

  const [, token] = owner.text.match(/\/leads\?lead=([\w-]+)/) ?? [];
  await page.goto(`/leads?lead=${token}`);
  const sheet = page.getByRole("dialog", { name: "Fred Fox" });
  await sheet.getByText("The terms they agreed to").click();
  await expect(sheet.getByText("Who can refer")).toBeVisible();
  await sheet.getByRole("list", { name: "Stage" }).getByRole("button", { name: "Booked" }).click();
  await sheet.getByRole("button", { name: "Convert", exact: true }).click();
  const won = page.getByRole("dialog", { name: "Convert Fred Fox?" });
  await won.getByRole("textbox", { name: /job worth/ }).fill("400");
  await won.getByRole("button", { name: "Convert" }).click();
  await expect(won).toBeHidden();

  await page.goto("/home");
  await expect(page.getByRole("main")).toContainText("$400");
  const { advocate, referrals } = await readAnn(ann);
  expect(advocate.creditBalanceCents).toBe(2_500);
  expect(referrals.map(({ friendName, stage }) => [friendName, stage])).toEqual([
    ["Karen Boyd", "new"],
    ["Fred Fox", "converted"],
  ]);
});
