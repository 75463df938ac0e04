import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type OidcProvider, startOidcProvider } from "@/proof/fixtures/oidc-provider";
import { type Api, apiFor } from "./api";
import { test as base, expect, expectAccessible, serverUrl, tabAndEnter } from "./fixtures";
import { anyEmail, createOrganization, openOther, postToAuth, signedInUserId, type TestMember } from "./members";
import { mailedLink } from "./ops";

/** An organization on Pro whose members sign in through its own identity provider. */
interface SsoScene {
  readonly admin: TestMember;
  readonly api: Api;
  readonly provider: OidcProvider;
  readonly signInName: string;
  /** Makes the provider return the claims of a person with this verified address. */
  vouchFor(email: string, more?: Readonly<Record<string, unknown>>): void;
}

const clientSecret = "a-client-secret-of-the-tests";

/** `makeScene` starts a provider that is stopped after the test. */
const test = base.extend<{ makeScene: () => Promise<SsoScene> }>({
  makeScene: async ({ neighbors }, use) => {
    const providers: OidcProvider[] = [];
    await use(async () => {
      const scene = await makeScene();
      providers.push(scene.provider);
      neighbors.push(scene.provider.issuer);
      return scene;
    });
    await Promise.all(providers.map((provider) => provider.stop()));
  },
});

async function makeScene(): Promise<SsoScene> {
  const admin = await createOrganization({ tier: "pro" });
  const api = apiFor(admin);
  const clientId = `rewards-${admin.orgId}`;
  const redirectUris = [`${serverUrl()}/api/auth/callback/sso-${admin.orgId}`];
  const provider = await startOidcProvider({ clients: [{ clientId, clientSecret, redirectUris }] });
  const signInName = `acme-${admin.orgId.slice(-12)}`;
  await api.patch("/api/app/sso", { signInName, issuer: provider.issuer, clientId, clientSecret });
  const vouchFor: SsoScene["vouchFor"] = (email, more) =>
    provider.signInAs({ sub: randomUUID(), email, email_verified: true, ...more });
  return { admin, api, provider, signInName, vouchFor };
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue with single sign-on" });

async function startAt(page: Page, { signInName }: SsoScene): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/sso/${signInName}`);
  await goOn(page).click();
}

test("a colleague joins with the company account, is recognized by it alone, and loses access when removed", async ({
  page,
  makeScene,
}) => {
  const scene = await makeScene();
  const email = anyEmail("sam");
  await scene.api.post("/api/app/invitations", { email });
  scene.vouchFor(email, { sub: "employee-7", given_name: "Sam", family_name: "Okafor" });
  // The provider's word is not enough: only the emailed link proves who owns the address.
  await startAt(page, scene);
  await expect(page).toHaveURL(/problem=sso_not_member/);
  await page.goto(await mailedLink(email, "team-invite"));
  await expect(page.getByRole("main")).toContainText(`Use the account for ${email}.`);
  await expectAccessible(page);
  const other = await openOther(page);
  await other.goto(await mailedLink(email, "team-invite"));
  await other.getByRole("button", { name: "Join with a password instead" }).click();
  await expect(other.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await tabAndEnter(page, page.getByRole("link", { name: "Join with single sign-on" }));
  await expect(page).toHaveURL(`/sso/${scene.signInName}`);
  await expect(page.getByRole("heading", { name: "Sign in to Acme Plumbing" })).toBeVisible();
  await expectAccessible(page);
  await goOn(page).click();
  await expect(page).toHaveURL("/home");
  const sam = { email, firstName: "Sam", lastName: "Okafor", roles: ["user"], allowPasswordAuth: false };
  expect((await scene.api.get("/api/app/users")).body["users"]).toMatchObject([{ email: scene.admin.email }, sam]);

  // After a change of name, in another browser.
  scene.vouchFor(anyEmail("sam.smith"), { sub: "employee-7" });
  await startAt(page, scene);
  await expect(page).toHaveURL("/home");
  expect(await signedInUserId(page)).toBe(email);
  await scene.api.delete(`/api/app/users/${encodeURIComponent(email)}`);
  expect(await signedInUserId(page)).toBeUndefined();
  await startAt(page, scene);
  await expect(page).toHaveURL(/problem=sso_not_member/);
});

test("a member signs in from the sign-in page by keyboard, and every refusal gives a next step", async ({
  page,
  makeScene,
}) => {
  const scene = await makeScene();
  scene.vouchFor(scene.admin.email);
  const name = page.getByRole("textbox", { name: /sign-in name/i });
  await page.goto("/settings/team");
  await page.getByRole("link", { name: /single sign-on/i }).press("Enter");
  await name.fill("No Such Company");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/sso/no%20such%20company?next=%2Fsettings%2Fteam");
  await expect(page.getByRole("heading", { name: "No company found with that sign-in name" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Type another name" }).click();
  await name.fill(scene.signInName.toUpperCase());
  await page.keyboard.press("Enter");
  await goOn(page).press("Enter");
  await expect(page).toHaveURL("/settings/team");
  expect(await signedInUserId(page)).toBe(scene.admin.email);

  const refused = async (address: RegExp) => {
    await startAt(page, scene);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /./ })).toBeVisible();
    expect(await signedInUserId(page)).toBeUndefined();
  };
  scene.provider.signInAs(null);
  await refused(/\/sign-in\?/);
  scene.vouchFor((await createOrganization()).email);
  await refused(/problem=sso_not_member/);
  scene.vouchFor(scene.admin.email, { email_verified: false });
  await refused(/problem=sso_email_unverified/);
  await expectAccessible(page);
  await scene.api.patch("/api/app/sso", { issuer: "http://localhost:9", clientSecret });
  await refused(/sso/);
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText("Single sign-on failed.");
});

test("a callback counts once, in the browser that asked, for its organization and provider", async ({
  page,
  makeScene,
}) => {
  const [scene, other] = await Promise.all([makeScene(), makeScene()]);
  const refused = async (where: Page, callback: string, address = /\/sign-in\?.*error=/) => {
    await where.goto(callback);
    await expect(where).toHaveURL(address);
    expect(await signedInUserId(where)).toBeUndefined();
  };
  scene.vouchFor(other.admin.email);
  const toOther = (await catchCallback(page, scene)).replace(scene.admin.orgId, other.admin.orgId);
  await refused(page, toOther);

  scene.vouchFor(scene.admin.email);
  const callback = await catchCallback(page, scene);
  await refused(await openOther(page), callback);
  const cookies = await page.context().cookies();
  await page.goto(callback);
  await expect(page).toHaveURL("/home");
  await page.context().clearCookies();
  await refused(page, callback);
  // Not even with a copy of the browser's earlier cookies.
  await page.context().addCookies(cookies);
  await refused(page, callback);

  // A provider with another issuer, or one that was replaced during the sign-in, is not trusted.
  const tampered = await catchCallback(page, scene);
  scene.provider.tamper = (path, body) =>
    path.endsWith("openid-configuration") && typeof body === "object"
      ? { ...body, issuer: "https://accounts.example.com" }
      : body;
  await refused(page, tampered, /\/sign-in\?.*(error|problem)=/);
  other.vouchFor(other.admin.email);
  const late = await catchCallback(page, other);
  await other.api.patch("/api/app/sso", { issuer: `${other.provider.issuer}/`, clientSecret });
  await refused(page, late, /problem=sso_wrong_issuer/);
});

/** Goes to the provider and back, but stops before our server gets the callback. Returns the callback's URL. */
async function catchCallback(page: Page, { admin }: SsoScene): Promise<string> {
  await page.context().clearCookies();
  const started = await postToAuth(page, `signin/sso-${admin.orgId}`, { callbackUrl: "/home" });
  let { url } = await started.json();
  while (!url.startsWith(serverUrl())) {
    const answer = await page.request.get(url, { maxRedirects: 0 });
    url = new URL(answer.headers()["location"] ?? "", url).href;
  }
  return url;
}
