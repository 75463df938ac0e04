import { mkdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { noteDelivery, type Report } from "@/lib/messages/note-delivery";
import { expect, expectAccessible, test } from "./fixtures";
import { signIn } from "./members";
import { connectOnce } from "./ops";
import { enrollAnn, readMessages } from "./scenes";

test.beforeEach(connectOnce);

const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const bounced = { delivery: "bounced", reason: "The mailbox doesn’t exist." } as const;

/** Ann, whose invite got this delivery report from the provider. */
async function enrollReported(report: Report) {
  const ann = await enrollAnn();
  await expect
    .poll(async () => (await readMessages(ann.api)).map(({ status }) => status))
    .toEqual(["captured"]);
  const [invite] = await readMessages(ann.api);
  const messageId = invite?.messageId ?? "";
  const providerId = `re-${messageId}`;
  await transact((tx) =>
    tx
      .update(messages)
      .set({ status: "sent", providerId, handledAt: sql`now()` })
      .where(eq(messages.id, messageId)),
  );
  expect(await noteDelivery("email", providerId, report, new Date())).toBe(true);
  return { ...ann, messageId };
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

for (const [device, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test("a bounced email is shown where it matters, and the address is fixed from there", async ({
      page,
    }) => {
      const { dana, email, messageId } = await enrollReported(bounced);
      await signIn(page, dana);
      await page.goto("/messages?delivery=bounced");
      const row = page.getByRole("table", { name: "Messages" }).locator("tbody").getByRole("row");
      await expect(row).toHaveCount(1);
      await expect(row.getByText("Bounced").filter({ visible: true })).toBeVisible();
      await picture(page, `messages-${device}`);
      await page.goto(`/messages?message=${messageId}`);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible();
      await picture(page, `message-${device}`);

      await page.goto("/dashboard");
      const todo = page.getByRole("region", { name: "Needs attention" });
      await expect(todo.getByText(`${email}, bounced on`)).toBeVisible();
      await todo.scrollIntoViewIfNeeded();
      await picture(page, `dashboard-${device}`);
      await todo.getByRole("link", { name: /^Fix address/ }).click();
      await expect(page.getByText(/^Email bounced on .*: The mailbox doesn’t exist\.$/)).toBeVisible();
      await expectAccessible(page);
      await picture(page, `advocate-${device}`);

      await page.getByRole("button", { name: "Fix address" }).click();
      const form = page.getByRole("dialog", { name: "Edit contact" });
      await form.getByRole("textbox", { name: "Email" }).fill(`fixed-${email}`);
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form).toHaveCount(0);
      await expect(page.getByText(/^Email bounced on/)).toHaveCount(0);
      await page.goto("/dashboard");
      await expect(todo.getByText("bounced on")).toHaveCount(0);
    });
  });
}

test("an address is retried from the person’s page", async ({ page }) => {
  const { dana, page: path } = await enrollReported(bounced);
  await signIn(page, dana);
  await page.goto(path);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^The next message goes to /)).toBeVisible();
  await expect(page.getByText(/^Email bounced on/)).toHaveCount(0);
});

test("a complaint is shown as the person’s choice", async ({ page }) => {
  const { dana, page: path } = await enrollReported({ delivery: "complained", reason: "Marked as spam." });
  await signIn(page, dana);
  await page.goto(path);
  await expect(page.getByText("They marked your email of")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("Spam complaint")).toBeVisible();
});

test("the privacy notice appears in both languages, beside the consent and in every page's footer", async ({
  page,
}) => {
  const { friendPath } = await enrollAnn();
  await page.setViewportSize(sizes.phone);
  await page.goto(friendPath);
  await page.getByRole("link", { name: "Privacy" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Privacy at / })).toBeVisible();
  await expect(page.getByText("aren’t shared with third parties or affiliates")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await picture(page, "privacy-phone");
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Privacidad en / })).toBeVisible();
  await picture(page, "privacy-es");
});
