import type { Page } from "@playwright/test";
import { automationActions } from "@/app/docs/automation/actions";
import { tools } from "@/app/docs/automation/recipes";
import { outboundEventTypes, webhookEventTypes } from "@/db/enums";
import { endpoints } from "@/lib/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { samples as receivers } from "@/lib/integrations/outbound/samples";
import { exampleEvents, samples } from "@/lib/integrations/webhooks/samples";
import { errorCodes } from "@/lib/kit/errors";
import { expect, expectAccessible, expectToFit, test } from "./fixtures";

const tokens = { member: "$API_KEY", invitation: "$INVITATION_TOKEN", resetLink: "$RESET_TOKEN" };

/** Keeps only the first of similar sections: axe checks every element, and /docs has very many. */
async function shorten(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const section of [...document.querySelectorAll("main section[id]")].slice(6)) section.remove();
  });
}

/** The links of the table of contents, which small screens collapse. */
async function openContents(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByText("On this page", { exact: true }).click();
  const links = page.getByRole("navigation", { name: "On this page" }).locator('a[href^="#"]');
  const targets = await links.evaluateAll((anchors) =>
    anchors.map((link) => link.getAttribute("href") ?? ""),
  );
  const missing = await page.evaluate(
    (ids) => ids.filter((id) => document.getElementById(id.slice(1)) === null),
    targets,
  );
  expect(missing).toEqual([]);
  return { links, targets };
}

type Endpoint = (typeof endpoints)[number]["endpoint"];

function expectRequest(
  { method, access, example = {}, path }: Endpoint,
  requestText: string,
  url: string,
): void {
  const named = (field: string) => (method === "GET" ? `${field}=` : `"${field}"`);
  for (const field of Object.keys(example)) expect(requestText).toContain(named(field));
  const caller = access.caller ?? "member";
  if (caller === "session" || caller === "visitor") {
    expect(requestText).toContain(`${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(requestText).not.toMatch(/curl|API_KEY/);
    return;
  }
  const address = path
    .replace(/:(\w+)Id/g, (_, name: string) => `$${name.replace(/[A-Z]/g, "_$&").toUpperCase()}_ID`)
    .replace(":version", "$VERSION")
    .replace(":email", "$EMAIL");
  const end = method === "GET" && Object.keys(example).length > 0 ? "?" : '"';
  expect(requestText).toContain(`curl -X ${method} "${url}${address}${end}`);
  expect(requestText).toContain(`-H "Authorization: Bearer ${tokens[caller]}"`);
}

test("the reference shows every endpoint with a request to paste", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  const sections = await page.getByRole("region").evaluateAll((regions) =>
    regions.map((region) => ({
      name: region.querySelector("h2, h3")?.textContent ?? "",
      request: region.querySelector("pre")?.textContent ?? "",
    })),
  );
  for (const { endpoint } of endpoints) {
    expectRequest(
      endpoint,
      sections.find(({ name }) => name === endpoint.summary)?.request ?? "",
      baseURL ?? "",
    );
  }

  const first = page.getByRole("region", { name: "Create a campaign" });
  await first.getByRole("button", { name: "Copy the request: Create a campaign" }).click();
  await expect(first.getByRole("status").first()).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await first.locator("pre").first().textContent());

  const event = page.getByRole("region", { name: "Send an event", exact: true });
  const request = await event.locator("pre").first().textContent();
  expect(request).toContain(`curl -X POST "${baseURL}/api/webhooks/$ORG_ID"`);
  expect(request).toContain('-H "X-Service-Signature: t=$t,v1=$v1"');
  for (const type of webhookEventTypes) await expect(event).toContainText(`Body of ${type}`);
  await expect(event.getByRole("link", { name: "How to sign" })).toHaveAttribute("href", /\/docs\/webhooks/);
});

test("the table of contents leads to every part, and the reference is accessible", { tag: "@both" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/docs");
  const { links, targets } = await openContents(page, isMobile);
  expect(targets.length).toBeGreaterThan(endpoints.length);
  for (const target of [targets.at(1), targets.at(targets.length / 2), targets.at(-1)]) {
    const link = links.and(page.locator(`[href="${target}"]`));
    await link.click();
    await expect(page.locator(`[id="${target?.slice(1)}"]`)).toBeInViewport();
    if (target !== targets.at(-1)) await expect(link).toHaveAttribute("aria-current", "location");
  }
  const find = page.getByRole("searchbox", { name: "Find in the contents" });
  await find.fill("convertReferral");
  await expect(links.filter({ visible: true })).toHaveText(["Convert a referral"]);
  await find.fill("");
  await expectToFit(page);
  if (isMobile) return;
  await shorten(page);
  await expectAccessible(page);

  await page.goto("/docs/webhooks");
  const guide = await openContents(page, isMobile);
  await expect(page.locator("main section[id]")).toHaveCount(guide.targets.length - 1);
  await expectAccessible(page);

  for (const path of ["/docs/events", "/docs/automation"]) {
    await page.goto(path);
    const { targets: parts } = await openContents(page, isMobile);
    await expect(page.locator("main section[id]")).toHaveCount(parts.length);
    await expectToFit(page);
    await shorten(page);
    await expectAccessible(page);
  }
});

test("every error code is explained at its own anchor, which refused requests link to", async ({ page }) => {
  const { type, title } = await (await page.request.get("/api/app/campaigns")).json();
  await page.goto(type);
  await expect(page.locator(":target").getByRole("heading")).toHaveText(title);
  await expect(page.locator(":target")).toBeInViewport();
  for (const [code, [status, heading]] of Object.entries(errorCodes)) {
    const entry = page.locator(`[id="${code}"]`);
    await expect(entry.getByRole("heading")).toHaveText(heading);
    await expect(entry).toContainText(`${status}`);
    expect((await entry.locator("p").last().textContent())?.length).toBeGreaterThan(30);
  }
  await page.goto("/docs/errors");
  await expectAccessible(page);
});

test("the webhook guide explains every event and field, for this server's URL", async ({ page, baseURL }) => {
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "connect your CRM" }).click();
  await expect(page).toHaveURL("/docs/webhooks");
  const commands = (name: string) => page.getByRole("region", { name }).locator("pre").first();
  await expect(commands("Create a signing key")).toContainText(
    `curl -X POST "${baseURL}/api/app/integrations/webhook-keys"`,
  );
  await expect(commands("Sign and send")).toContainText(`export URL="${baseURL}"`);
  for (const [type, { id, data }] of Object.entries(exampleEvents({ campaignId: "", referralCode: "" }))) {
    const part = page.locator(`[id="${type}"]`);
    expect(JSON.parse((await part.locator("pre").textContent()) ?? "")).toMatchObject({ id, type });
    const fields = await part.locator("li code").allTextContents();
    expect(fields).toEqual(expect.arrayContaining(Object.keys(data)));
  }
});

test("the events guide shows each type with its fields, and a receiver for every language", async ({
  page,
  baseURL,
}) => {
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "receive events" }).click();
  await expect(page).toHaveURL("/docs/events");
  await expect(page.locator("#endpoints pre").first()).toContainText(
    `curl -X POST "${baseURL}/api/app/webhook-endpoints"`,
  );
  for (const type of outboundEventTypes) {
    const part = page.locator(`[id="${type}"]`);
    await expect(part).toContainText(eventCatalog[type].meaning);
    const { data } = JSON.parse((await part.locator("pre").textContent()) ?? "");
    expect(data).toEqual(eventCatalog[type].example);
    expect(await part.locator("li code").allTextContents()).toEqual(
      expect.arrayContaining(Object.keys(data)),
    );
  }
  const objects = await page
    .locator('main li a[href^="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(objects).toContain("#EventAdvocate");
  for (const object of new Set(objects)) await expect(page.locator(object)).toHaveCount(1);
  const [, ...programs] = await page.locator("#checking pre").allTextContents();
  expect(programs).toEqual(receivers.map(({ code }) => code));
});

test("the automation guide has a recipe for each tool, and all triggers and actions", async ({
  page,
  baseURL,
}) => {
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "Zapier, Make and n8n" }).click();
  await expect(page).toHaveURL("/docs/automation");
  await expect(page.locator("#key")).toContainText(baseURL ?? "");
  for (const { id, recipes } of tools) {
    await expect(page.locator(`#${id} pre`)).toHaveCount(1);
    for (const recipe of recipes) {
      const steps = page.getByRole("region", { name: recipe.title }).and(page.locator(`#${recipe.id}`));
      await expect(steps.getByRole("listitem")).toHaveCount(recipe.steps.length);
    }
  }
  const triggers = outboundEventTypes.filter((type) => type !== "webhook.test");
  for (const type of triggers)
    await expect(page.locator("#triggers")).toContainText(eventCatalog[type].meaning);
  await expect(page.locator("#actions li")).toHaveCount(automationActions.length);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("each sample is shown when its language is chosen", async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/docs/webhooks");
      const picker = page.getByRole("group", { name: "Language" });
      const figure = picker.locator("figure:visible");
      for (const { language, program, file, code } of samples) {
        await picker.getByText(language, { exact: true }).click();
        await expect(figure).toHaveCount(1);
        await expect(figure).toContainText(`${program} ${file}`);
        expect(await figure.locator("pre").textContent()).toBe(code);
      }
      if (!javaScriptEnabled) return;
      await figure.getByRole("button", { name: /^Copy the sample for/ }).click();
      await expect(figure.getByRole("status")).toHaveText("Copied");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(samples.at(-1)?.code);
      await picker.getByRole("radio", { name: "curl" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect(picker.getByRole("radio", { name: "Node.js" })).toBeChecked();
    });
  });
}
