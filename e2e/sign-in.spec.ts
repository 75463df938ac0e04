import type { Page } from "@playwright/test";
import { expect, expectAccessible, serverUrl, tabAndEnter, tabAndType, tabTo, test } from "./fixtures";
import { anyEmail, createOrganization, openAs, openOther, postToAuth, signedInUserId, signIn } from "./members";
import { mailedLink } from "./ops";

// Browsers log refusals to the console.
test.use({ allowed: [/status of (40[01]|429)/] });

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const password = (page: Page) => page.getByRole("textbox", { name: "Password" });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

async function typePassword(page: Page, address: string, typed: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(typed);
  await submit(page).click();
}

const refusal = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: /./ });

test("a member signs in by password, by keyboard, and reaches the requested page", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/home?from=a+bookmark");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goto(`/sign-in?next=${encodeURIComponent("/docs/errors?kept=1#not_found")}`);
  await tabAndEnter(page, submit(page));
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription("This is required.");
  await expect(email(page)).toHaveAttribute("autocomplete", "username webauthn");
  await expect(password(page)).toHaveAttribute("autocomplete", "current-password");

  const messages: (string | null)[] = [];
  for (const address of [dana.email, anyEmail("unknown")]) {
    await typePassword(page, address, "not the password");
    await expect(page.locator(":focus")).toContainText("don’t match");
    messages.push(await refusal(page).textContent());
  }
  expect(messages[0]).toBe(messages[1]);
  await expectAccessible(page);

  await email(page).fill("");
  await tabAndType(page, email(page), dana.email.toUpperCase());
  await password(page).fill("");
  await tabAndType(page, password(page), dana.password);
  await tabTo(page, page.getByRole("button", { name: "Show password" }));
  await page.keyboard.press("Space");
  await expect(password(page)).toHaveAttribute("type", "text");
  await password(page).press("Enter");
  await expect(page).toHaveURL("/docs/errors?kept=1#not_found");
  await page.goto("/sign-in?next=/terms");
  await expect(page).toHaveURL("/terms");

  await page.context().clearCookies();
  await page.goto("/sign-in?next=//evil.example/");
  await typePassword(page, dana.email, dana.password);
  await expect(page).toHaveURL("/home");
});

test("a member under a guessing attack passes a robot check without typing anything twice", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/sign-in?reason=signed-out&email=dana%40example.com");
  await expect(page.getByRole("status").first()).toHaveText(
    "You’ve been signed out. Sign in again and you’ll get back what you typed.",
  );
  await expect(email(page)).toHaveValue("dana@example.com");
  for (let guess = 0; guess < 6; guess++)
    await postToAuth(page, "callback/password", { email: dana.email, password: "a guess" });
  const checking = page.getByRole("status").filter({ hasText: "Checking that you are not a robot" });
  await page.route("**/api/app/sign-in-challenges", async (route) => {
    await expect(checking).toBeVisible();
    await expectAccessible(page);
    await route.continue();
  });
  await typePassword(page, dana.email, "another guess");
  await expect(refusal(page)).toContainText("don’t match");
  await expect(checking).toHaveCount(0);
  await typePassword(page, dana.email, dana.password);
  await expect(page).toHaveURL("/home");
  await page.goto("/sign-in?problem=sso_not_member");
  await expect(refusal(page)).toContainText("If you were invited, use the link in that email.");
});

const sent = "Get your link";
const dead = "This link no longer works";

async function askForLink(page: Page, address: string): Promise<void> {
  await page.goto("/sign-in");
  await email(page).fill(address);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: sent })).toBeFocused();
}

test("an emailed link signs in once, and merely viewing it does not use it up", async ({ page }) => {
  const dana = await createOrganization();
  const messages: (string | undefined)[] = [];
  for (const address of [anyEmail("unknown"), dana.email]) {
    await askForLink(page, address);
    messages.push((await page.getByRole("main").textContent())?.replaceAll(address, "the address"));
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect(email(page)).toHaveValue(address);
  }
  expect(messages[0]).toBe(messages[1]);

  const first = await mailedLink(dana.email, "magic-link");
  await page.goto("/sign-in/link");
  await expect(page.getByRole("heading", { name: "Get a sign-in link" })).toBeVisible();
  await tabAndType(page, email(page), dana.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: sent })).toBeFocused();
  await expectAccessible(page);
  const link = await mailedLink(dana.email, "magic-link");
  for (const method of ["GET", "HEAD"]) await fetch(`${serverUrl()}${link}`, { method });
  const elsewhere = await openOther(page);
  await elsewhere.goto(link);
  await expect(submit(elsewhere)).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL("/sign-in/link");
  await tabAndEnter(page, submit(page));
  await expect(page).toHaveURL("/home");
  await submit(elsewhere).click();
  await expect(elsewhere.getByRole("heading", { name: dead })).toBeFocused();
  await elsewhere.goto(first);
  await submit(elsewhere).click();
  await expect(elsewhere.getByRole("heading", { name: dead })).toBeFocused();
  await expectAccessible(elsewhere);
});

test("a forgotten password is replaced, and all other browsers are signed out", async ({ page }) => {
  const dana = await createOrganization();
  const elsewhere = await openAs(page, dana, "/home");
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await tabAndType(page, email(page), dana.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: sent })).toBeFocused();
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();

  const link = await mailedLink(dana.email, "password-reset");
  await page.goto(link);
  await expect(page).toHaveURL("/reset-password");
  const field = page.getByRole("textbox", { name: "New password" });
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await expectAccessible(page);
  await tabAndType(page, field, "short");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Must have at least 8 characters/);
  await field.fill("iloveyou1");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/This password has appeared in a data breach. Choose another./);
  await field.fill("short but longer now");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/home");
  expect(await signedInUserId(elsewhere)).toBeUndefined();

  await page.context().clearCookies();
  await postToAuth(page, "callback/password", { email: dana.email, password: "short but longer now" });
  expect(await signedInUserId(page)).toBe(dana.email);
  await page.context().clearCookies();
  await page.goto(link);
  await field.fill("once more, with luck");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.locator(":focus")).toHaveText("This link no longer works. Ask for a new one.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each page says that signing in requires it", async ({ page }) => {
    for (const path of ["/sign-in", "/sign-up", "/sign-in/link", "/reset-password", "/accept-invite"]) {
      await page.goto(path);
      await expect(page.locator("noscript p").first()).toHaveText("Signing in needs JavaScript");
    }
  });
});

const sessionsOf = (page: Page) => page.getByRole("region", { name: "Where you’re signed in" }).getByRole("listitem");

test("one browser is signed out from another, the others by a new password, and then all at once", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  const first = await openAs(page, dana, "/home");
  await page.goto("/settings/you");
  await expect(sessionsOf(page)).toHaveCount(2);
  await expect(sessionsOf(page).filter({ hasText: "This browser" })).toHaveCount(1);
  await sessionsOf(page)
    .getByRole("button", { name: /^Sign out Chrome/ })
    .click();
  await expect(sessionsOf(page)).toHaveCount(1);
  await expect(sessionsOf(page)).toContainText("This browser");
  expect(await signedInUserId(page)).toBe(dana.email);
  expect(await signedInUserId(first)).toBeUndefined();
  await first.goto("/home");
  await expect(first).toHaveURL("/sign-in?next=%2Fhome");

  const second = await openAs(page, dana, "/home");
  const current = page.getByLabel("Current password", { exact: true });
  const change = page.getByRole("button", { name: "Change password" });
  await current.fill("not my password");
  await page.getByLabel("New password", { exact: true }).fill("another horse battery");
  await change.click();
  await expect(current).toHaveAccessibleDescription(/isn’t your current password/i);
  expect(await signedInUserId(second)).toBe(dana.email);
  await current.fill(dana.password);
  await change.click();
  await expect(current).toHaveValue("");
  expect(await signedInUserId(page)).toBe(dana.email);
  expect(await signedInUserId(second)).toBeUndefined();

  const third = await openOther(page);
  await postToAuth(third, "callback/password", { email: dana.email, password: "another horse battery" });
  expect(await signedInUserId(third)).toBe(dana.email);
  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await expect(question).toContainText("You’ll be signed out of all 2 browsers, including this one");
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/sign-in");
  expect([await signedInUserId(page), await signedInUserId(third)]).toEqual([undefined, undefined]);
});

test("signing out ends the session on the server, even for a copied cookie", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto("/home");
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: /Owner · Growth plan/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await page.context().addCookies(cookies);
  expect(await signedInUserId(page)).toBeUndefined();
});
