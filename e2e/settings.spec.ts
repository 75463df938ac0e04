import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { apiOf } from "./api";
import { expect, expectAccessible, serverUrl, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { shellEnv } from "./npm";

// Browsers log a request that is cut off to the console.
test.use({ allowed: [/ERR_FAILED/] });

const run = promisify(execFile);

/** Runs commands in a clean shell. Returns their output. */
async function paste(commands: string): Promise<unknown> {
  const { stdout } = await run("bash", ["--norc", "-c", commands], { env: shellEnv({}) });
  return JSON.parse(stdout);
}

test("an API key is created once, shown once, used as pasted, and revoked", async ({ page }) => {
  const dana = await createOrganization({ overrides: { apiKeysPerUser: 2 } });
  await signIn(page, dana);
  await page.goto("/settings/api-keys");
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
