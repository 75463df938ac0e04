import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import { tabAndType, tabTo } from "./keyboard";
import { anyEmail, createOrganization, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// The browser writes a refusal to its console.
test.use({ allowed: [/status of (401|429)/] });

async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

function refusal(page: Page) {
  return page.getByRole("main").getByRole("alert").filter({ hasText: /./ });
}

test("a member signs in and comes to the page that was asked for", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/dashboard?from=a+bookmark");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goto(`/sign-in?next=${encodeURIComponent("/docs/errors?kept=1#not_found")}`);
  await typePassword(page, dana.email.toUpperCase(), dana.password);
  await expect(page).toHaveURL("/docs/errors?kept=1#not_found");
  await page.goto("/sign-in?next=/terms");
  await expect(page).toHaveURL("/terms");
});

test("signing in never leads to another site", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/sign-in?next=//evil.example/");
  await typePassword(page, dana.email, dana.password);
  await expect(page).toHaveURL("/dashboard");
});

test("a wrong password and an address that nobody has are told the same", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/sign-in");
  const said: (string | null)[] = [];
  for (const email of [dana.email, anyEmail("nobody")]) {
    await typePassword(page, email, "not the password");
    await expect(page.locator(":focus")).toContainText("do not go together");
    said.push(await refusal(page).textContent());
  }
  expect(said[0]).toBe(said[1]);
  await expect(page).toHaveURL("/sign-in");
  await takeScreenshots(page, "sign-in-refused");
  await expectAccessible(page);
});

test("whoever guesses has to wait, and is told how long", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/sign-in");
  await expect(async () => {
    await typePassword(page, dana.email, "a guess");
    await expect(refusal(page)).toContainText(/Too many attempts. Wait \d+ seconds?/, { timeout: 1_500 });
  }).toPass({ intervals: [0] });
  await takeScreenshots(page, "sign-in-delayed");
  await expect(page.getByRole("status").filter({ hasText: "You can try again now." })).toBeAttached();
  await expect(async () => {
    await typePassword(page, dana.email, dana.password);
    await expect(page).toHaveURL("/dashboard", { timeout: 2_000 });
  }).toPass();
});

test("fields that are empty are named, and the first gets the focus", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const email = page.getByRole("textbox", { name: "E-mail" });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("This is required.");
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await page.getByRole("button", { name: "E-mail me a sign-in link" }).click();
  await expect(email).toBeFocused();
});

test("the sign-in page says why it is there", async ({ page }) => {
  await page.goto("/sign-in?reason=signed-out&email=dana%40example.com");
  await expect(page.getByRole("status").first()).toHaveText(
    "You have been signed out. Sign in again; what you typed is kept.",
  );
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("dana@example.com");
  await takeScreenshots(page, "sign-in-signed-out");
  await page.goto("/sign-in?problem=sso_not_member");
  await expect(refusal(page)).toContainText(
    "If you were invited, use the link in that e-mail. Otherwise ask an admin of your organization to invite you.",
  );
  await expectAccessible(page);
});

test("signing out ends the session on the server, whoever has kept the cookie", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto("/dashboard");
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const whoAmI = () => fetch(`${serverUrl()}/api/app/me`, { headers: { Cookie } });
  expect((await whoAmI()).status).toBe(200);

  const more = page.getByRole("button", { name: /menu/i });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name: /Growth plan/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  expect((await whoAmI()).status).toBe(401);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("signing in needs no mouse, and everybody can use the page", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/sign-in");
  await takeScreenshots(page, "sign-in");
  await expectAccessible(page);
  await tabAndType(page, page.getByRole("textbox", { name: "E-mail" }), dana.email);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();
  await page.keyboard.type(dana.password);
  await tabTo(page, page.getByRole("button", { name: "Show password" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute("type", "text");
  await page.getByRole("textbox", { name: "Password" }).press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("the way to single sign-on is told, also where a name leads nowhere", async ({ page }) => {
  await page.goto("/sign-in?next=/terms");
  await page.getByRole("link", { name: "Use single sign-on" }).click();
  await expect(page.getByRole("heading", { name: "Single sign-on" })).toBeVisible();
  await takeScreenshots(page, "sso");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /sign-in name/ }).fill("No Such Company");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/sso/no%20such%20company?next=%2Fterms");
  await expect(page.getByRole("heading", { name: "No company has this sign-in name" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("no such company");
  await takeScreenshots(page, "sso-unknown");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Type another name" }).click();
  await expect(page).toHaveURL("/sso?next=%2Fterms");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/sign-in", "/sign-up", "/sign-in/link", "/reset-password", "/accept-invite"]) {
    test(`${path} says that signing in needs it`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator("noscript p").first()).toHaveText("Signing in needs JavaScript");
    });
  }
});
