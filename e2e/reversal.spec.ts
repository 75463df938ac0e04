import { expect, expectAccessible, test } from "./fixtures";
import { signIn } from "./members";
import { enrollAnn, fixedTerms, readAnn } from "./scenes";

test(
  "a refund takes the reward back, down to the advocate's own page, and can be undone",
  { tag: "@both" },
  async ({ page }, info) => {
    const ann = await enrollAnn({ terms: fixedTerms });
    const fred = await ann.refer("Fred Fox");
    await ann.api.post(`${fred}/convert`, { jobValueCents: 50_000 });
    await ann.api.post(`${ann.address}/credit`, { delta: -1_000, note: "Used on invoice 7" });
    await signIn(page, ann.dana);
    await page.goto("/referrals?status=converted");
    await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Fred Fox" });
    await sheet.getByText("Why this reward?").click();
    await expect(sheet).toContainText("Ann Reyes gets $25.00 for every friend who becomes a customer.");
    await sheet.getByRole("button", { name: "Reverse reward" }).click();
    const dialog = page.getByRole("dialog", { name: "Reverse the reward for Fred Fox?" });
    await expect(dialog).toContainText(
      "$25.00 of Ann Reyes’s credit is taken back, and $0.00 of the reward stays.",
    );
    await expect(dialog).toContainText("The balance goes from $15.00 to $0.00.");
    await expect(dialog).toContainText("$10.00 was already used. It comes off the next reward.");
    await expectAccessible(page);
    await info.attach("dialog", { body: await page.screenshot(), contentType: "image/png" });
    await dialog.getByRole("button", { name: "Reverse reward" }).click();
    await expect(page.getByText("The reward for Fred Fox was reversed.")).toBeVisible();
    await expect(sheet).toContainText("Job refunded");
    await info.attach("reversed", { body: await page.screenshot(), contentType: "image/png" });
    expect((await readAnn(ann)).advocate).toMatchObject({ creditBalanceCents: 0 });
    await page.goto(ann.page);
    await expect(page.getByText("Owes $10.00")).toBeVisible();
    await info.attach("advocate", {
      body: await page.screenshot({ fullPage: true }),
      contentType: "image/png",
    });

    await page.goto(ann.portal);
    await expect(page.getByText("Taken back", { exact: true })).toBeVisible();
    await expect(
      page.getByText("It was refunded or didn’t count, so the credit was taken back."),
    ).toBeVisible();
    await expect(page.getByText("$10.00 was used before a job was refunded.")).toBeVisible();
    await info.attach("portal", {
      body: await page.screenshot({ fullPage: true }),
      contentType: "image/png",
    });

    await page.goto("/referrals?status=all");
    await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
    await sheet.getByRole("button", { name: "More actions for Fred Fox" }).click();
    await page.getByRole("menuitem", { name: "Undo reversal" }).click();
    await expect(page.getByText("The reward for Fred Fox stands again.")).toBeVisible();
    expect((await readAnn(ann)).advocate).toMatchObject({ creditBalanceCents: 1_500 });
    await page.goto(ann.portal);
    await expect(page.getByText("You earned $25.00.")).toBeVisible();
  },
);

test(
  "a campaign's waiting time keeps a reward pending, and everybody is told until when",
  { tag: "@both" },
  async ({ page }, info) => {
    const ann = await enrollAnn({ terms: fixedTerms });
    await signIn(page, ann.dana);
    await page.goto(`${ann.page.replace(/\/advocates.*/, "")}/edit`);
    await page.getByLabel("Waiting time").fill("14");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Ready 14 days after the job")).toBeVisible();
    const fred = await ann.refer("Fred Fox");
    await page.goto("/referrals");
    await page.getByRole("button", { name: "Fred Fox", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Fred Fox" })
      .getByRole("button", { name: "Convert", exact: true })
      .click();
    const dialog = page.getByRole("dialog", { name: "Fred Fox became a customer" });
    await expect(dialog).toContainText("It’s pending for 14 days before it can be used.");
    await dialog.getByRole("button", { name: "Convert" }).click();
    await expect(page.getByText(/Ann Reyes’s reward is pending until/)).toBeVisible();
    expect((await ann.api.get(`${fred}/explain`)).body).toMatchObject({
      explanation: { outcome: "pending" },
    });
    await page.goto(ann.page);
    await expect(page.getByText("$25.00 pending")).toBeVisible();
    await page.goto(ann.portal);
    await expect(page.getByText(/^Pending · ready/)).toBeVisible();
    await page.getByText("Why is $25.00 pending?").click();
    await expect(page.getByText(/Credit is ready 14 days later, once the bill is settled\./)).toBeVisible();
    await expectAccessible(page);
    await info.attach("portal", {
      body: await page.screenshot({ fullPage: true }),
      contentType: "image/png",
    });
  },
);
