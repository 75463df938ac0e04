import type { Page } from "@playwright/test";
import { type AdvocateScene, enrollAnn, fixedTerms, readAnn, readLinks, readMoves } from "./advocate-scene";
import { expect } from "./fixtures";
import { addMember, signIn, test } from "./members";

// What is refused, or already converted, browsers write to the console.
test.use({ allowed: [/status of 4(00|09)/] });

async function open(page: Page, ann: AdvocateScene) {
  await signIn(page, ann.dana);
  await page.goto(ann.page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const ledgerOf = (page: Page) => page.getByRole("table", { name: "Credit ledger" }).getByRole("row");

test("a job's value converts a referral at a percentage, as it was previewed", async ({ page }) => {
  const ann = await enrollAnn();
  await ann.refer();
  await open(page, ann);
  await page.getByRole("button", { name: "Convert Fred Fox" }).click();
  const dialog = page.getByRole("dialog", { name: "Fred Fox became a customer" });
  await expect(dialog).toContainText("Ann Reyes will get 10% of the job.");
  await expect(dialog).toContainText("Fred Fox is promised 5% and becomes an advocate.");
  await expect(dialog).toContainText(`Ann Reyes at ${ann.email}`);

  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(dialog).toContainText("This is required, because this referral's rewards are percentages.");
  const job = dialog.getByRole("textbox", { name: "What was the job worth?" });
  await job.fill("twelve");
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(job).toHaveAccessibleDescription(/Write dollars and cents, such as 1,250\.00\./);
  await job.fill("$1,250.55");
  await expect(dialog).toContainText("will get $125.06. The balance goes from $0.00 to $125.06.");
  await expect(dialog).toContainText("Fred Fox is promised $62.53");
  expect((await readAnn(ann)).advocate.creditBalanceCents).toBe(0);
  await dialog.getByRole("button", { name: "Convert" }).click();

  await expect(page.getByText("Ann Reyes has $125.06 now.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Convert Fred Fox" })).toHaveCount(0);
  const row = ledgerOf(page).filter({ hasText: "Fred Fox became a customer" });
  await expect(row).toContainText("+$125.06");
  const { advocate, referrals } = await readAnn(ann);
  expect(advocate.creditBalanceCents).toBe(12_506);
  expect(referrals).toMatchObject([
    { status: "converted", jobValueCents: 125_055, advocateRewardCents: 12_506, friendRewardCents: 6_253 },
  ]);

  await page.getByRole("link", { name: "Fred Fox is an advocate now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fred Fox" })).toBeVisible();
  await expect(ledgerOf(page)).toHaveCount(2);
  await expect(ledgerOf(page).last()).toContainText("Enrolled after being referred by Ann Reyes");
});

test("a referral that was converted meanwhile is said to be, with the facts, and credits nothing", async ({
  page,
}) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const referral = await ann.refer();
  await open(page, ann);
  await page.getByRole("button", { name: "Convert Fred Fox" }).click();
  const dialog = page.getByRole("dialog", { name: "Fred Fox became a customer" });
  await expect(dialog).toContainText("The balance goes from $0.00 to $25.00.");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await ann.api.post(`${referral}/convert`);

  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This referral was converted before");
  await expect(dialog.getByRole("alert")).toContainText("$25.00 for Ann Reyes");
  await expect(page.getByText("Balance", { exact: true }).first()).toBeVisible();
  expect((await readAnn(ann)).advocate.creditBalanceCents).toBe(2_500);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("$25.00");
  await expect(page.getByRole("region", { name: "Referrals" })).toContainText("Converted");
});

test("credit is added with a reason, and taken back as an entry of its own", async ({ page }) => {
  const ann = await enrollAnn();
  await open(page, ann);
  await page.getByRole("button", { name: "Adjust credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust credit" });
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    "Ann Reyes sees this on their page.",
  );
  await dialog.getByRole("textbox", { name: "Amount" }).fill("1,000.01");
  await dialog.getByRole("button", { name: "Add credit" }).click();
  await expect(dialog).toContainText("Must be at most $1,000.00.");
  await expect(dialog).toContainText("This is required.");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("25.5");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Thank you for the review");
  await expect(dialog).toContainText("The balance goes from $0.00 to $25.50.");
  await dialog.getByRole("button", { name: "Add credit" }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText("Ann Reyes has $25.50 now.")).toBeVisible();
  const first = ledgerOf(page).nth(1);
  await expect(first).toContainText("Credit adjusted by dana");
  await expect(first).toContainText("“Thank you for the review”");
  await expect(first).toContainText("+$25.50");
  expect(await readMoves(ann)).toEqual([[2_550, 2_550, "Thank you for the review"]]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back. The statement shows both.")).toBeVisible();
  await expect(ledgerOf(page).nth(1)).toContainText("“Undo: Thank you for the review”");
  await expect(ledgerOf(page).nth(1)).toContainText("−$25.50");
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("$0.00");
  expect(await readMoves(ann)).toEqual([
    [-2_550, 0, "Undo: Thank you for the review"],
    [2_550, 2_550, "Thank you for the review"],
  ]);
});

test("more than there is cannot be taken off, which is said before anything is sent", async ({ page }) => {
  const ann = await enrollAnn();
  await ann.api.post(`${ann.address}/credit`, { delta: 4_000 });
  await open(page, ann);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.getByRole("button", { name: "Adjust credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust credit" });
  await dialog.getByRole("radio", { name: "Take off" }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("40.01");
  await expect(dialog).toContainText("That is more than the $40.00 there is.");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Used on invoice 1043");
  await dialog.getByRole("button", { name: "Take off" }).click();
  await expect(dialog).toContainText("Must be at most the $40.00 there is.");
  expect(sent).toEqual([]);

  await dialog.getByRole("textbox", { name: "Amount" }).fill("40");
  await expect(dialog).toContainText("The balance goes from $40.00 to $0.00.");
  // Somebody else spends some of it in this moment.
  await ann.api.post(`${ann.address}/credit`, { delta: -100 });
  await dialog.getByRole("button", { name: "Take off" }).click();
  await expect(dialog).toContainText("Must not take the balance below zero.");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("39");
  await dialog.getByRole("button", { name: "Take off" }).click();
  await expect(page.getByText("Ann Reyes has $0.00 now.")).toBeVisible();
  expect((await readMoves(ann))[0]).toEqual([-3_900, 0, "Used on invoice 1043"]);
});

test("a contact is changed, cleared and brought back", async ({ page }) => {
  const ann = await enrollAnn({ phone: "+14155552671" });
  await open(page, ann);
  await expect(page.getByText("Both channels")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit contact" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann R. Reyes");
  await dialog.getByRole("textbox", { name: "Phone" }).fill("");
  await expect(dialog.getByRole("radio", { name: "E-mail" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Texts" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toContainText(/other contact must remain/);
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(ann.email);
  await dialog.getByRole("button", { name: "Save changes" }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Ann R. Reyes" })).toBeVisible();
  const { advocate } = await readAnn(ann);
  expect(advocate).toMatchObject({ name: "Ann R. Reyes", notificationPreference: "email" });
  expect(advocate.phone).toBeUndefined();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Phone removed: (415) 555-2671");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Ann Reyes is as before.")).toBeVisible();
  expect((await readAnn(ann)).advocate).toMatchObject({
    name: "Ann Reyes",
    email: ann.email,
    phone: "+14155552671",
    notificationPreference: "both",
  });
});

test("a portal link that came into wrong hands is replaced, and the new one is sent", async ({ page }) => {
  test.setTimeout(60_000);
  const ann = await enrollAnn({ terms: fixedTerms });
  const sent = async () => (await ann.api.get(`/api/app/messages?advocateId=${ann.advocateId}`)).body;
  await expect.poll(sent).toMatchObject({ messages: [{ status: "captured" }] });
  const before = await readLinks(ann);
  await open(page, ann);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Replace portal link" }).click();
  const question = page.getByRole("alertdialog", { name: "Replace the portal link?" });
  await expect(question).toContainText("Ann Reyes’s present link stops working at once");
  await question.getByRole("button", { name: "Replace link" }).click();

  const invite = page.getByRole("alertdialog", { name: "Send the invite again?" });
  await expect(invite).toContainText(`at ${ann.email}.`);
  await expect(page.getByText("The portal has a new link.")).toBeVisible();
  await invite.getByRole("button", { name: "Send invite" }).click();
  await expect(page.getByText(`On its way to ${ann.email}.`)).toBeVisible();
  const after = await readLinks(ann);
  expect(after.referralUrl).toBe(before.referralUrl);
  await expect(page.getByRole("link", { name: "Open portal" })).toHaveAttribute("href", after.portalUrl);

  await page.goto(before.portalUrl);
  await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
  await page.goto(after.portalUrl);
  await expect(page.getByRole("heading", { level: 1, name: "Give $50. Get $25." })).toBeVisible();
});

test("a member who is no admin is told why the portal link cannot be replaced", async ({ page }) => {
  const ann = await enrollAnn();
  await open(page, { ...ann, dana: await addMember(ann.dana.orgId, "user") });
  await page.getByRole("button", { name: "More actions" }).click();
  const replace = page.getByRole("menuitem", { name: "Replace portal link" });
  await expect(replace).toBeDisabled();
  await expect(replace).toContainText("Only admins can do this.");
});
