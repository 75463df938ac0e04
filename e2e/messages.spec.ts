import type { Page } from "@playwright/test";
import { expect, expectAccessible, rowsOf, serverUrl, tabAndEnter, test } from "./fixtures";
import { signIn } from "./members";
import { type AdvocateScene, enrollAnn, readMessages } from "./scenes";

// Browsers log blocked links in a shown email, refusals and lost connections to the console.
test.use({ allowed: [/sandbox|status of 40[49]|ERR_FAILED/i] });

/** Enrolls Ann and waits until her invite is processed. Also returns the invite's id. */
async function inviteAnn(): Promise<AdvocateScene & { readonly messageId: string }> {
  const ann = await enrollAnn();
  await expect.poll(async () => (await readMessages(ann.api)).map(({ status }) => status)).toEqual(["captured"]);
  const [invite] = await readMessages(ann.api);
  return { ...ann, messageId: invite?.messageId ?? "" };
}

const invite = (page: Page) => page.getByRole("link", { name: "Invite", exact: true });

test("an invite is shown as its recipient sees it, with inactive links, and is resent", async ({ page, context }) => {
  const { dana, api, email, messageId } = await inviteAnn();
  await signIn(page, dana);
  await page.goto("/settings/business/delivery");
  await expect(rowsOf(page, "Messages")).toHaveCount(1);
  await expect(rowsOf(page, "Messages")).toContainText(email);
  await expect(rowsOf(page, "Messages")).toContainText("Not sent");
  await tabAndEnter(page, invite(page));
  await expect(page).toHaveURL(`/settings/business/delivery?message=${messageId}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No provider is set up");
  await expect(dialog).toContainText("SMTP_HOST");
  await expect(dialog.getByRole("link", { name: "Ann Reyes" })).toHaveAttribute("href", /\/advocates\//);
  await expectAccessible(page);

  const frame = dialog.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(frame.contentFrame().getByText("Acme Plumbing").first()).toBeVisible();
  const links = frame.contentFrame().getByRole("link");
  for (const link of await links.all()) await link.click();
  await expect(links.first()).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  expect(page.frames().map((each) => new URL(each.url()).pathname)).toEqual(["/settings/business/delivery", "srcdoc"]);
  expect(await readMessages(api)).toHaveLength(1);
  await dialog.getByRole("tab", { name: "Plain text" }).click();
  await expect(dialog.getByRole("tabpanel")).toContainText(`${serverUrl()}/r/`);

  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`To ${email}: 1 message is saved under Delivery but sent to no one`)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(messageId));
  const [again, first] = await readMessages(api);
  expect(again).toMatchObject({ template: "invite", resendOf: messageId });
  expect(first).toMatchObject({ messageId });
  await expect(page).toHaveURL(`/settings/business/delivery?message=${again?.messageId}`);
  await dialog.getByRole("button", { name: "Open the original" }).click();
  await expect(page).toHaveURL(`/settings/business/delivery?message=${messageId}`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/settings/business/delivery");
  await expect(rowsOf(page, "Messages")).toHaveCount(2);
});
