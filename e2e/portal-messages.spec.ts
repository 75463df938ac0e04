import { z } from "zod";
import { rememberTextOptOut } from "@/lib/messages/opt-out";
import { readAnn } from "./advocate-scene";
import { expect, expectAccessible } from "./fixtures";
import { createOrganization, test } from "./members";
import { anyPhone, openScene, type PortalScene, part } from "./portal-scene";
import { takeScreenshots } from "./screenshots";

const Sent = z.object({ messages: z.array(z.object({ template: z.string(), status: z.string() })) });

/** What became of the newest e-mail about a reward. */
async function rewardMail({ api, advocateId }: PortalScene): Promise<string | undefined> {
  const { body } = await api.get(`/api/app/messages?advocateId=${advocateId}`);
  return Sent.parse(body).messages.find(({ template }) => template === "reward-advocate")?.status;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("an advocate chooses how messages come", async ({ page }) => {
      const phone = anyPhone();
      const ann = await openScene({ phone });
      await page.goto(ann.portal);
      const card = part(page, "Messages");
      await expect(card.getByRole("radio", { name: "Both" })).toBeChecked();
      await expect(card).toContainText("a***@example.com");
      await expect(card).toContainText(`(***) ***-${phone.slice(-4)}`);
      expect(await page.content()).not.toContain(ann.email);
      for (const known of [phone.slice(2), `(415) ${phone.slice(5, 8)}`]) {
        expect(await page.content()).not.toContain(known);
      }

      await card.getByRole("radio", { name: "Text message" }).check();
      await card.getByRole("button", { name: "Save my choice" }).click();
      await expect(page).toHaveURL(`${ann.portal}?saved#messages`);
      await expect(card.getByRole("status")).toHaveText("Saved.");
      await expect(card.getByRole("radio", { name: "Text message" })).toBeChecked();
      expect((await readAnn(ann)).advocate.notificationPreference).toBe("sms");
    });

    test("all e-mails are stopped with one button, and started again", async ({ page }) => {
      test.setTimeout(90_000);
      const ann = await openScene();
      await page.goto(ann.portal);
      const card = part(page, "Messages");
      await expect(card.getByRole("radio")).toHaveCount(0);
      await expect(card).toContainText("E-mail to a***@example.com");
      await card.getByRole("button", { name: "Stop all e-mails" }).click();
      await expect(page).toHaveURL(`${ann.portal}?saved#messages`);
      await expect(card).toContainText("You get no e-mails from Acme Plumbing.");
      await ann.api.post(`${await ann.refer()}/convert`);
      await expect.poll(() => rewardMail(ann), { timeout: 30_000 }).toBe("suppressed");

      await card.getByRole("button", { name: "Send me e-mails again" }).click();
      await expect(card.getByRole("button", { name: "Stop all e-mails" })).toBeVisible();
      await ann.api.post(`${await ann.refer("Gil Garcia")}/convert`);
      await expect.poll(() => rewardMail(ann), { timeout: 30_000 }).toBe("captured");
    });
  });
}

test("who answered a text with STOP is told how to take it back", async ({ page }) => {
  const phone = anyPhone();
  const ann = await openScene({ phone });
  await page.goto(ann.portal);
  await expect(page.getByText("You answered STOP.")).toHaveCount(0);
  await rememberTextOptOut(phone);
  await page.reload();
  await expect(part(page, "Messages")).toContainText("You answered STOP. Answer START to get texts again.");
  await page.getByRole("link", { name: "Your messages" }).click();
  await expect(part(page, "Messages")).toBeInViewport();
  await expectAccessible(page);
  await takeScreenshots(page, "portal-messages");
});

test("texts that the business's plan does not send are not offered", async ({ page }) => {
  const member = await createOrganization({ overrides: { sms: false } });
  const ann = await openScene({ member, phone: anyPhone() });
  await page.goto(ann.portal);
  await expect(part(page, "Messages")).toContainText("E-mail to a***@example.com");
  await expect(page.getByRole("radio")).toHaveCount(0);
});
