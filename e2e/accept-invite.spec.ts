import type { Page } from "@playwright/test";
import { apiOf } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { tabAndType, tabTo } from "./keyboard";
import { linkIn, newestMail } from "./mail";
import { anyEmail, createOrganization, type Member, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// The browser writes a refusal to its console.
test.use({ allowed: [/status of (401|403|409)/] });

const dead = "This invitation does not work any more";
const password = "three plain words";

async function invite({ apiKey }: Member, email: string): Promise<string> {
  const { status } = await apiOf(serverUrl(), apiKey ?? "").post("/api/app/invitations", { email });
  expect(status).toBe(201);
  return linkIn(await newestMail(email, "team-invite"));
}

async function join(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "First name" }).fill("Sam");
  await page.getByRole("textbox", { name: "Last name" }).fill("Okafor");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Join Acme Plumbing" }).click();
}

test("a colleague joins from the e-mail, is in the app and signs in again", async ({ page }) => {
  const dana = await createOrganization();
  const email = anyEmail("sam");
  const link = await invite(dana, email);
  await page.goto(link);
  await expect(page).toHaveURL("/accept-invite");
  await expect(page.getByRole("heading", { name: "Join Acme Plumbing" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`${dana.email} invites you`);
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  await join(page);
  await expect(page).toHaveURL("/dashboard");
  expect(await (await page.request.get("/api/app/me")).json()).toMatchObject({
    user: { email, firstName: "Sam", lastName: "Okafor", roles: ["user"] },
  });

  await page.context().clearCookies();
  await signIn(page, { ...dana, email, password });
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: dead })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("a colleague without a company account joins by password where there is single sign-on", async ({
  page,
  request,
}) => {
  const dana = await createOrganization({ tier: "pro" });
  const saved = await request.patch("/api/app/sso", {
    data: {
      signInName: `acme-${dana.orgId.slice(-12)}`,
      issuer: "http://localhost:9",
      clientId: "rewards",
      clientSecret: "secret",
    },
    headers: { Authorization: `Bearer ${dana.apiKey}` },
  });
  expect(saved.status()).toBe(200);
  const email = anyEmail("sam");
  await page.goto(await invite(dana, email));
  await expect(page.getByRole("link", { name: "Join with single sign-on" })).toBeVisible();
  await page.getByRole("button", { name: "Join with a password instead" }).click();
  await expect(page.getByRole("heading", { name: "Join Acme Plumbing" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  await expectAccessible(page);
  await join(page);
  await expect(page).toHaveURL("/dashboard");
  await page.context().clearCookies();
  await signIn(page, { ...dana, email, password });
});

test("a newer invitation works in the tab that showed the older one", async ({ page }) => {
  const dana = await createOrganization();
  const email = anyEmail("sam");
  const older = await invite(dana, email);
  const newer = await invite(dana, email);
  await page.goto(older);
  await expect(page.getByRole("heading", { name: dead })).toBeFocused();
  await takeScreenshots(page, "accept-invite-dead");
  await expectAccessible(page);
  await page.goto(newer);
  await expect(page.getByRole("heading", { name: "Join Acme Plumbing" })).toBeFocused();
});

test("who has a user meanwhile, and who finds no seat, is told what to do", async ({ page }) => {
  const dana = await createOrganization();
  const known = anyEmail("sam");
  const toKnown = await invite(dana, known);
  const toFull = await invite(dana, anyEmail("lee"));
  const user = ["user", "create", "--org", dana.orgId, "--role", "user", "--password", password];
  await ops(...user, "--email", known);
  await page.goto(toKnown);
  await join(page);
  await expect(page.locator(":focus")).toContainText("has a user already");

  await ops("org", "update", "--org", dana.orgId, "--overrides", '{"users":1}');
  await page.goto(toFull);
  await join(page);
  await expect(page.locator(":focus")).toHaveText(
    `Acme Plumbing has no free seat right now. Ask ${dana.email} to make room, then try again: your invitation stays open.`,
  );
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Sam");
  await takeScreenshots(page, "accept-invite-full");
  await ops("org", "update", "--org", dana.orgId, "--overrides", "{}");
  await page.getByRole("button", { name: "Join Acme Plumbing" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("joining needs no mouse, and everybody can use each state of the page", async ({ page }) => {
  const dana = await createOrganization();
  await page.goto("/accept-invite");
  await expect(page.getByRole("heading", { name: "This link is not complete" })).toBeVisible();
  await takeScreenshots(page, "accept-invite-missing");
  await expectAccessible(page);
  await page.goto(await invite(dana, anyEmail("sam")));
  await expect(page.getByRole("heading", { name: "Join Acme Plumbing" })).toBeFocused();
  await takeScreenshots(page, "accept-invite");
  await expectAccessible(page);
  const firstName = page.getByRole("textbox", { name: "First name" });
  await tabTo(page, page.getByRole("button", { name: "Join Acme Plumbing" }));
  await page.keyboard.press("Enter");
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription("This is required.");
  await page.keyboard.type("Sam");
  await tabAndType(page, page.getByRole("textbox", { name: "Last name" }), "Okafor");
  await tabAndType(page, page.getByRole("textbox", { name: "Password" }), password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test.describe("when the server cannot be reached", () => {
  test.use({ allowed: [/Failed to load resource/] });

  test("the invitation can be asked for once more", async ({ page }) => {
    const link = await invite(await createOrganization(), anyEmail("sam"));
    await page.route("**/api/app/invitations/accept", (route) => route.abort());
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "The invitation did not load" })).toBeFocused();
    await takeScreenshots(page, "accept-invite-failed");
    await expectAccessible(page);
    await page.unroute("**/api/app/invitations/accept");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Join Acme Plumbing" })).toBeFocused();
  });
});
