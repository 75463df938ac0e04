import { eq, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { noteDelivery, type Report } from "@/lib/messages/note-delivery";
import { expect, expectAccessible, rowsOf, test } from "./fixtures";
import { signIn } from "./members";
import { connectOnce } from "./ops";
import { enrollAnn, readMessages } from "./scenes";

test.beforeEach(connectOnce);

const bounced = { delivery: "bounced", reason: "The mailbox doesn’t exist." } as const;

/** Ann, whose invite got this delivery report from the provider. */
async function enrollReported(report: Report) {
  const ann = await enrollAnn();
  await expect.poll(async () => (await readMessages(ann.api)).map(({ status }) => status)).toEqual(["captured"]);
  const [invite] = await readMessages(ann.api);
  const messageId = invite?.messageId ?? "";
  const providerId = `re-${messageId}`;
  await transact((tx) =>
    tx.update(messages).set({ status: "sent", providerId, handledAt: sql`now()` }).where(eq(messages.id, messageId)),
  );
  expect(await noteDelivery("email", providerId, report, new Date())).toBe(true);
  return { ...ann, messageId };
}

test("a bounced email is shown where it matters, and the address is fixed from there", async ({ page }) => {
  const { api, dana, email, messageId } = await enrollReported(bounced);
  await signIn(page, dana);
  await page.goto("/settings/business/delivery?delivery=bounced");
  const row = rowsOf(page, "Messages");
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Bounced").filter({ visible: true })).toBeVisible();
  await page.goto(`/settings/business/delivery?message=${messageId}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible();

  await page.goto("/home");
  const todo = page.getByRole("region", { name: /to do$/ });
  await expect(todo).toContainText("email bounced");
  await expect(todo).toContainText(email);
  await todo.getByRole("button", { name: /^Fix: .*email bounced/ }).click();
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(evidence).toContainText("The mailbox doesn’t exist.");
  await expectAccessible(page);

  const save = evidence.getByRole("button", { name: "Save and send again" });
  await save.click();
  await expect(evidence).toContainText("is the one that doesn’t work");
  await evidence.getByRole("textbox", { name: "Email" }).fill(`fixed-${email}`);
  await save.click();
  await expect(evidence.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await expect
    .poll(async () => (await readMessages(api)).map(({ resendOf }) => resendOf))
    .toEqual([messageId, undefined]);
  await page.goto("/home");
  await expect(page.getByText("email bounced")).toHaveCount(0);
});

test("the privacy notice appears in both languages, beside the consent and in every page's footer", async ({
  page,
}) => {
  const { friendPath } = await enrollAnn();
  await page.goto(friendPath);
  await page.getByRole("link", { name: "Privacy" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Privacy at / })).toBeVisible();
  await expect(page.getByText("aren’t shared with third parties or affiliates")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Privacidad en / })).toBeVisible();
});
