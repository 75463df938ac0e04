import type { Page } from "@playwright/test";
import { readAnn } from "./advocate-scene";
import { expect, expectAccessible } from "./fixtures";
import { anyEmail, test } from "./members";
import { changeCampaign, openScene, part } from "./portal-scene";
import { takeScreenshots } from "./screenshots";

interface Typed {
  readonly name?: string;
  readonly email: string;
  readonly phone?: string;
}

async function tell(page: Page, { name = "Gil Garcia", email, phone = "" }: Typed) {
  const card = part(page, "Tell us who");
  const field = card.getByRole("textbox", { name: "Friend’s name" });
  // The page may still be moving to where its address points, so that a click goes astray.
  await expect(async () => {
    if (!(await field.isVisible())) await card.getByText(/^Add (your|another) friend$/).click();
    await expect(field).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await field.fill(name);
  await card.getByRole("textbox", { name: "Friend’s e-mail" }).fill(email);
  await card.getByRole("textbox", { name: "Friend’s phone" }).fill(phone);
  await card.getByRole("button", { name: "Send to the team" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a friend who would rather be called is told about, once", async ({ page }) => {
      const ann = await openScene();
      const email = anyEmail("gil");
      await page.goto(ann.portal);
      const card = part(page, "Tell us who");
      await expect(card).toContainText("Ask your friend first, then Acme Plumbing gets in touch.");
      await tell(page, { email });
      await expect(page).toHaveURL(`${ann.portal}?told#tell`);
      await expect(card.getByRole("status")).toHaveText(
        "Thanks. Acme Plumbing will get in touch with your friend.",
      );
      await expect(part(page, "Your friends")).toContainText("Gil G.");
      expect(await page.content()).not.toMatch(/Garcia|gil\./);
      const { referrals } = await readAnn(ann);
      expect(referrals).toMatchObject([{ friendName: "Gil Garcia", status: "pending" }]);

      await tell(page, { email });
      await expect(page).toHaveURL(`${ann.portal}?known#tell`);
      await expect(card.getByRole("status")).toContainText("Somebody has already recommended us");
      await tell(page, { email: ann.email });
      await expect(page).toHaveURL(`${ann.portal}?own#tell`);
      await expect(card.getByRole("status")).toContainText("That is your own address");
      expect((await readAnn(ann)).referrals).toHaveLength(1);
    });

    test("what cannot be taken stays typed, and says what is wrong with it", async ({ page }) => {
      const ann = await openScene();
      await page.goto(ann.portal);
      await tell(page, { name: "Gil Garcia", email: "gil@nowhere", phone: "12" });
      await expect(page).toHaveURL(`${ann.portal}?again#tell`);
      const card = part(page, "Tell us who");
      await expect(card.getByRole("alert")).toContainText("Not sent yet");
      const field = (name: string) => card.getByRole("textbox", { name });
      await expect(field("Friend’s name")).toHaveValue("Gil Garcia");
      await expect(field("Friend’s e-mail")).toHaveValue("gil@nowhere");
      await expect(field("Friend’s phone")).toHaveValue("12");
      await expect(field("Friend’s name")).not.toHaveAttribute("aria-invalid", "true");
      await expect(field("Friend’s e-mail")).toHaveAccessibleDescription(/like fred@example\.com/);
      await expect(field("Friend’s phone")).toHaveAccessibleDescription(/or leave it empty/);
      expect((await readAnn(ann)).referrals).toEqual([]);

      await tell(page, { email: anyEmail("gil"), phone: "(415) 555-0132" });
      await expect(page).toHaveURL(`${ann.portal}?told#tell`);
    });
  });
}

test("the last friend there is room for is thanked for, and no more are asked for", async ({ page }) => {
  const ann = await openScene();
  await changeCampaign(ann, { maxReferralsPerAdvocate: 1 });
  await page.goto(ann.portal);
  await tell(page, { email: anyEmail("gil") });
  await expect(part(page, "Tell us who")).toHaveText(/Thanks\. Acme Plumbing will get in touch/);
  await expect(page.getByRole("heading", { level: 1, name: "Every spot is taken." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send to the team" })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, "portal-told");
});

test("a form that comes after the last place was taken changes nothing, and the page says why", async ({
  page,
}) => {
  const ann = await openScene();
  await changeCampaign(ann, { maxReferralsPerAdvocate: 1 });
  await page.goto(ann.portal);
  await ann.refer();
  await tell(page, { email: anyEmail("gil") });
  await expect(page).toHaveURL(ann.portal);
  await expect(page.getByRole("heading", { level: 1, name: "Every spot is taken." })).toBeVisible();
  await expect(part(page, "Tell us who")).toHaveCount(0);
  expect((await readAnn(ann)).referrals).toMatchObject([{ friendName: "Fred Fox" }]);
});

test("the form and what is wrong with it can be used by everybody", async ({ page }) => {
  const ann = await openScene();
  await page.goto(ann.portal);
  await tell(page, { email: "gil@nowhere" });
  await expect(part(page, "Tell us who").getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "portal-again");
});
