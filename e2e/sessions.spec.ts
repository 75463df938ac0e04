import { expect, type Page } from "@playwright/test";
import { createOrganization, type Member, signIn, test } from "./members";
import { openAs } from "./other-browser";

// Whoever was signed out is refused, which browsers write to the console.
test.use({ allowed: [/status of 40[01]/] });

async function isSignedIn(page: Page): Promise<boolean> {
  return (await page.request.get("/api/app/me")).ok();
}

function sessionsOf(page: Page) {
  return page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
}

/** Somebody who is signed in with two browsers; `page` is one, the answer the other. */
async function signInTwice(page: Page): Promise<{ member: Member; other: Page }> {
  const member = await createOrganization();
  await signIn(page, member);
  const other = await openAs(page, member, "/dashboard");
  await page.goto("/settings/profile");
  await expect(sessionsOf(page)).toHaveCount(2);
  return { member, other };
}

test("one browser is signed out from another", async ({ page }) => {
  const { other } = await signInTwice(page);
  await expect(sessionsOf(page).filter({ hasText: "This browser" })).toHaveCount(1);
  await sessionsOf(page)
    .getByRole("button", { name: /^End the session of Chrome/ })
    .click();
  await expect(sessionsOf(page)).toHaveCount(1);
  await expect(sessionsOf(page)).toContainText("This browser");
  expect(await isSignedIn(page)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  await other.getByRole("link", { name: "Acme Plumbing" }).click();
  await other.reload();
  await expect(other).toHaveURL("/sign-in?next=%2Fdashboard");
});

test("signing out everywhere says what it does, and does it", async ({ page }) => {
  const { other } = await signInTwice(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await expect(question).toContainText("You are signed out of all 2 browsers, this one included");
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/sign-in");
  expect(await isSignedIn(page)).toBe(false);
  expect(await isSignedIn(other)).toBe(false);
});

test("a changed password signs the other browsers out", async ({ page }) => {
  const { member, other } = await signInTwice(page);
  const current = page.getByLabel("Current password", { exact: true });
  await current.fill("not my password");
  await page.getByLabel("New password", { exact: true }).fill("another horse battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(current).toHaveAccessibleDescription(/is not your password/i);
  expect(await isSignedIn(other)).toBe(true);

  await current.fill(member.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(sessionsOf(page)).toHaveCount(1);
  await expect(current).toHaveValue("");
  expect(await isSignedIn(page)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  await signIn(other, { ...member, password: "another horse battery" });
});

test("signing out ends the session on the server, not only in the browser", async ({ page, isMobile }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/dashboard");
  const cookies = await page.context().cookies();
  if (isMobile) await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("button", { name: /Admin · Growth plan/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await page.context().addCookies(cookies);
  expect(await isSignedIn(page)).toBe(false);
});
