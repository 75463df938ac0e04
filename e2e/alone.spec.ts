import type { Page } from "@playwright/test";
import { expect, expectAccessible, serverUrl, test } from "./fixtures";
import { anyEmail } from "./members";
import { mailedLink } from "./ops";

const password = "three plain words";

/** Signs up and sets up the business, as a person without a team. */
async function signUp(page: Page): Promise<void> {
  const email = anyEmail("gus");
  await page.goto("/sign-up");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Get your link" })).toBeVisible();
  await page.goto(await mailedLink(email, "magic-link"));
  await page.getByRole("button", { name: "Finish signing up" }).click();
  await expect(page).toHaveURL("/onboarding");
  await page.getByRole("textbox", { name: "First name" }).fill("Gus");
  await page.getByRole("textbox", { name: "Last name" }).fill("Hale");
  await page.getByRole("textbox", { name: "Business name" }).fill("Hale Plumbing");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await expect(page.getByText("Require approval")).toHaveCount(0);
  await page.getByRole("checkbox", { name: /Terms of Service/ }).check();
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page).toHaveURL("/your-page");
}

/** Writes with the browser's session. */
async function write(page: Page, method: "post" | "patch", path: string, data: object) {
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  const answer = await page.request[method](path, { headers, data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
}

interface Ann {
  readonly campaign: string;
  readonly advocateId: string;
  readonly page: string;
  readonly portal: string;
}

async function inviteAnn(page: Page, campaignId: string): Promise<Ann> {
  const campaign = `/api/app/campaigns/${campaignId}`;
  const { advocate } = await write(page, "post", `${campaign}/invite`, {
    ...{ name: "Ann Reyes", email: anyEmail("ann") },
  });
  const { advocateId, portalUrl } = advocate;
  return {
    ...{ campaign, advocateId, page: `/campaigns/${campaignId}/advocates/${advocateId}` },
    portal: String(portalUrl).slice(serverUrl().length),
  };
}

const refer = (page: Page, { campaign, advocateId }: Ann, friendName: string, friendEmail: string) =>
  write(page, "post", `${campaign}/referrals`, { advocateId, friendName, friendEmail });

async function openConvert(page: Page, friend: string) {
  await page.goto("/referrals");
  await page.getByRole("button", { name: friend, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Converted" }).click();
  return page.getByRole("dialog", { name: `Convert ${friend}?` });
}

test("a member alone on the team confirms large amounts twice instead of asking for approval", {
  tag: "@both",
}, async ({ page }) => {
  test.slow();
  await signUp(page);

  await page.goto("/settings/organization#second-ok");
  const card = page.getByRole("region", { name: "Approval for large amounts" });
  await expect(card).toContainText("For now you confirm twice");
  await card.getByRole("textbox", { name: "Rewards over" }).fill("500");
  await card.getByRole("textbox", { name: "Adjustments over" }).fill("200");
  await card.getByRole("button", { name: "Save amounts" }).click();
  await expect(page.getByText("Amounts saved.")).toBeVisible();
  await write(page, "patch", "/api/app/account/credit", { approveAboveCents: 5_000 });

  await page.goto("/campaigns/new");
  await page.getByRole("textbox", { name: "Campaign name" }).fill("Big jobs");
  await page.getByRole("textbox", { name: "Advocate earns" }).fill("800");
  await page.getByRole("textbox", { name: "Friend gets" }).fill("50");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Big jobs" })).toBeVisible();
  const campaignId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const ann = await inviteAnn(page, campaignId);

  await refer(page, ann, "Fred Fox", anyEmail("fred"));
  const dialog = await openConvert(page, "Fred Fox");
  await expect(dialog).toContainText("Above $500, you confirm twice");
  await expect(dialog.getByRole("button", { name: "Request approval" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toContainText("$800.00 for Ann Reyes");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirm $800.00" }).click();
  await expect(page.getByText("$800.00 confirmed for Ann Reyes.")).toBeVisible();

  await page.goto(ann.page);
  await page.getByRole("button", { name: "Adjust credit" }).click();
  const adjust = page.getByRole("dialog", { name: "Adjust credit" });
  await adjust.getByRole("textbox", { name: "Amount" }).fill("300");
  await adjust.getByRole("textbox", { name: "Reason" }).fill("Thank you");
  await expect(adjust).toContainText("Above $200, you confirm twice");
  await adjust.getByRole("button", { name: "Continue" }).click();
  await adjust.getByRole("button", { name: "Back" }).click();
  await adjust.getByRole("button", { name: "Continue" }).click();
  await adjust.getByRole("button", { name: "Confirm $300.00" }).click();
  await expect(page.getByText("Ann Reyes now has $1,100.00 in credit.")).toBeVisible();

  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  const redeem = page.getByRole("dialog", { name: "Redeem credit" });
  await redeem.getByLabel("Amount").fill("100");
  await redeem.getByLabel("Invoice number").fill("1042");
  await expect(redeem).toContainText("Above $50, you confirm twice");
  await redeem.getByRole("button", { name: "Continue" }).click();
  await expect(redeem.getByRole("alert")).toContainText("$100.00 of the credit of Ann Reyes");
  await expectAccessible(page);
  await redeem.getByRole("button", { name: "Confirm $100.00" }).click();
  await expect(page.getByText("Redeemed. Ann Reyes has $1,000.00 left.")).toBeVisible();

  const terms = {
    name: "Small jobs",
    rewardMode: "fixed",
    advocateRewardValue: 2_500,
    friendRewardValue: 5_000,
  };
  const { campaign } = await write(page, "post", "/api/app/campaigns", terms);
  const small = await inviteAnn(page, campaign.campaignId);
  await refer(page, small, "Zed Quick", "zed.quick@mailinator.com");
  const doubtful = await openConvert(page, "Zed Quick");
  await expect(doubtful).toContainText("Ann Reyes’s $25.00 will be held for review");
  await expect(doubtful).toContainText("throwaway address of mailinator.com");
  await expect(doubtful).toContainText("No message goes to Ann Reyes until it’s decided.");
  await expectAccessible(page);
  await doubtful.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(page.getByText("Ann Reyes’s reward is held until it’s checked.")).toBeVisible();
  await page.goto("/review");
  await page.getByRole("region", { name: "Referrals" }).getByRole("button", { name: "Zed Quick" }).click();
  const leadPanel = page.getByRole("region", { name: "Referral", exact: true });
  await leadPanel.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing to check" })).toBeVisible();

  for (const [language, words] of [
    ["en", "Your friends"],
    ["es", "Tus amigos"],
  ] as const) {
    await page.goto(`${small.portal}?lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("region", { name: words })).toContainText("Zed Q.");
    await expect(page.getByText("$25").first()).toBeVisible();
    await expectAccessible(page);
  }
});
