import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, expectAccessible, test } from "./fixtures";
import {
  addMember,
  createOrganization,
  openOther,
  postToAuth,
  signedInUserId,
  signIn,
  type TestMember,
} from "./members";
import { readMails } from "./ops";

// Browsers log refusals to the console.
test.use({ allowed: [/status of (40[013]|429)/] });

const STEP_MS = 30_000;

/** The app's code, now or some steps later: each code works once, and the next one is already accepted. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

async function typePassword(page: Page, { email, password }: TestMember): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: /E-?mail/ }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const sendPassword = (page: Page, { email, password }: TestMember) =>
  postToAuth(page, "callback/password", { email, password });

async function sendCode(page: Page, code: string): Promise<string> {
  const answer = await postToAuth(page, "callback/second-factor", { code });
  return String((await answer.json()).url);
}

/**
 * Confirms the app with its first code and saves the recovery codes.
 * @returns the codes and the secret
 */
async function finishSetup(page: Page) {
  const secret = await page.getByRole("textbox", { name: "Key" }).inputValue();
  await page.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  return { secret, codes };
}

test("once an app is set up, a password needs a code or a recovery code to open a session", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/settings/you");
  await page.getByRole("button", { name: "Set up the app" }).click();
  const { secret, codes } = await finishSetup(page);
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  const other = await openOther(page);
  const refused = await sendPassword(other, dana);
  expect((await refused.json()).url).toContain("error=second-factor");
  expect(await signedInUserId(other)).toBeUndefined();
  expect(await sendCode(other, "000000")).toContain("error=");
  expect(await signedInUserId(other)).toBeUndefined();

  await typePassword(other, dana);
  await expect(other).toHaveURL("/sign-in/second-step");
  await expectAccessible(other);
  await other.getByRole("textbox", { name: "Code from the app" }).fill("000000");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByText("is wrong or was already used").first()).toBeVisible();
  await other.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(secret, 1));
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other).toHaveURL("/home");

  const [code = ""] = codes;
  const third = await openOther(page);
  await typePassword(third, dana);
  await expect(third).toHaveURL("/sign-in/second-step");
  // The link works only once the page is hydrated.
  await third.waitForLoadState();
  await third.getByRole("button", { name: "Lost your phone? Use a recovery code" }).click();
  await expectAccessible(third);
  await third.getByRole("textbox", { name: "Recovery code" }).fill(code.toUpperCase());
  await third.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(third).toHaveURL("/home");
  const fourth = await openOther(page);
  await sendPassword(fourth, dana);
  expect(await sendCode(fourth, code)).toContain("error=");
  expect(await signedInUserId(fourth)).toBeUndefined();
  const subjects = (await readMails(dana.email)).map(({ subject }) => subject.split(":")[0]);
  expect(subjects).toEqual(expect.arrayContaining(["Your authenticator app is set up", "A recovery code was used"]));
  for (const opened of [other, third, fourth]) await opened.context().close();
});

/** Adds a virtual fingerprint reader that confirms whenever a button asks for it. */
async function addFingerprintReader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ("PublicKeyCredential" in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options });
}

test("a member adds a passkey, signs in with it alone, and removes it", async ({ page }) => {
  const dana = await createOrganization();
  await addFingerprintReader(page);
  await signIn(page, dana);
  await page.goto("/settings/you");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("not used yet")).toBeVisible();
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Shop computer");
  await page.getByRole("button", { name: "Save name" }).last().click();
  await expect(page.getByText("Shop computer")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/home");
  expect(await signedInUserId(page)).toBe(dana.email);

  await page.goto("/settings/you");
  await expect(page.getByText(/Passkey, signed in/)).toBeVisible();
  await page.getByRole("button", { name: "Remove Shop computer" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("None yet. Add one on each device you use.")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey no longer works here.")).toBeVisible();
});

test("a required second factor must be set up first, and an admin resets a lost one", async ({ page }) => {
  const dana = await createOrganization();
  const sam = await addMember(dana.orgId, "user");
  await signIn(page, dana);
  await page.goto("/settings/team");
  await page.getByRole("switch", { name: "Require two-factor authentication" }).click();
  await expect(page).toHaveURL("/second-factor");
  await expectAccessible(page);
  const limited = await page.request.get("/api/app/campaigns");
  expect([limited.status(), (await limited.json()).code]).toEqual([403, "second_factor_required"]);
  await page.getByRole("button", { name: "Use an authenticator app" }).click();
  await finishSetup(page);
  await expect(page).toHaveURL("/home");

  const other = await openOther(page);
  await addFingerprintReader(other);
  await typePassword(other, sam);
  await expect(other).toHaveURL("/second-factor");
  // The button works only once the page is hydrated.
  await other.waitForLoadState();
  await other.getByRole("button", { name: "Add a passkey" }).click();
  await expect(other).toHaveURL("/home");
  const phone = await openOther(page);
  await typePassword(phone, sam);
  await expect(phone.getByRole("heading", { name: "Use your passkey" })).toBeVisible();
  expect(await signedInUserId(phone)).toBeUndefined();

  await page.goto("/settings/team");
  await page.getByRole("button", { name: /^Manage Sam/ }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("button", { name: "Reset it" }).click();
  await expect.poll(() => signedInUserId(other)).toBeUndefined();
  const subjects = (await readMails(sam.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Your two-factor authentication was reset: Acme Plumbing");
  await typePassword(phone, sam);
  await expect(phone).toHaveURL("/second-factor");
  for (const opened of [other, phone]) await opened.context().close();
});
