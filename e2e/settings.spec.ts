import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { apiFor, apiOf } from "./api";
import { expect, expectAccessible, rowsOf, serverUrl, tabAndEnter, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { shellEnv } from "./npm";
import { ops } from "./ops";
import { enrollAnn } from "./scenes";

// Browsers log a request that is cut off to the console.
test.use({ allowed: [/ERR_FAILED/] });

const run = promisify(execFile);

/** Runs commands in a clean shell. Returns their output. */
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

test("an API key is created once, shown once, used as pasted, and revoked", async ({ page }) => {
  const dana = await createOrganization({ overrides: { apiKeysPerUser: 2 } });
  await signIn(page, dana);
  await page.goto("/settings/connections/api-keys");
  await expect(page.getByText("1 of 2 keys")).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  const asking = page.getByRole("dialog");
  await asking.getByRole("textbox", { name: "Name" }).fill("Billing system");
  // The request arrives, but its answer is lost.
  await page.route("**/app/api-keys", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await asking.getByRole("button", { name: "Create key" }).click();
  await expect(asking.getByRole("alert")).toContainText("couldn’t reach the server");
  await page.unroute("**/app/api-keys");
  await expect(asking.getByRole("textbox", { name: "Name" })).toHaveValue("Billing system");
  await asking.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Save your new key" });
  const key = await dialog.getByRole("textbox", { name: "API key" }).inputValue();
  expect(key).toMatch(/^rrk_[\w-]{16}:[\w-]{43}$/);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("Have you saved it?");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog.getByRole("textbox", { name: "API key" })).toHaveValue(key);
  expect(await paste((await dialog.locator("pre").textContent()) ?? "")).toEqual({ campaigns: [] });
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText("All 2 keys are in use")).toBeVisible();
  const create = page.getByRole("button", { name: "Create key" });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription(/revoke one you don’t need/);

  const api = apiOf(serverUrl(), key);
  expect((await api.get("/app/api-keys")).body["keys"]).toMatchObject([
    { name: "Billing system" },
    { name: "First key" },
  ]);
  await page.getByRole("button", { name: "Revoke Billing system" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke “Billing system”?" });
  await expect(question).toContainText("stops working right away");
  await question.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("1 of 2 keys")).toBeVisible();
  expect((await api.get("/api/app/campaigns")).status).toBe(401);
});

test("a signing key is created and its command sends an event, until the key is revoked", async ({ page }) => {
  const dana = await createOrganization({ overrides: { webhookKeys: 1 } });
  await signIn(page, dana);
  await page.goto("/settings/connections/signed-events");
  await expect(page.getByText("No events yet")).toBeVisible();
  const address = `${serverUrl()}/api/webhooks/${dana.orgId}`;
  await expect(page.getByRole("textbox", { name: "Webhook address" })).toHaveValue(address);
  const dialog = await createKey(page, "Jobber");
  await expect(dialog.getByRole("textbox", { name: "Signing secret" })).toHaveValue(/^whsec_[\w-]{43}$/);
  const commands = (await dialog.locator("pre").textContent()) ?? "";
  const { eventId } = z.object({ outcome: z.literal("unmatched"), eventId: z.string() }).parse(await paste(commands));
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText("The only key is in use")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create key" })).toBeDisabled();
  expect((await apiFor(dana).get("/api/app/integrations/webhook-events")).body["events"]).toMatchObject([
    { eventId, keyName: "Jobber", externalId: "invoice-1042" },
  ]);
  await page.reload();
  await expect(page.getByRole("table", { name: "Events" })).toContainText("invoice-1042");
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke Jobber" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(/^0 of 1 key/)).toBeVisible();
  expect(await paste(commands)).toMatchObject({ status: 401 });
});

test("plan limits are shown before and after they are used up", async ({ page }) => {
  const overrides = { users: 1, campaigns: 10, advocates: 5, referrals: 2 };
  const dana = await createOrganization({ overrides });
  await ops("seed", "--org", dana.orgId, "--advocates", "4", "--referrals", "3");
  await signIn(page, dana);
  await page.goto("/settings/business#usage");
  const line = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(line("People on your team")).toContainText("Full");
  await expect(line("People on your team")).toContainText("You can’t invite anyone else");
  await expect(line("Campaigns")).not.toContainText("left");
  await expect(line("Advocates")).toContainText("1 left");
  await expect(line("Advocates")).toContainText("Friends who become customers still become advocates.");
  await expect(line("Leads")).toContainText("Over the limit");
});

test("the audit log describes actions in sentences, with changes and links", async ({ page }) => {
  const { dana, api, address, advocateId } = await enrollAnn();
  await api.post(`${address}/credit`, { delta: 2_500, note: "A thank you" });
  await ops("org", "update", "--org", dana.orgId, "--tier", "pro");
  await signIn(page, dana);
  await page.goto("/settings/team/audit-log");
  const moved = rowsOf(page, "Audit log").filter({ hasText: "Moved the organization to Pro" });
  await tabAndEnter(page, moved.locator("summary"));
  await expect(moved).toContainText(/growth.*pro/);
  const adjusted = rowsOf(page, "Audit log").filter({ hasText: "Added $25.00 of credit" });
  await expect(adjusted).toContainText(/Dana.*API key rrk_/);
  await adjusted.getByText("Details").click();
  await expect(adjusted).toContainText(/Balance.*\$0\.00.*\$25\.00/);
  await expect(adjusted).toContainText("A thank you");
  await expect(adjusted).toContainText(/Request [\w-]{36}/);
  const created = rowsOf(page, "Audit log").filter({ hasText: "Created the API key “First key”" });
  await expect(created).toContainText("Your server administrator");
  const enrolled = rowsOf(page, "Audit log").filter({ hasText: "Enrolled “Ann Reyes”" });
  await enrolled.getByRole("link", { name: "Open: Advocate enrolled" }).click();
  await expect(page).toHaveURL(new RegExp(`/advocates/${advocateId}$`));
});
