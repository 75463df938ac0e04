import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./fixtures";
import { linkIn, newestMail } from "./mail";
import { addMember, anyEmail, createOrganization, signIn } from "./members";
import { serverUrl } from "./ops";
import { type SsoScene, test } from "./sso-scene";

async function startAt(page: Page, { signInName }: SsoScene): Promise<void> {
  await page.goto(`/sso/${signInName}`);
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
}

async function whoIsIn(page: Page): Promise<string | undefined> {
  const answer = await page.request.get("/api/app/me");
  return answer.ok() ? (await answer.json()).user.email : undefined;
}

test("a colleague joins with the company account, and is known again by it alone", async ({
  page,
  makeScene,
}) => {
  const scene = await makeScene();
  const email = anyEmail("sam");
  await scene.api("POST", "/api/app/invitations", { email, roles: ["user"] });
  scene.vouchFor(email, { sub: "employee-7", given_name: "Sam", family_name: "Okafor" });
  // The provider's word alone is not enough: only the e-mail proves whose address it is.
  await startAt(page, scene);
  await expect(page).toHaveURL(/problem=sso_not_member/);
  await page.goto(linkIn(await newestMail(email, "team-invite")));
  await page.getByRole("link", { name: "Join with single sign-on" }).click();
  await expect(page).toHaveURL(`/sso/${scene.signInName}`);
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
  await expect(page).toHaveURL("/dashboard");
  const { body } = await scene.api("GET", "/api/app/users");
  const sam = { email, firstName: "Sam", lastName: "Okafor", roles: ["user"], allowPasswordAuth: false };
  expect(body).toMatchObject({ users: [{ email: scene.admin.email }, sam] });

  // Married, and in another browser.
  await page.context().clearCookies();
  scene.vouchFor(anyEmail("sam.smith"), { sub: "employee-7" });
  await startAt(page, scene);
  await expect(page).toHaveURL("/dashboard");
  expect(await whoIsIn(page)).toBe(email);
});

test("a member comes in from the sign-in page, by keyboard, and back to the page that was wanted", async ({
  page,
  makeScene,
}) => {
  const scene = await makeScene();
  scene.vouchFor(scene.admin.email);
  await page.goto("/settings/team");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole("link", { name: /single sign-on/i }).press("Enter");
  await page.getByRole("textbox", { name: /sign-in name/i }).fill(scene.signInName);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Continue with single sign-on" }).press("Enter");
  await expect(page).toHaveURL("/settings/team");
  expect(await whoIsIn(page)).toBe(scene.admin.email);
});

test("a member of another organization is not let in by this one's provider", async ({ page, makeScene }) => {
  const [scene, other] = await Promise.all([makeScene(), createOrganization()]);
  scene.vouchFor(other.email);
  await startAt(page, scene);
  await expect(page).toHaveURL(/problem=sso_not_member/);
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await whoIsIn(page)).toBeUndefined();
});

test("an answer for one organization opens no other", async ({ page, makeScene }) => {
  const [scene, other] = await Promise.all([makeScene(), makeScene()]);
  scene.vouchFor(other.admin.email);
  const callback = await catchCallback(page, scene);
  await page.goto(callback.replace(scene.admin.orgId, other.admin.orgId));
  await expect(page).toHaveURL(/\/sign-in\?.*error=/);
  expect(await whoIsIn(page)).toBeUndefined();
});

test("an answer counts once, and in the browser that asked", async ({ page, browser, makeScene }) => {
  const scene = await makeScene();
  scene.vouchFor(scene.admin.email);
  const callback = await catchCallback(page, scene);

  const elsewhere = await browser.newPage();
  await elsewhere.goto(callback);
  await expect(elsewhere).toHaveURL(/\/sign-in\?.*error=/);
  expect(await whoIsIn(elsewhere)).toBeUndefined();
  await elsewhere.close();

  const cookies = await page.context().cookies();
  await page.goto(callback);
  await expect(page).toHaveURL("/dashboard");
  await page.context().clearCookies();
  await page.goto(callback);
  await expect(page).toHaveURL(/\/sign-in\?.*error=/);
  // Not even with a copy of what the browser knew before.
  await page.context().addCookies(cookies);
  await page.goto(callback);
  await expect(page).toHaveURL(/\/sign-in\?.*error=/);
  expect(await whoIsIn(page)).toBeUndefined();
});

test("a provider that calls itself by another name is not believed", async ({ page, makeScene }) => {
  const scene = await makeScene();
  scene.vouchFor(scene.admin.email);
  const callback = await catchCallback(page, scene);
  scene.provider.tamper = (path, body) =>
    path.endsWith("openid-configuration") && typeof body === "object"
      ? { ...body, issuer: "https://accounts.example.com" }
      : body;
  await page.goto(callback);
  await expect(page).toHaveURL(/\/sign-in\?.*(error|problem)=/);
  expect(await whoIsIn(page)).toBeUndefined();
});

test("a provider other than the one that was set up is not believed", async ({ page, makeScene }) => {
  const scene = await makeScene();
  scene.vouchFor(scene.admin.email);
  const callback = await catchCallback(page, scene);
  const saved = await scene.api("PATCH", "/api/app/sso", {
    issuer: `${scene.provider.issuer}/`,
    clientSecret: scene.clientSecret,
  });
  expect(saved.status).toBe(200);
  await page.goto(callback);
  await expect(page).toHaveURL(/problem=sso_wrong_issuer/);
  expect(await whoIsIn(page)).toBeUndefined();
});

test("an address that the provider has not verified proves nothing", async ({ page, makeScene }) => {
  const scene = await makeScene();
  scene.vouchFor(scene.admin.email, { email_verified: false });
  await startAt(page, scene);
  await expect(page).toHaveURL(/problem=sso_email_unverified/);
  await expectAccessible(page);
  expect(await whoIsIn(page)).toBeUndefined();
});

test("whoever cancels at the provider can try again", async ({ page, makeScene }) => {
  const scene = await makeScene();
  scene.provider.signInAs(null);
  await startAt(page, scene);
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("alert").first()).toBeVisible();
});

test("signing out and removal end what single sign-on began", async ({ page, makeScene }) => {
  const scene = await makeScene();
  const sam = await addMember(scene.admin.orgId, "user");
  scene.vouchFor(sam.email);
  await startAt(page, scene);
  await expect(page).toHaveURL("/dashboard");
  const { status } = await scene.api("DELETE", `/api/app/users/${encodeURIComponent(sam.email)}`);
  expect(status).toBe(200);
  expect(await whoIsIn(page)).toBeUndefined();
  await page.context().clearCookies();
  await startAt(page, scene);
  await expect(page).toHaveURL(/problem=sso_not_member/);
  await page.context().clearCookies();
  await signIn(page, scene.admin);
  expect(await whoIsIn(page)).toBe(scene.admin.email);
});

/** Goes to the provider and back, but stops before our server hears the answer; that answer's address. */
async function catchCallback(page: Page, { admin }: SsoScene): Promise<string> {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const started = await page.request.post(`/api/auth/signin/sso-${admin.orgId}`, {
    form: { csrfToken, callbackUrl: "/dashboard", json: "true" },
    headers: { Origin: serverUrl() },
  });
  let { url } = await started.json();
  while (!url.startsWith(serverUrl())) {
    const answer = await page.request.get(url, { maxRedirects: 0 });
    url = new URL(answer.headers()["location"] ?? "", url).href;
  }
  return url;
}
