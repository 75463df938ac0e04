import { z } from "zod";
import { apiFor } from "./api";
import { expect, tabAndEnter as press, tabAndType, tabTo, test } from "./fixtures";
import { anyEmail, createOrganization, signIn } from "./members";

const Campaigns = z.object({ campaigns: z.array(z.looseObject({ campaignId: z.string() })) });
const Advocates = z.object({ advocates: z.array(z.looseObject({ advocateId: z.string() })) });
const Referrals = z.object({ referrals: z.array(z.looseObject({ status: z.string() })) });
const Activity = z.object({ activity: z.array(z.looseObject({ action: z.string() })) });

test("the keyboard alone leads from a new campaign through an invite and a conversion to adjusted credit", async ({
  page,
}) => {
  const dana = await createOrganization();
  const api = apiFor(dana);
  const [ann, fred] = [anyEmail("ann"), anyEmail("fred")];
  const dialog = page.getByRole("dialog");
  await signIn(page, dana);
  await page.goto("/campaigns");

  await press(page, page.getByRole("link", { name: "New campaign" }).first());
  await tabTo(page, page.getByRole("radio", { name: "Fixed amount" }));
  // Holds the key as a finger does: the focus moves only while the key is down.
  await page.keyboard.press("ArrowRight", { delay: 100 });
  await expect(page.getByRole("radio", { name: "Percent of the job" })).toBeChecked();
  await tabTo(page, page.getByRole("textbox", { name: "Friend gets" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("5");
  await tabTo(page, page.getByRole("textbox", { name: "Advocate earns" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("10");
  await press(page, page.locator("summary").filter({ hasText: "Fine-tune" }));
  await expect(page.getByRole("textbox", { name: "Campaign name" })).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "Campaign name" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Spring referrals");
  await tabTo(page, page.getByRole("textbox", { name: "Waiting time" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("0");
  await press(page, page.getByRole("button", { name: "Start campaign" }));
  await expect(page.getByRole("heading", { level: 1, name: "Spring referrals" })).toBeVisible();
  const { campaigns } = Campaigns.parse((await api.get("/api/app/campaigns")).body);
  expect(campaigns).toMatchObject([
    { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500, status: "active" },
  ]);

  await press(page, page.getByRole("link", { name: "Invite advocate" }));
  await tabAndType(page, dialog.getByRole("textbox", { name: "Name" }), "Ann Reyes");
  await tabAndType(page, dialog.getByRole("textbox", { name: "Email" }), ann);
  await press(page, dialog.getByRole("button", { name: "Send invite" }));
  await expect(dialog).toBeHidden();
  const { advocates } = Advocates.parse((await api.get("/api/app/advocates")).body);
  expect(advocates).toMatchObject([{ name: "Ann Reyes", email: ann, creditBalanceCents: 0 }]);

  await press(page, page.getByRole("link", { name: "Ann Reyes" }));
  await expect(page.getByRole("heading", { level: 1, name: "Ann Reyes" })).toBeVisible();
  await press(page, page.getByRole("link", { name: "Add lead" }));
  await expect(dialog).toContainText("Ann Reyes");
  await tabAndType(page, dialog.getByRole("textbox", { name: "Name" }), "Fred Fox");
  await tabAndType(page, dialog.getByRole("textbox", { name: "Email" }), fred);
  await press(page, dialog.getByRole("button", { name: "Save" }));
  await expect(dialog).toBeHidden();
  expect(Referrals.parse((await api.get("/api/app/referrals")).body).referrals).toMatchObject([
    { friendName: "Fred Fox", friendEmail: fred, status: "pending", advocateName: "Ann Reyes" },
  ]);

  await press(page, page.getByRole("button", { name: "Fred Fox", exact: true }));
  const sheet = page.getByRole("dialog", { name: "Fred Fox", exact: true });
  await press(page, sheet.getByRole("button", { name: "Converted" }));
  const won = page.getByRole("dialog", { name: "Convert Fred Fox?" });
  await tabAndType(page, won.getByRole("textbox", { name: "What was the job worth?" }), "480");
  await expect(won).toContainText("The balance will go from $0.00 to $48.00.");
  await page.keyboard.press("Enter");
  await expect(won).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/lead=/);
  expect(Referrals.parse((await api.get("/api/app/referrals")).body).referrals).toMatchObject([
    { status: "converted", jobValueCents: 48_000, advocateRewardCents: 4_800, friendRewardCents: 2_400 },
  ]);

  await press(page, page.getByRole("button", { name: "Show all leads" }));
  await press(page, page.getByRole("link", { name: "Ann Reyes" }));
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("$48.00");
  await press(page, page.getByRole("button", { name: "Adjust credit" }));
  await tabTo(page, dialog.getByRole("radio", { name: "Add", exact: true }));
  // Holds the key as a finger does: the focus moves only while the key is down.
  await page.keyboard.press("ArrowRight", { delay: 100 });
  await tabTo(page, dialog.getByRole("radio", { name: "Used on a bill" }));
  await page.keyboard.press("ArrowRight", { delay: 100 });
  await tabAndType(page, dialog.getByRole("textbox", { name: "Amount" }), "18.50");
  await tabAndType(page, dialog.getByRole("textbox", { name: "Reason" }), "Added twice by mistake");
  await expect(dialog).toContainText("The balance will go from $48.00 to $29.50.");
  await press(page, dialog.getByRole("button", { name: "Remove credit" }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Adjust credit" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("$29.50");
  const advocate = `/api/app/campaigns/${campaigns[0]?.campaignId}/advocates/${advocates[0]?.advocateId}`;
  expect(Activity.parse((await api.get(`${advocate}/activity`)).body).activity[0]).toMatchObject({
    action: "advocate.credit.adjusted",
    amountCents: -1_850,
    balanceBefore: 4_800,
    balanceAfter: 2_950,
    memo: "Added twice by mistake",
    by: { kind: "user" },
  });
});
