import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { z } from "zod";
import { type AdvocateScene, enrollAnn, fixedTerms, readAnn, readMoves } from "./advocate-scene";
import { expect, expectAccessible } from "./fixtures";
import { readMails } from "./mail";
import { addMember, createOrganization, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// A server that cannot be reached or fails, and what is not there, browsers write to the console.
test.use({ allowed: [/status of (404|409|503)|ERR_FAILED|Failed to fetch/] });

async function open(page: Page, ann: AdvocateScene, member = ann.dana) {
  await signIn(page, member);
  await page.goto(ann.page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const ledgerOf = (page: Page) => page.getByRole("table", { name: "Credit ledger" }).getByRole("row");

test("a new advocate's page says what is still to come", async ({ page }) => {
  const ann = await enrollAnn();
  await open(page, ann);
  await expect(ledgerOf(page)).toHaveCount(2);
  await expect(ledgerOf(page).last()).toContainText("Enrolled in Spring referrals");
  await expect(ledgerOf(page).last()).toContainText("$0.00");
  await expect(page.getByText("Nobody referred yet")).toBeVisible();
  await expect(page.getByText("The link was never opened yet.")).toBeVisible();
  const add = page.getByRole("link", { name: "Add referral" });
  const { campaignId, advocateId } = ann;
  const query = new URLSearchParams({ add: "1", campaignId, advocateId });
  await expect(add).toHaveAttribute("href", `/referrals?${query}`);
  const portal = page.getByRole("link", { name: "Open portal" });
  await expect(portal).toHaveAttribute("target", "_blank");
  await expect(portal).toHaveAttribute("rel", /noreferrer/);
  await expectAccessible(page);
  await takeScreenshots(page, "advocate-new");
});

test("a ledger of more than a hundred entries is read to its first", async ({ page }) => {
  test.slow();
  const ann = await enrollAnn();
  for (let cents = 1; cents <= 104; cents++) await ann.api.post(`${ann.address}/credit`, { delta: cents });
  await open(page, ann);
  const card = page.getByRole("region", { name: "Credit ledger" });
  const more = card.getByRole("button", { name: "Show more" });
  while (await more.isVisible()) {
    const before = await ledgerOf(page).count();
    await more.click();
    await expect.poll(() => ledgerOf(page).count()).toBeGreaterThan(before);
  }
  await expect(ledgerOf(page)).toHaveCount(106);
  const balances = await ledgerOf(page).locator("td:last-child").allInnerTexts();
  const sums = Array.from({ length: 105 }, (_, count) => (count * (count + 1)) / 200).reverse();
  expect(balances.map((text) => text.match(/\$[\d.]+/)?.[0])).toEqual(
    sums.map((sum) => `$${sum.toFixed(2)}`),
  );
});

test("everybody can use the page, whatever people are called", async ({ page }) => {
  const names = { name: "ليلى عبد الرحمن الحداد", campaignName: "Donaudampfschifffahrt".repeat(4) };
  const ann = await enrollAnn({ ...names, phone: "+14155552671" });
  await ann.refer("Wolfeschlegelsteinhausenbergerdorff".repeat(2));
  const converted = await ann.refer("שרה כהן");
  await ann.api.post(`${converted}/convert`, { jobValueCents: 10_000_000_000 });
  await ann.api.post(`${ann.address}/credit`, { delta: -100_000, note: "Rechnung ".repeat(20).trim() });
  await open(page, ann);
  await expect(page.getByText("$9,999,000.00").first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "advocate-strained");
  await page.getByRole("button", { name: "Adjust credit" }).click();
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "advocate-adjust");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Convert Wolfe/ }).click();
  await expectAccessible(page);
  await takeScreenshots(page, "advocate-convert");
  await page.goto(`${ann.page}/card`);
  await expectAccessible(page);
  await takeScreenshots(page, "advocate-card");
});

test("nothing that was typed is lost while the server fails, and nothing is posted twice", async ({
  page,
}) => {
  const ann = await enrollAnn();
  await open(page, ann);
  const keys: (string | null)[] = [];
  await page.route("**/credit", async (route) => {
    keys.push(await route.request().headerValue("Idempotency-Key"));
    // The first attempt arrives, but its answer is lost.
    if (keys.length === 1) await route.fetch();
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await page.getByRole("button", { name: "Adjust credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust credit" });
  await dialog.getByRole("textbox", { name: "Amount" }).fill("12.50");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("For the review");
  await dialog.getByRole("button", { name: "Add credit" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The server could not be reached.");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("12.50");
  await dialog.getByRole("button", { name: "Add credit" }).click();
  await expect(page.getByText("Ann Reyes has $12.50 now.")).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await readMoves(ann)).toEqual([[1_250, 1_250, "For the review"]]);
});

test("a balance that does not load is said, and asked for again", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.refer();
  await open(page, ann);
  await page.route(`**${ann.address}`, (route) => route.abort());
  await page.getByRole("button", { name: "Convert Fred Fox" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("The present balance did not load");
  await expect(dialog).toContainText("Ann Reyes will get $25.00.");
  await page.unroute(`**${ann.address}`);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText("The balance goes from $0.00 to $25.00.");
  expect((await readAnn(ann)).referrals).toMatchObject([{ status: "pending" }]);
});

test("a member who is no admin does the same, apart from reading who changed the contact", async ({
  page,
}) => {
  const ann = await enrollAnn();
  await open(page, ann, await addMember(ann.dana.orgId, "user"));
  await expect(page.getByText("Changes of the contact are in the audit log")).toBeVisible();
  await expect(page.getByRole("button", { name: "Adjust credit" })).toBeEnabled();
});

test("without text messages in the plan, the page says so where it matters", async ({ page }) => {
  const dana = await createOrganization({ overrides: { sms: false } });
  const ann = await enrollAnn({ member: dana, phone: "+14155552671" });
  await open(page, ann);
  await page.getByRole("button", { name: "Resend invite" }).click();
  const question = page.getByRole("alertdialog", { name: "Send the invite again?" });
  await expect(question).toContainText(`at ${ann.email}.`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Resend invite" })).toBeFocused();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit contact" }).click();
  const texts = page.getByRole("radio", { name: "Texts" });
  await expect(texts).toBeDisabled();
  await expect(page.getByText("Text messages are not part of your plan.").first()).toBeVisible();
});

test("the invite is sent again, until the recipient has opted out", async ({ page }) => {
  test.setTimeout(90_000);
  const ann = await enrollAnn({ terms: fixedTerms });
  const sent = async () => (await ann.api.get(`/api/app/messages?advocateId=${ann.advocateId}`)).body;
  await expect.poll(sent).toMatchObject({ messages: [{ status: "captured" }] });
  await open(page, ann);
  const again = async () => {
    await page.getByRole("button", { name: "Resend invite" }).click();
    await page.getByRole("button", { name: "Send invite", exact: true }).click();
  };
  await again();
  await expect(page.getByText(`On its way to ${ann.email}.`)).toBeVisible();
  const mails = await readMails(ann.email);
  expect(mails.map(({ template }) => template)).toEqual(["invite", "invite"]);

  const token = /\/unsubscribe\/([\w-]{64})/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  const form = { "List-Unsubscribe": "One-Click" };
  const headers = { Origin: serverUrl() };
  await page.request.post(`/api/unsubscribe/${token}`, { form, headers, maxRedirects: 0 });
  await expect(async () => {
    await page.goto(ann.page);
    await again();
    await expect(page.getByRole("alertdialog")).toContainText("has opted out", { timeout: 2_000 });
  }).toPass();
  await ann.api.post(`${await ann.refer()}/convert`);
  await expect(async () => {
    await page.goto(ann.page);
    await expect(page.getByText(`No more e-mails to ${ann.email}`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

const Code = z.object({ advocate: z.object({ referralCode: z.string(), referralUrl: z.string() }) });

test("the QR code is saved as a picture, and printed on a card", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const { referralCode, referralUrl } = Code.parse((await ann.api.get(ann.address)).body).advocate;
  await open(page, ann);
  const save = async (name: string) => {
    await page.getByRole("button", { name: "Download the QR code" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name }).click(),
    ]);
    return download;
  };
  const png = await save("PNG, 1024 pixels");
  expect(png.suggestedFilename()).toBe(`${referralCode}.png`);
  const bytes = await bytesOf(png);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1024, 1024]);
  const svg = await save("SVG, sharp at any size");
  expect((await bytesOf(svg)).toString()).toMatch(/^<svg [^>]*>.*<path d="M4 4h7v1/);

  await page.getByRole("link", { name: "QR card" }).click();
  await expect(page.getByText("Get $50 as a new customer")).toBeVisible();
  await expect(page.getByText(referralCode).first()).toBeVisible();
  await expect(page.getByText(referralUrl.replace(/^https?:\/\//, "")).first()).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("radio", { name: "Ten to cut out" }).click();
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.locator("article")).toHaveCount(10);
});

test("an advocate of a deleted campaign, or one that never was, is a page that is not there", async ({
  page,
}) => {
  const ann = await enrollAnn();
  await signIn(page, ann.dana);
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  await page.request.delete(`/api/app/campaigns/${ann.campaignId}`, { headers, data: {} });
  for (const path of [ann.page, `${ann.page}/card`, `/campaigns/${ann.campaignId}/advocates/nobody`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "This advocate was not found" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Adjust credit" })).toHaveCount(0);
  }
});
