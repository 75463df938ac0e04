import type { Page } from "@playwright/test";
import { apiFor } from "./api";
import { cutOff, expect, expectAccessible, tabAndEnter, tabAndType, test } from "./fixtures";
import { anyEmail, createOrganization, signIn, type TestMember } from "./members";
import { mailedLink } from "./ops";

// Browsers log refusals to the console.
test.use({ allowed: [/status of (401|403|409)|ERR_FAILED/] });

const dead = "This invitation no longer works";
const password = "three plain words";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const join = { name: "Join Acme Plumbing" };

async function invite(member: TestMember, email: string): Promise<string> {
  expect((await apiFor(member).post("/api/app/invitations", { email })).status).toBe(201);
  return mailedLink(email, "team-invite");
}

test("a colleague joins from the email by keyboard and signs in again", async ({ page }) => {
  const dana = await createOrganization();
  const email = anyEmail("sam");
  const older = await invite(dana, email);
  const link = await invite(dana, email);
  await page.goto("/accept-invite");
  await expect(heading(page, "This link is incomplete")).toBeVisible();
  await expectAccessible(page);
  await page.goto(older);
  await expect(heading(page, dead)).toBeFocused();
  await expectAccessible(page);
  const reach = await cutOff(page, "**/api/app/invitations/accept");
  await page.goto(link);
  await expect(heading(page, "The invitation didn’t load")).toBeFocused();
  await expectAccessible(page);
  await reach();
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(page).toHaveURL("/accept-invite");
  await expect(page.getByRole("heading", join)).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`${dana.email} invited you`);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expectAccessible(page);
  const firstName = page.getByRole("textbox", { name: "First name" });
  await tabAndEnter(page, page.getByRole("button", join));
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription("This is required.");
  await page.keyboard.type("Sam");
  await tabAndType(page, page.getByRole("textbox", { name: "Last name" }), "Okafor");
  await tabAndType(page, page.getByRole("textbox", { name: "Password" }), password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  expect(await (await page.request.get("/api/app/me")).json()).toMatchObject({
    user: { email, firstName: "Sam", lastName: "Okafor", roles: ["user"] },
  });

  await page.context().clearCookies();
  await signIn(page, { ...dana, email, password });
  await page.context().clearCookies();
  await page.goto(link);
  await expect(heading(page, dead)).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/sign-in");
});
