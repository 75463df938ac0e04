import { z } from "zod";
import { exampleEvents, samples } from "@/lib/webhooks/samples";
import { expect, expectAccessible, test } from "./fixtures";

test("the reference leads to the guide", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "connect your CRM" }).click();
  await expect(page).toHaveURL("/docs/webhooks");
  await expect(page.getByRole("heading", { level: 1, name: "Connect your CRM" })).toBeVisible();
});

test("the contents lead to every part", async ({ page, isMobile }) => {
  await page.goto("/docs/webhooks");
  if (isMobile) await page.getByText("On this page", { exact: true }).click();
  const links = page.getByRole("navigation", { name: "On this page" }).locator('a[href^="#"]');
  const targets = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  expect(targets.length).toBeGreaterThan(8);
  for (const target of targets) {
    await links.and(page.locator(`[href="${target}"]`)).click();
    await expect(page.locator(`[id="${target.slice(1)}"]`)).toBeInViewport();
  }
  await expect(page.locator("main section[id]")).toHaveCount(targets.length - 1);
});

test("the key is created at this server's address", async ({ page, baseURL }) => {
  await page.goto("/docs/webhooks");
  const keys = page.getByRole("region", { name: "Create a signing key" });
  await expect(keys.locator("pre").first()).toContainText(
    `curl -X POST "${baseURL}/api/app/integrations/webhook-keys"`,
  );
  await expect(page.getByRole("region", { name: "Sign and send" }).locator("pre").first()).toContainText(
    `export URL="${baseURL}"`,
  );
});

test("every type of event is shown with an example whose fields are explained", async ({ page }) => {
  await page.goto("/docs/webhooks");
  for (const [type, { id, data }] of Object.entries(exampleEvents({ campaignId: "", referralCode: "" }))) {
    const part = page.locator(`[id="${type}"]`);
    const shown: unknown = JSON.parse((await part.locator("pre").textContent()) ?? "");
    expect(shown).toMatchObject({ id, type });
    for (const field of Object.keys(data)) {
      await expect(part.locator("li code").getByText(field, { exact: true }).first()).toBeVisible();
    }
  }
});

test("each sample is shown when its language is chosen, and copied whole", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/webhooks");
  const picker = page.getByRole("group", { name: "Language" });
  expect(samples.map(({ language }) => language).join()).toMatch(/curl.*Node.*Python.*Stripe/);
  for (const { language, program, file, code } of samples) {
    await picker.getByText(language, { exact: true }).click();
    const shown = picker.locator("figure:visible");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText(`${program} ${file}`);
    expect(await shown.locator("pre").textContent()).toBe(code);
    await shown.getByRole("button", { name: `Copy the sample for ${language}` }).click();
    await expect(shown.getByRole("status")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  }
});

test("the language is chosen with the arrow keys", async ({ page }) => {
  await page.goto("/docs/webhooks");
  const picker = page.getByRole("group", { name: "Language" });
  await picker.getByRole("radio", { name: "curl" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(picker.getByRole("radio", { name: "Node.js" })).toBeChecked();
  await expect(picker.locator("figure:visible")).toContainText("node send-event.mjs");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the language is chosen all the same", async ({ page }) => {
    await page.goto("/docs/webhooks");
    const picker = page.getByRole("group", { name: "Language" });
    await picker.getByText("Python", { exact: true }).click();
    await expect(picker.locator("figure:visible")).toContainText("python3 send_event.py");
  });
});

const Narrowed = z.object({
  properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }).optional(),
});
const Problem = z.object({ schema: z.object({ allOf: z.array(Narrowed) }) });
const Content = z.object({ "application/problem+json": Problem.optional() });
const Operation = z.object({ responses: z.record(z.string(), z.object({ content: Content })) });

test("every answer that the API document promises is explained", async ({ page }) => {
  const document = await (await page.request.get("/api/openapi.json")).json();
  const { responses } = Operation.parse(document.paths["/api/webhooks/{orgId}"].post);
  await page.goto("/docs/webhooks");
  const answers = page.getByRole("region", { name: "Answers" });
  // Whoever follows the guide sends POST.
  const { 405: _, ...statuses } = responses;
  for (const [status, { content }] of Object.entries(statuses)) {
    const row = status.startsWith("5") ? "5xx" : status;
    await expect(answers.getByRole("rowheader", { name: row }).first()).toBeVisible();
    const problem = content["application/problem+json"];
    const codes = problem?.schema.allOf.flatMap(({ properties }) => properties?.code.enum ?? []) ?? [];
    expect(codes.length > 0).toBe(problem !== undefined);
    for (const code of codes) {
      await expect(answers.getByRole("link", { name: code, exact: true })).toBeVisible();
    }
  }
});

test("everybody can use /docs/webhooks", async ({ page }) => {
  await page.goto("/docs/webhooks");
  await expectAccessible(page);
});
