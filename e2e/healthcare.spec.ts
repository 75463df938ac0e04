import { stampForm } from "@/lib/public/friend-page/form-time";
import { expect, expectAccessible, test } from "./fixtures";
import { anyEmail, createOrganization, signIn } from "./members";
import { connectOnce } from "./ops";
import { enrollAnn, readAnn } from "./scenes";

const capped = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 2_500 };

// The first campaign is refused.
test.use({ allowed: [/status of 400 .*\/api\/app\/campaigns$/] });

test("a practice turns on healthcare mode, confirms its state's rules, and never reveals who came", {
  tag: "@phone",
}, async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/settings/business#healthcare");
  await page.getByRole("button", { name: "Turn on healthcare mode" }).click();
  const question = page.getByRole("alertdialog", { name: "Turn on healthcare mode?" });
  await expect(question).toContainText("no longer see the names of the people they referred");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Check your state’s rules before your first campaign")).toBeVisible();

  await page.goto("/campaigns/new");
  await expect(page.getByRole("textbox", { name: "Friend gets" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "I have checked the rules of my state" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rewards are fixed amounts of $25.00 at most.", { exact: false })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Percent of the job" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Friend gets" })).toHaveValue("25");
  await page.getByRole("textbox", { name: "Friend gets" }).fill("30");
  await page.getByRole("button", { name: "Start campaign" }).click();
  await expect(page.getByText("Can’t be more than $25.00 in healthcare.", { exact: false })).toBeVisible();
  await page.getByRole("textbox", { name: "Friend gets" }).fill("25");
  await page.getByRole("button", { name: "Start campaign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Give $25, get $25" })).toBeVisible();

  const ann = await enrollAnn({ member: dana, terms: capped });
  await page.goto(ann.friendPath);
  const consentBox = page.getByRole("checkbox", { name: "You may tell Ann R. that I booked." });
  await expect(consentBox).not.toBeChecked();
  await expectAccessible(page);
  await consentBox.check();
  await page.getByRole("textbox", { name: "Your name" }).fill("Gina Gold");
  await page.getByText("Use email instead").click();
  await page.getByRole("textbox", { name: "Email" }).fill(anyEmail("gina"));
  await connectOnce();
  // A form that was open long enough to read.
  const stamp = stampForm(ann.code, new Date(Date.now() - 10_000));
  await page.locator('input[name="stamp"]').evaluate((input, value) => input.setAttribute("value", value), stamp);
  await page.getByRole("button", { name: /^Claim my / }).click();
  await expect(page).toHaveURL(/\?sent=/);
  await ann.refer("Fred Fox");
  for (const { referralId } of (await readAnn(ann)).referrals) {
    await ann.api.post(`${ann.campaign}/referrals/${referralId}/convert`);
  }

  await page.goto(ann.portal);
  const friends = page.getByRole("region", { name: "Your friends" });
  await expect(friends).toContainText("Gina G.");
  await expect(friends).toContainText("Thank you for spreading the word.");
  await expect(page.getByRole("region", { name: "Credit history" })).toContainText("A thank-you credit");
  await expect(page.getByText("Fred")).toHaveCount(0);
});
