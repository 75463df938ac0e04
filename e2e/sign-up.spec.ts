import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import { tabAndType, tabTo } from "./keyboard";
import { linkIn, newestMail, readMails } from "./mail";
import { addMember, anyEmail, createOrganization, signIn, test } from "./members";
import { takeScreenshots } from "./screenshots";

const password = "three plain words";

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeFocused();
}

async function openMailedLink(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await newestMail(email, "magic-link")));
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function fillOnboarding(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "First name" }).fill("Dana");
  await page.getByRole("textbox", { name: "Last name" }).fill("Miller");
  await page.getByRole("textbox", { name: "Business name" }).fill("Miller & Daughters Plumbing");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("checkbox", { name: /Terms of Service/ }).check();
}

test("somebody signs up, sets up the business and is in the app", async ({ page }) => {
  const email = anyEmail("dana");
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(email);

  await openMailedLink(page, email);
  await expect(page).toHaveURL("/onboarding");
  await fillOnboarding(page);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Miller & Daughters Plumbing").first()).toBeAttached();

  const welcome = await newestMail(email, "welcome");
  expect(welcome.subject).toContain("Dana");
  expect(welcome.text).toContain("Miller & Daughters Plumbing");

  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/onboarding");
  await expect(page).toHaveURL("/dashboard");
  expect((await readMails(email)).filter(({ template }) => template === "welcome")).toHaveLength(1);
});

test("the password of onboarding signs in afterwards", async ({ page }) => {
  const email = anyEmail("dana");
  await signUp(page, email);
  await openMailedLink(page, email);
  await fillOnboarding(page);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("an address that has an account gets the same answer, and a link to sign in", async ({ page }) => {
  const said = async (email: string) => {
    await signUp(page, email);
    return (await page.getByRole("main").textContent())?.replaceAll(email, "the address");
  };
  const { email } = await createOrganization({ name: "Reyes Roofing" });
  expect(await said(email)).toBe(await said(anyEmail("nobody")));
  expect((await newestMail(email, "magic-link")).subject).toContain("Reyes Roofing");
  await openMailedLink(page, email);
  await expect(page).toHaveURL("/dashboard");
});

test("onboarding names what is missing, and goes to the first of it", async ({ page }) => {
  await signIn(page, await createOrganization({ pending: true }));
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/onboarding");
  await expect(page.getByRole("textbox", { name: "Business name" })).toHaveValue("Acme Plumbing");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "First name" }).fill("Dana");
  await page.getByRole("textbox", { name: "Last name" }).fill("");
  await page.getByRole("button", { name: "Start" }).click();
  const lastName = page.getByRole("textbox", { name: "Last name" });
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveAccessibleDescription("This is required.");
  const terms = page.getByRole("checkbox", { name: /Terms of Service/ });
  await expect(terms).toHaveAccessibleDescription("Tick this box to go on.");
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await takeScreenshots(page, "onboarding-refused");
  await expectAccessible(page);
});

test.describe("when the server fails in between", () => {
  test.use({ allowed: [/Failed to load resource/] });

  test("onboarding keeps what was typed and can be sent again, with another password too", async ({
    page,
  }) => {
    const email = anyEmail("dana");
    await signUp(page, email);
    await openMailedLink(page, email);
    await expect(page).toHaveURL("/onboarding");
    await fillOnboarding(page);
    await page.route("**/api/app/account", (route) => route.abort());
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("alert").first()).toContainText("could not be reached");
    await page.unroute("**/api/app/account");
    await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Dana");
    await page.getByRole("textbox", { name: "Password" }).fill(`${password}, changed`);
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});

test("a member who is no admin is told to wait for one, and can leave", async ({ page }) => {
  const { orgId } = await createOrganization({ pending: true });
  await signIn(page, await addMember(orgId, "user"));
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/onboarding");
  await expect(page.getByRole("heading", { name: "Almost ready" })).toBeVisible();
  await takeScreenshots(page, "onboarding-not-yet");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("signing up needs no mouse, and everybody can use each step of it", async ({ page }) => {
  const email = anyEmail("dana");
  await page.goto("/sign-up");
  await takeScreenshots(page, "sign-up");
  await expectAccessible(page);
  const address = page.getByRole("textbox", { name: "E-mail" });
  await tabAndType(page, address, "dana");
  await page.keyboard.press("Enter");
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription("Must be an e-mail address.");
  await address.press("ControlOrMeta+a");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeFocused();
  await takeScreenshots(page, "look-into-your-mail");
  await expectAccessible(page);
  await tabTo(page, page.getByRole("button", { name: "Send again" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Sent again" })).toBeVisible();

  await page.goto(linkIn(await newestMail(email, "magic-link")));
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await takeScreenshots(page, "sign-in-link");
  await expectAccessible(page);
  await tabTo(page, page.getByRole("button", { name: "Sign in" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/onboarding");
  await takeScreenshots(page, "onboarding");
  await expectAccessible(page);
  await tabAndType(page, page.getByRole("textbox", { name: "First name" }), "Dana");
  await tabAndType(page, page.getByRole("textbox", { name: "Last name" }), "Miller");
  await tabAndType(page, page.getByRole("textbox", { name: "Business name" }), "Miller Plumbing");
  await tabAndType(page, page.getByRole("textbox", { name: "Password" }), password);
  await tabTo(page, page.getByRole("checkbox", { name: /Terms of Service/ }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Start" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("the Terms open beside onboarding, and everybody can read them", async ({ page, context }) => {
  await signIn(page, await createOrganization({ pending: true }));
  await page.goto("/onboarding");
  const opened = context.waitForEvent("page");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Terms of Service/ })
    .click();
  const terms = await opened;
  await expect(terms.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await terms.close();
  await page.goto("/terms");
  await takeScreenshots(page, "terms");
  await expectAccessible(page);
});
