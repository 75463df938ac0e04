import { expect, expectAccessible, tabAndEnter, test } from "./fixtures";
import { mailedPage, newestMail } from "./ops";
import { enrollAnn } from "./scenes";

const question = "Unsubscribe from Acme Plumbing?";
const stopped = "You’re unsubscribed from Acme Plumbing.";
const started = "You’re subscribed to Acme Plumbing again.";

test("emails are stopped with one button, and started again", { tag: "@phone" }, async ({ page }) => {
  const { email } = await enrollAnn();
  const [path = "", token] = /\/unsubscribe\/([\w-]{64})/.exec((await newestMail(email, "invite")).text) ?? [];
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  // Some mail apps open the URL instead of posting to it.
  await page.goto(`/api/unsubscribe/${token}`);
  await expect(page).toHaveURL(path);
  await expect(heading(question)).toBeVisible();
  await expect(page.getByText("a***@example.com")).toBeVisible();
  expect(await page.content()).not.toContain(email);
  await expect(page.getByRole("link", { name: "Referral Rewards" })).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveText(["Skip to content", "Español", "Privacy"]);
  await expect(page.locator('head meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  await expectAccessible(page);

  await tabAndEnter(page, page.getByRole("button", { name: "Unsubscribe", exact: true }));
  await expect(heading(stopped)).toBeVisible();
  await expect(page).toHaveTitle(stopped);
  await page.reload();
  await expect(heading(stopped)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe from all businesses that use Referral Rewards" }).click();
  await expect(heading("You’re unsubscribed from all businesses that use Referral Rewards.")).toBeVisible();
  await page.getByRole("button", { name: "Resubscribe" }).click();
  await expect(heading("Check your email to resubscribe")).toBeVisible();
  await expectAccessible(page);
  await page.goto(await mailedPage(email, "resume-emails", "unsubscribe"));
  await page.getByRole("button", { name: "Resubscribe" }).click();
  await expect(heading(started)).toBeVisible();
  await expectAccessible(page);
  await page.goto(path);
  await expect(heading(question)).toBeVisible();

  await page.goto(path.slice(0, -1));
  await expect(heading("This link doesn’t work")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});
