import type { KeptForm } from "@/lib/public/friend-page/kept-form";
import { expect, expectAccessible } from "./fixtures";
import { fillIn, openAgain, readFriends, send, sendAtOnce, shareLink } from "./friend-scene";
import { anyEmail, test } from "./members";
import { takeScreenshots } from "./screenshots";

const trouble = { name: "Not sent yet" };

test("everything that is wrong is told at once, and each line leads to its field", async ({ page }) => {
  test.setTimeout(120_000);
  const scene = await shareLink();
  await page.goto(scene.path);
  await fillIn(page, { name: " ", email: "fred@example" });
  await page.getByRole("checkbox").check();
  await send(page);
  const summary = page.getByRole("group", trouble);
  await expect(summary.getByRole("link")).toHaveText([
    "Enter your name, like Fred Fox.",
    "Enter your e-mail address, like fred@example.com.",
    "Enter the number to text, like (415) 555-0132, or untick the box below.",
  ]);
  await expectAccessible(page);
  await takeScreenshots(page, "friend-wrong");
  await summary.getByRole("link", { name: /e-mail/ }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();
});

test("what was sent faster than people type comes back, and may be sent again at once", async ({ page }) => {
  test.setTimeout(120_000);
  const scene = await shareLink();
  const html = await (await page.request.get(scene.path)).text();
  const [, stamp = ""] = /name="stamp" value="([^"]+)"/.exec(html) ?? [];
  const friend = { friendName: "Fred Fox", friendEmail: anyEmail("fred"), friendPhone: "" };
  // Without the browser, which may take longer than the two seconds.
  const answer = await page.request.post(`/api/friends/${scene.code}`, {
    form: { ...friend, company: "", stamp },
    maxRedirects: 0,
  });
  expect(answer.headers()).toMatchObject({ location: `${scene.path}?again#form` });
  await page.goto(`${scene.path}?again#form`);
  await expect(page.getByRole("group", trouble)).toContainText("faster than people type");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(friend.friendEmail);
  await expectAccessible(page);
  await takeScreenshots(page, "friend-quick");
  await sendAtOnce(page);
  await expect(page).toHaveURL(`${scene.path}?sent`);
  expect(await readFriends(scene)).toHaveLength(1);
});

test("whose browser filled in what nobody sees is believed the second time", async ({ page }) => {
  test.setTimeout(120_000);
  const scene = await shareLink();
  await page.goto(scene.path);
  const trap = page.locator('input[name="company"]');
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
  await trap.evaluate((field) => field.setAttribute("value", "Acme"));
  await fillIn(page, { email: anyEmail("fred") });
  await send(page);
  await expect(page.getByRole("group", trouble)).toContainText("A field that people do not see");
  expect(await readFriends(scene)).toEqual([]);
  await expectAccessible(page);
  await takeScreenshots(page, "friend-trap");
  await sendAtOnce(page);
  await expect(page).toHaveURL(`${scene.path}?sent`);
  expect(await readFriends(scene)).toHaveLength(1);
});

const values = { friendName: "Fred Fox", friendEmail: "fred@example.com", friendPhone: "" };
const kept: KeptForm = { values: { ...values, friendSmsConsent: false }, wrong: [] };

const notices: readonly [words: string, form: KeptForm][] = [
  ["had been open for a day", { ...kept, notice: "stale" }],
  ["Please wait 12 minutes", { ...kept, notice: "limited", waitMinutes: 12 }],
  ["We could not save it", { ...kept, notice: "unavailable" }],
];

for (const [words, form] of notices) {
  test(`the form comes back as it was, saying: ${words}`, async ({ page }) => {
    const scene = await shareLink();
    await openAgain(page, scene, form);
    await expect(page.getByRole("group", trouble)).toContainText(words);
    await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Fred Fox");
    await expectAccessible(page);
    await takeScreenshots(page, `friend-${form.notice}`);
  });
}

test("a form that is no longer kept, or was another link's, is asked for once more", async ({ page }) => {
  const [scene, other] = [await shareLink(), await shareLink()];
  await openAgain(page, { ...scene, code: other.code }, kept);
  await expect(page.getByRole("group", trouble)).toContainText("What you typed is no longer here");
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("");
});
