import { expect } from "./fixtures";
import { fillIn, readFriends, send, sendAtOnce, shareLink } from "./friend-scene";
import { anyEmail, test } from "./members";

const gift = "$50 off your first job";
const title = `Ann R. thinks you’ll like Acme Plumbing: ${gift}`;
const thanks = "Thank you! Acme Plumbing has your details";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a friend learns who recommends what, sends the form and is told what happens next", async ({
      page,
    }) => {
      const scene = await shareLink({ terms: { expiresAt: "2027-01-01T05:00:00.000Z" } });
      const email = anyEmail("fred");
      await page.goto(scene.path.toLowerCase());
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("heading", { level: 1, name: gift })).toBeVisible();
      await expect(page.getByText("Ann R. thinks you’ll like us")).toBeVisible();
      await expect(page.getByText("This offer ends December 31, 2026")).toBeVisible();
      await expect(page.getByText(scene.code, { exact: true })).toBeVisible();
      await expect(page.getByText("$50 comes off your first bill")).toBeVisible();
      await expect(page.getByRole("checkbox")).not.toBeChecked();
      await fillIn(page, { email, phone: "(415) 555-0132" });
      await send(page);

      await expect(page).toHaveURL(`${scene.path}?sent`);
      await expect(page.getByRole("heading", { level: 1, name: thanks })).toBeVisible();
      await expect(page.getByRole("listitem")).toHaveCount(3);
      await expect(page.getByText("you get your own link to share")).toBeVisible();
      const friend = { friendName: "Fred Fox", friendEmail: email, friendPhone: "+14155550132" };
      expect(await readFriends(scene)).toEqual([friend]);
      expect(await page.context().cookies()).toEqual([]);
    });

    test("what was typed survives what is wrong with it, and is taken once it is right", async ({ page }) => {
      const scene = await shareLink();
      await page.goto(scene.path);
      await fillIn(page, { email: "fred@example", phone: "12" });
      await page.getByRole("checkbox").check();
      await send(page);

      await expect(page).toHaveURL(`${scene.path}?again#form`);
      await expect(page).toHaveTitle(`Not sent yet: ${title}`);
      await expect(page.getByRole("group", { name: "Not sent yet" })).toBeFocused();
      const name = page.getByRole("textbox", { name: "Your name" });
      const email = page.getByRole("textbox", { name: "E-mail" });
      const phone = page.getByRole("textbox", { name: "Phone" });
      await expect(name).toHaveValue("Fred Fox");
      await expect(name).not.toHaveAttribute("aria-invalid");
      await expect(email).toHaveValue("fred@example");
      await expect(email).toHaveAccessibleDescription("Enter your e-mail address, like fred@example.com.");
      await expect(phone).toHaveValue("12");
      await expect(phone).toHaveAccessibleDescription(/^Enter a US phone number/);
      await expect(page.getByRole("checkbox")).toBeChecked();
      expect(await readFriends(scene)).toEqual([]);

      const right = anyEmail("fred");
      await email.fill(right);
      await phone.fill("415 555 0132");
      await sendAtOnce(page);
      await expect(page.getByRole("heading", { level: 1, name: thanks })).toBeVisible();
      const consent = { friendSmsConsentAt: expect.any(String) };
      const friend = { friendName: "Fred Fox", friendEmail: right, friendPhone: "+14155550132" };
      expect(await readFriends(scene)).toEqual([{ ...friend, ...consent }]);
    });
  });
}
