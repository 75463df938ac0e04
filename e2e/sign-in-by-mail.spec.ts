import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import { tabAndType, tabTo } from "./keyboard";
import { linkIn, newestMail } from "./mail";
import { anyEmail, createOrganization, type Member, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// The browser writes a refusal to its console.
test.use({ allowed: [/status of (401|429)/] });

const sent = "Look into your mail";
const dead = "This link does not work any more";

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "E-mail me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: sent })).toBeFocused();
}

async function mailedLink({ email }: Member): Promise<string> {
  return linkIn(await newestMail(email, "magic-link"));
}

test("a link signs in once, and never a second time", async ({ page, browser }) => {
  const dana = await createOrganization();
  await askForLink(page, dana.email);
  const link = await mailedLink(dana);
  await page.goto(link);
  await expect(page).toHaveURL("/sign-in/link");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/dashboard");

  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${serverUrl()}${link}`);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("heading", { name: dead })).toBeFocused();
  await elsewhere.close();
});

test("programs that look at the link use nothing up", async ({ page, browser }) => {
  const dana = await createOrganization();
  await askForLink(page, dana.email);
  const link = await mailedLink(dana);
  for (const method of ["GET", "HEAD"]) await fetch(`${serverUrl()}${link}`, { method });
  const scanner = await browser.newPage();
  await scanner.goto(`${serverUrl()}${link}`);
  await expect(scanner.getByRole("button", { name: "Sign in" })).toBeVisible();
  await scanner.close();

  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("the answer is the same for an address that nobody has, and leads back", async ({ page }) => {
  const dana = await createOrganization();
  const said: (string | undefined)[] = [];
  for (const email of [dana.email, anyEmail("nobody")]) {
    await askForLink(page, email);
    said.push((await page.getByRole("main").textContent())?.replaceAll(email, "the address"));
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  }
  expect(said[0]).toBe(said[1]);
});

test("a newer link replaces the one before, and works in the same tab", async ({ page }) => {
  const dana = await createOrganization();
  await askForLink(page, dana.email);
  const first = await mailedLink(dana);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sent again" })).toBeVisible();
  const second = await mailedLink(dana);
  await page.goto(first);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: dead })).toBeFocused();
  await takeScreenshots(page, "sign-in-link-dead");
  await expectAccessible(page);
  await page.goto(second);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("who asks too often has to wait, and the address stays", async ({ page }) => {
  test.slow();
  await askForLink(page, anyEmail("nobody"));
  const refused = page.getByRole("main").getByRole("alert").filter({ hasText: "too many attempts" });
  await expect(async () => {
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(refused).toBeVisible({ timeout: 1_500 });
  }).toPass({ intervals: [0] });
  await takeScreenshots(page, "look-into-your-mail-refused");
});

test("an incomplete link helps to a new one, without a mouse", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/sign-in/link");
  await expect(page.getByRole("heading", { name: "Get a sign-in link" })).toBeVisible();
  await takeScreenshots(page, "sign-in-link-missing");
  await expectAccessible(page);
  await tabAndType(page, page.getByRole("textbox", { name: "E-mail" }), dana.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: sent })).toBeFocused();
  await page.goto(await mailedLink(dana));
  await tabTo(page, page.getByRole("button", { name: "Sign in" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("a forgotten password is replaced, and all other browsers are signed out", async ({ page, browser }) => {
  const dana = await createOrganization();
  const elsewhere = await browser.newPage({ baseURL: serverUrl() });
  await signIn(elsewhere, dana);
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.getByRole("textbox", { name: "E-mail" }).fill(dana.email);
  await page.getByRole("button", { name: "E-mail me the link" }).click();
  await expect(page.getByRole("heading", { name: sent })).toBeFocused();

  const link = linkIn(await newestMail(dana.email, "password-reset"));
  await page.goto(link);
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("textbox", { name: "New password" }).fill("a better password");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).toHaveURL("/dashboard");
  expect((await elsewhere.request.get("/api/app/me")).status()).toBe(401);
  await elsewhere.close();

  await page.context().clearCookies();
  await signIn(page, { ...dana, password: "a better password" });
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("textbox", { name: "New password" }).fill("once more, with luck");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.locator(":focus")).toHaveText("This link does not work any more. Ask for a new one.");
  await takeScreenshots(page, "reset-password-refused");
});

test("the pages of a forgotten password need no mouse, and everybody can use them", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/forgot-password");
  await takeScreenshots(page, "forgot-password");
  await expectAccessible(page);
  await tabAndType(page, page.getByRole("textbox", { name: "E-mail" }), dana.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: sent })).toBeFocused();
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "This link is not complete" })).toBeVisible();
  await takeScreenshots(page, "reset-password-missing");
  await expectAccessible(page);
  await page.goto(linkIn(await newestMail(dana.email, "password-reset")));
  const field = page.getByRole("textbox", { name: "New password" });
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await takeScreenshots(page, "reset-password");
  await expectAccessible(page);
  await tabAndType(page, field, "short");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Must have at least 8 characters/);
  await page.keyboard.type(" but longer now");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});
