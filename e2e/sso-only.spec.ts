import { expect } from "@playwright/test";
import { linkIn, newestMail, readMails } from "./mail";
import { addMember, signIn } from "./members";
import { serverUrl } from "./ops";
import { test } from "./sso-scene";

test("a member bound to single sign-on enters by no other way", async ({ page, makeScene }) => {
  const scene = await makeScene();
  const sam = await addMember(scene.admin.orgId, "user");
  const ask = (path: string) =>
    page.request.post(path, { data: { email: sam.email }, headers: { Origin: serverUrl() } });
  const me = async () => (await page.request.get("/api/app/me")).status();

  // Everything that could let Sam in exists before.
  await signIn(page, sam);
  expect(await me()).toBe(200);
  await ask("/api/app/sign-in-links");
  const oldLink = linkIn(await newestMail(sam.email, "magic-link"));
  await ask("/api/app/password-resets");
  const oldReset = linkIn(await newestMail(sam.email, "password-reset"));

  const path = `/api/app/users/${encodeURIComponent(sam.email)}`;
  expect((await scene.api("PATCH", path, { roles: ["user"], allowPasswordAuth: false })).status).toBe(200);

  // The session is over, the password opens nothing, and the links neither.
  expect(await me()).toBe(401);
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const enter = (way: string, fields: Record<string, string>) =>
    page.request.post(`/api/auth/callback/${way}`, {
      form: { ...fields, csrfToken, json: "true" },
      headers: { Origin: serverUrl() },
    });
  expect((await enter("password", { email: sam.email, password: sam.password })).status()).toBe(401);
  const [, linkToken = ""] = oldLink.split("#");
  expect((await enter("link", { token: linkToken })).status()).toBe(401);
  const [, resetToken = ""] = oldReset.split("#");
  const reset = await page.request.post("/api/app/password-resets/complete", {
    data: { password: "a new password" },
    headers: { Authorization: `Bearer ${resetToken}` },
  });
  expect(reset.status()).toBe(401);
  expect(await me()).toBe(401);

  // Asking again answers as ever, and the mail leads to single sign-on without opening anything by itself.
  const before = (await readMails(sam.email)).length;
  for (const way of ["/api/app/sign-in-links", "/api/app/password-resets"]) {
    const answer = await ask(way);
    expect([answer.status(), await answer.json()]).toEqual([200, { ok: true }]);
  }
  const mails = (await readMails(sam.email)).slice(before);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text).toContain(`${serverUrl()}/sso/${scene.signInName}`);
    expect(text).not.toContain("#rr");
  }

  scene.vouchFor(sam.email);
  await page.goto(`/sso/${scene.signInName}`);
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
  await expect(page).toHaveURL("/dashboard");
  const own = await page.request.post("/api/app/me/password", {
    data: { newPassword: "a new password" },
    headers: { Origin: serverUrl() },
  });
  expect([own.status(), (await own.json()).code]).toEqual([403, "sso_required"]);
});
