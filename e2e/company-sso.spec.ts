import type { APIRequestContext } from "@playwright/test";
import { apiOf } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { tabTo } from "./keyboard";
import { linkIn, newestMail } from "./mail";
import { anyEmail, createOrganization, type Member, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

/** Connects an organization to a provider that never answers, and returns its sign-in name. */
async function connect(request: APIRequestContext, { orgId, apiKey }: Member): Promise<string> {
  const signInName = `acme-${orgId.slice(-12)}`;
  const answer = await request.patch("/api/app/sso", {
    data: { signInName, issuer: "http://localhost:9", clientId: "rewards", clientSecret: "secret" },
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  expect(answer.status()).toBe(200);
  return signInName;
}

test("the company's own page leads to its provider, and says when that does not answer", async ({
  page,
  request,
}) => {
  const name = await connect(request, await createOrganization({ tier: "pro" }));
  await page.goto(`/sso/${name.toUpperCase()}`);
  await expect(page.getByRole("heading", { name: "Sign in to Acme Plumbing" })).toBeVisible();
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  await takeScreenshots(page, "sso-company");
  await expectAccessible(page);
  await tabTo(page, page.getByRole("button", { name: "Continue with single sign-on" }));
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("main").getByRole("alert").filter({ hasText: /./ });
  await expect(refusal).toContainText("Single sign-on did not work.");
  await takeScreenshots(page, "sso-company-refused");
  await expectAccessible(page);
});

test("whoever is invited to a company with single sign-on joins through it", async ({ page, request }) => {
  const dana = await createOrganization({ tier: "pro" });
  const name = await connect(request, dana);
  const email = anyEmail("sam");
  await apiOf(serverUrl(), dana.apiKey ?? "").post("/api/app/invitations", { email });
  await page.goto(linkIn(await newestMail(email, "team-invite")));
  await expect(page.getByRole("heading", { name: "Join Acme Plumbing" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`Use the one with the address ${email}.`);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await takeScreenshots(page, "accept-invite-sso");
  await expectAccessible(page);
  await tabTo(page, page.getByRole("link", { name: "Join with single sign-on" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/sso/${name}`);
});
