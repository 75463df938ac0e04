import { expect, expectAccessible, tabAndEnter, tabAndType, tabTo, test } from "./fixtures";
import { addMember, anyEmail, createOrganization, signIn } from "./members";
import { mailedLink, newestMail, readMails } from "./ops";

test.use({ allowed: [/Failed to load resource/] });

const password = "three plain words";
const sent = { name: "Get your link" };

test("a new admin signs up by keyboard, sets up the business and reaches the app", async ({ page }) => {
  const email = anyEmail("dana");
  const address = page.getByRole("textbox", { name: "Email" });
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/sign-up");
  await tabAndType(page, address, "dana");
  await page.keyboard.press("Enter");
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription("Must be an email address.");
  await address.fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", sent)).toBeFocused();
  await expect(page.getByRole("main")).toContainText(email);
  await expectAccessible(page);
  await tabAndEnter(page, page.getByRole("button", { name: "Make another" }));
  await expect(page.getByRole("status").filter({ hasText: "Made again" })).toBeVisible();

  expect((await newestMail(email, "magic-link")).subject).toBe("Confirm your email to finish signing up");
  await page.goto(await mailedLink(email, "magic-link"));
  await tabAndEnter(page, page.getByRole("button", { name: "Finish signing up" }));
  await expect(page).toHaveURL("/onboarding");
  await tabAndType(page, page.getByRole("textbox", { name: "First name" }), "Dana");
  const lastName = page.getByRole("textbox", { name: "Last name" });
  await tabAndType(page, page.getByRole("textbox", { name: "Business name" }), "Miller & Daughters");
  await tabAndType(page, page.getByRole("textbox", { name: "Password" }), password);
  await tabAndEnter(page, page.getByRole("button", { name: "Create my account" }));
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveAccessibleDescription("This is required.");
  const terms = page.getByRole("checkbox", { name: /Terms of Service/ });
  await expect(terms).toHaveAccessibleDescription("Check this box to continue.");
  await expectAccessible(page);
  await page.keyboard.type("Miller");
  await tabTo(page, terms);
  await page.keyboard.press("Space");

  await page.route("**/api/app/account", (route) => route.abort());
  await tabAndEnter(page, page.getByRole("button", { name: "Create my account" }));
  await expect(page.getByRole("alert").first()).toContainText("couldn’t reach the server");
  await page.unroute("**/api/app/account");
  await expect(lastName).toHaveValue("Miller");
  await tabAndEnter(page, page.getByRole("button", { name: "Create my account" }));
  await expect(page).toHaveURL("/setup");
  await expect(page.getByRole("heading", { name: "Set up Miller & Daughters" })).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview of the friend page" });
  await expect(preview).toContainText("Miller & Daughters");
  await expect(preview).not.toContainText("$");
  await page.getByRole("link", { name: "Finish later" }).click();
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("region", { name: "Get your first lead in two minutes" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/\b(plan|trial)\b/i);
  const welcome = await newestMail(email, "welcome");
  expect(welcome.subject).toContain("Dana");
  expect(welcome.text).toContain("Miller & Daughters");
  await page.goto("/onboarding");
  await expect(page).toHaveURL("/home");
  expect((await readMails(email)).filter(({ template }) => template === "welcome")).toHaveLength(1);

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await address.fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/home");
});

test("a member without the admin role waits for onboarding, and an admin can read the terms beside it", async ({
  page,
  context,
}) => {
  const dana = await createOrganization({ pending: true });
  await signIn(page, dana);
  await page.goto("/home");
  await expect(page).toHaveURL("/onboarding");
  await expect(page.getByRole("textbox", { name: "Business name" })).toHaveValue("Acme Plumbing");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveCount(0);
  const opened = context.waitForEvent("page");
  const link = page.getByRole("main").getByRole("link", { name: /Terms of Service/ });
  await link.click();
  const terms = await opened;
  await expect(terms.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await terms.close();
  await page.goto("/terms");

  await page.context().clearCookies();
  await signIn(page, await addMember(dana.orgId, "user"));
  await page.goto("/home");
  await expect(page).toHaveURL("/onboarding");
  await expect(page.getByRole("heading", { name: "Almost ready" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
});
