import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, serverUrl, test } from "./fixtures";
import { addMember, signIn, type TestMember } from "./members";
import { readMails } from "./ops";
import { type AdvocateScene, enrollAnn, fixedTerms, readAnn, readLinks, readMessages } from "./scenes";

// Browsers log refusals and unreachable servers to the console.
test.use({ allowed: [/status of 4(00|09)|ERR_FAILED/] });

async function open(page: Page, ann: AdvocateScene, member: TestMember = ann.dana) {
  await signIn(page, member);
  await page.goto(ann.page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const ledgerOf = (page: Page) => page.getByRole("table", { name: "Credit ledger" }).getByRole("row");
const card = (page: Page, name: string) => page.getByRole("region", { name });

async function chooseAction(page: Page, name: string) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("a new advocate's page shows the next steps, and a job's value converts as previewed", async ({ page }) => {
  const ann = await enrollAnn();
  await open(page, ann);
  await expect(page.getByText("No credit yet")).toBeVisible();
  await expect(card(page, "Timeline")).toContainText("Enrolled in Spring referrals");
  await expect(page.getByText("No leads yet")).toBeVisible();
  await expect(page.getByText("Link not opened yet.")).toBeVisible();
  const query = new URLSearchParams({ call: "1", campaignId: ann.campaignId, advocateId: ann.advocateId });
  await expect(page.getByRole("link", { name: "Add lead" })).toHaveAttribute("href", `/leads?${query}`);
  const portal = page.getByRole("link", { name: "Open portal" });
  await expect(portal).toHaveAttribute("target", "_blank");
  await expect(portal).toHaveAttribute("rel", /noreferrer/);

  const lead = await ann.refer();
  await page.reload();
  await expect(page.getByRole("link", { name: "Email Fred Fox" })).toBeVisible();
  await ann.api.post(`${lead}/stage`, { stage: "booked" });
  await page.reload();
  await page.getByRole("button", { name: "Convert Fred Fox" }).click();
  const dialog = page.getByRole("dialog", { name: "Convert Fred Fox?" });
  const convert = dialog.getByRole("button", { name: "Convert" });
  await expect(dialog).toContainText("Ann Reyes will get 10% of the job.");
  await expect(dialog).toContainText("Fred Fox gets 5% off and becomes an advocate.");
  await expect(dialog).toContainText(`Ann Reyes at ${ann.email}`);
  await convert.click();
  await expect(dialog).toContainText("This is required because the rewards are a percent of the job.");
  const job = dialog.getByRole("textbox", { name: "What was the job worth?" });
  await job.fill("twelve");
  await convert.click();
  await expect(job).toHaveAccessibleDescription(/Enter an amount such as 1,250\.00\./);
  await job.fill("$1,250.55");
  await expect(dialog).toContainText("will get $125.06. The balance will go from $0.00 to $125.06.");
  await expect(dialog).toContainText("Fred Fox gets $62.53 off");
  expect((await readAnn(ann)).advocate.creditBalanceCents).toBe(0);
  await convert.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Convert Fred Fox" })).toHaveCount(0);
  await expect(ledgerOf(page).filter({ hasText: "Fred Fox became a customer" })).toContainText("+$125.06");
  const { advocate, referrals } = await readAnn(ann);
  expect(advocate.creditBalanceCents).toBe(12_506);
  expect(referrals).toMatchObject([
    { status: "converted", jobValueCents: 125_055, advocateRewardCents: 12_506, friendRewardCents: 6_253 },
  ]);
  await page.getByRole("link", { name: "Fred Fox is an advocate now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fred Fox" })).toBeVisible();
  await expect(card(page, "Timeline")).toContainText("Enrolled after being referred by Ann Reyes");
});

test("a contact is changed, cleared and restored", async ({ page }) => {
  const ann = await enrollAnn({ phone: "+14155552671" });
  await open(page, ann);
  await expect(page.getByText("Email and texts")).toBeVisible();
  await chooseAction(page, "Edit contact");
  const dialog = page.getByRole("dialog", { name: "Edit contact" });
  const save = dialog.getByRole("button", { name: "Save changes" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann R. Reyes");
  await dialog.getByRole("textbox", { name: "Phone" }).fill("");
  await expect(dialog.getByRole("radio", { name: "Email" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Texts" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Email" }).fill("");
  await save.click();
  await expect(dialog).toContainText(/[Kk]eep at least an email/);
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Email" }).fill(ann.email);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Ann R. Reyes" })).toBeVisible();
  const { advocate } = await readAnn(ann);
  expect(advocate).toMatchObject({ name: "Ann R. Reyes", notificationPreference: "email" });
  expect(advocate.phone).toBeUndefined();
  await expect(card(page, "Timeline")).toContainText("Phone removed: (415) 555-2671");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await readAnn(ann)).advocate)
    .toMatchObject({
      name: "Ann Reyes",
      email: ann.email,
      phone: "+14155552671",
      notificationPreference: "both",
    });
});

test("only admins replace a portal link, and an invite can be resent until its recipient opts out", async ({
  page,
}) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const statuses = async () => (await readMessages(ann.api, ann.advocateId)).map(({ status }) => status);
  await expect.poll(statuses).toEqual(["captured"]);
  const before = await readLinks(ann);
  await open(page, ann);
  await chooseAction(page, "Replace portal link");
  const question = page.getByRole("alertdialog", { name: "Replace the portal link?" });
  await expect(question).toContainText("Ann Reyes’s current portal link will stop working right away");
  await question.getByRole("button", { name: "Replace link" }).click();
  const invite = page.getByRole("alertdialog", { name: "Send the invite again?" });
  await expect(invite).toContainText(`at ${ann.email}.`);
  await expect(page.getByText("The portal has a new link.")).toBeVisible();
  await invite.getByRole("button", { name: "Send invite" }).click();
  await expect(page.getByText(`To ${ann.email}: `)).toBeVisible();
  const after = await readLinks(ann);
  expect(after.referralUrl).toBe(before.referralUrl);
  await expect(page.getByRole("link", { name: "Open portal" })).toHaveAttribute("href", after.portalUrl);
  const mails = await readMails(ann.email);
  expect(mails.map(({ template }) => template)).toEqual(["invite", "invite"]);
  await page.goto(before.portalUrl);
  await expect(page.getByRole("heading", { level: 1, name: "This link doesn’t work" })).toBeVisible();

  const token = /\/unsubscribe\/([\w-]{64})/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  const form = { "List-Unsubscribe": "One-Click" };
  const headers = { Origin: serverUrl() };
  await page.request.post(`/api/unsubscribe/${token}`, { form, headers, maxRedirects: 0 });
  await page.goto(ann.page);
  await page.getByRole("button", { name: "Resend invite" }).click();
  await page.getByRole("button", { name: "Send invite", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("has opted out");

  await open(page, ann, await addMember(ann.dana.orgId, "user"));
  await expect(page.getByText("Contact changes are in the audit log")).toBeVisible();
  await expect(page.getByRole("button", { name: "Adjust credit" })).toBeEnabled();
  await page.getByRole("button", { name: "More actions" }).click();
  const replace = page.getByRole("menuitem", { name: "Replace portal link" });
  await expect(replace).toBeDisabled();
  await expect(replace).toContainText("Only owners can do this.");
});

test("the QR code is downloaded and printed on a card, and a long ledger loads to its first entry", async ({
  page,
}) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  for (let cents = 1; cents <= 104; cents++) await ann.api.post(`${ann.address}/credit`, { delta: cents });
  await open(page, ann);
  const more = card(page, "Credit ledger").getByRole("button", { name: "Show more" });
  while (await more.isVisible()) {
    const before = await ledgerOf(page).count();
    await more.click();
    await expect.poll(() => ledgerOf(page).count()).toBeGreaterThan(before);
  }
  const balances = await ledgerOf(page).locator("td:last-child").allInnerTexts();
  const sums = Array.from({ length: 104 }, (_, count) => ((count + 1) * (count + 2)) / 200).reverse();
  expect(balances.map((text) => text.match(/\$[\d.]+/)?.[0])).toEqual(sums.map((sum) => `$${sum.toFixed(2)}`));

  const save = async (name: string) => {
    await page.getByRole("button", { name: "Download the QR code" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    const download = await saving;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const png = await save("PNG, 1024 pixels");
  expect(png.name).toBe(`${ann.code}.png`);
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1024, 1024]);
  const svg = await save("SVG, sharp at any size");
  expect(svg.bytes.toString()).toMatch(/^<svg [^>]*>.*<path d="M4 4h7v1/);

  await page.getByRole("link", { name: "QR card" }).click();
  await expect(page.getByText("$50 off your next job with")).toBeVisible();
  await expect(page.getByText(ann.code).first()).toBeVisible();
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
