import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { apiOf } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { addMember, createOrganization, signIn, test } from "./members";
import { shellEnv } from "./npm";
import { ops, serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

// A write that is cut off, which browsers write to the console.
test.use({ allowed: [/ERR_FAILED/] });

const run = promisify(execFile);

/** What a command prints when it is pasted into a shell that knows nothing else. */
async function paste(commands: string): Promise<unknown> {
  const { stdout } = await run("bash", ["--norc", "-c", commands], { env: shellEnv({}) });
  return JSON.parse(stdout);
}

async function createKey(page: Page, name: string) {
  await page.getByRole("button", { name: "Create key" }).click();
  const asking = page.getByRole("dialog");
  await asking.getByRole("textbox", { name: "Name" }).fill(name);
  await asking.getByRole("button", { name: "Create key" }).click();
  const saving = page.getByRole("dialog", { name: "Save your new key" });
  await expect(saving).toBeVisible();
  return saving;
}

test("an API key is created, shown once, used as pasted, and revoked", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/settings/api-keys");
  await expect(page.getByText("1 of 5 keys")).toBeVisible();
  const dialog = await createKey(page, "Billing system");
  const key = await dialog.getByRole("textbox", { name: "API key" }).inputValue();
  expect(key).toMatch(/^rrk_[\w-]{16}:[\w-]{43}$/);

  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("Have you saved it?");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog.getByRole("textbox", { name: "API key" })).toHaveValue(key);
  expect(await paste((await dialog.locator("pre").textContent()) ?? "")).toEqual({ campaigns: [] });
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 of 5 keys")).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);

  const api = apiOf(serverUrl(), key);
  const { body } = await api.get("/app/api-keys");
  expect(body).toMatchObject({ keys: [{ name: "Billing system" }, { name: "First key" }] });
  await page.getByRole("button", { name: "Revoke Billing system" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke “Billing system”?" });
  await expect(question).toContainText("is refused with its next request");
  await question.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("1 of 5 keys")).toBeVisible();
  expect((await api.get("/api/app/campaigns")).status).toBe(401);
});

test("a key whose answer was lost is not created twice, and its name stays", async ({ page }) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Billing system");
  await page.route("**/app/api-keys", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toContainText("could not be reached");
  await page.unroute("**/app/api-keys");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Billing system");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await dialog.getByRole("textbox", { name: "API key" }).inputValue();
  const { body } = await apiOf(serverUrl(), key).get("/app/api-keys");
  expect(body["keys"]).toHaveLength(2);
});

test("the last key of the plan is announced, and then none can be created", async ({ page }) => {
  const dana = await createOrganization({ overrides: { apiKeysPerUser: 2, webhookKeys: 1 } });
  await signIn(page, dana);
  for (const [path, reason] of [
    ["api-keys", "All 2 keys are in use"],
    ["integrations", "The only key is in use"],
  ] as const) {
    await page.goto(`/settings/${path}`);
    const dialog = await createKey(page, "Billing system");
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await expect(page.getByText(reason)).toBeVisible();
    const create = page.getByRole("button", { name: "Create key" });
    await expect(create).toBeDisabled();
    await expect(create).toHaveAccessibleDescription(/revoke one that is not needed/);
  }
});

const Answered = z.object({ outcome: z.string(), eventId: z.string() });

test("a signing key is created and its command sends an event, until the key is revoked", async ({
  page,
}) => {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/settings/integrations");
  await expect(page.getByText("No events yet")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Webhook address" })).toHaveValue(
    `${serverUrl()}/api/webhooks/${dana.orgId}`,
  );
  const dialog = await createKey(page, "Jobber");
  await expect(dialog.getByRole("textbox", { name: "Signing secret" })).toHaveValue(/^whsec_[\w-]{43}$/);
  const commands = (await dialog.locator("pre").textContent()) ?? "";
  const { outcome, eventId } = Answered.parse(await paste(commands));
  expect(outcome).toBe("unmatched");
  await dialog.getByRole("button", { name: "I have saved it" }).click();

  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  expect((await api.get("/api/app/integrations/webhook-events")).body).toMatchObject({
    events: [{ eventId, keyName: "Jobber", externalId: "invoice-1042" }],
  });
  await page.reload();
  await expect(page.getByRole("table", { name: "Events" })).toContainText("invoice-1042");
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke Jobber" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("0 of 3 keys")).toBeVisible();
  expect(await paste(commands)).toMatchObject({ status: 401 });
});

test("plan and role say why there are no keys", async ({ page }) => {
  await signIn(page, await createOrganization({ tier: "starter" }));
  for (const path of ["api-keys", "integrations"]) {
    await page.goto(`/settings/${path}`);
    await expect(page.getByText("Part of the Growth and Pro plans")).toBeVisible();
    await expect(page.getByText("Acme Plumbing is on Starter.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
  const { orgId } = await createOrganization();
  await page.context().clearCookies();
  await signIn(page, await addMember(orgId, "user"));
  await page.goto("/settings/integrations");
  await expect(page.getByText("Only admins can connect other systems")).toBeVisible();
  await page.goto("/settings/api-keys");
  await expect(page.getByText("1 of 5 keys")).toBeVisible();
});

test("single sign-on of a plan that is gone can be removed, and Team still counts on it", async ({
  page,
}) => {
  const dana = await createOrganization({ tier: "pro" });
  await signIn(page, dana);
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  const connection = {
    signInName: `acme-${dana.orgId.slice(-12)}`,
    issuer: "https://login.example.com",
    clientId: "referral-rewards",
    clientSecret: "secret",
  };
  const saved = await page.request.fetch("/api/app/sso", { method: "PATCH", headers, data: connection });
  expect(saved.ok()).toBe(true);
  await ops("org", "update", "--org", dana.orgId, "--tier", "growth");
  const sam = await addMember(dana.orgId, "user");

  await page.goto("/settings/team");
  await page
    .getByRole("row")
    .filter({ hasText: sam.email })
    .getByRole("button", { name: /^Manage/ })
    .click();
  await expect(page.getByRole("checkbox", { name: "Single sign-on only" })).toBeEnabled();
  await page.goto("/settings/sso");
  await expect(page.getByText("keeps working for your team")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "sso-of-another-plan");
  await page.getByRole("button", { name: "Remove single sign-on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove single sign-on" }).click();
  await expect(page.getByText("Single sign-on was removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove single sign-on" })).toHaveCount(0);
  await page.goto("/settings/team");
  await page
    .getByRole("row")
    .filter({ hasText: sam.email })
    .getByRole("button", { name: /^Manage/ })
    .click();
  await expect(page.getByRole("checkbox", { name: "Single sign-on only" })).toBeDisabled();
});

test("what the plan limits is said before and when it is used up", async ({ page }) => {
  const overrides = { users: 1, campaigns: 10, advocates: 5, referrals: 2 };
  const dana = await createOrganization({ overrides });
  await ops("seed", "--org", dana.orgId, "--advocates", "4", "--referrals", "3");
  await signIn(page, dana);
  await page.goto("/settings/organization#usage");
  const line = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(line("People in your team")).toContainText("Full");
  await expect(line("People in your team")).toContainText("Nobody else can be invited");
  await expect(line("Campaigns")).not.toContainText("left");
  await expect(line("Advocates")).toContainText("1 left");
  await expect(line("Advocates")).toContainText("Friends who become customers still become advocates.");
  await expect(line("Referrals")).toContainText("Over the limit");
  await expectAccessible(page);
  await takeScreenshots(page, "usage");
});

test("the settings lead to each other, by finger and by keyboard", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto("/settings/audit-log");
  const nav = page.getByRole("navigation", { name: "Settings" });
  const current = nav.locator("[aria-current]");
  await expect(current).toHaveText("Audit log");
  await expect(current).toBeInViewport({ ratio: 0.9 });
  await nav.getByRole("link", { name: "Organization" }).focus();
  for (const name of ["Team", "Single sign-on", "API keys", "Integrations", "Audit log", "Your account"]) {
    await page.keyboard.press("Tab");
    await expect(nav.getByRole("link", { name })).toBeFocused();
    await expect(nav.getByRole("link", { name })).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/profile");
});

test("everybody can use the keys", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, await createOrganization());
  for (const path of ["api-keys", "integrations"]) {
    await page.goto(`/settings/${path}`);
    await expectAccessible(page);
    const dialog = await createKey(page, "مفتاح ".repeat(10).trim());
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await takeScreenshots(page, `new-key-${path}`);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await expectAccessible(page);
    await takeScreenshots(page, path);
    await page
      .getByRole("button", { name: /^Revoke/ })
      .first()
      .click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  }
});
