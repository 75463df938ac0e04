import type { Page } from "@playwright/test";
import { automationActions } from "@/app/docs/automation/actions";
import { tools } from "@/app/docs/automation/recipes";
import { outboundEventTypes, webhookEventTypes } from "@/db/enums";
import { endpoints } from "@/lib/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { samples as receivers } from "@/lib/integrations/outbound/samples";
import { samples } from "@/lib/integrations/webhooks/samples";
import { errorCodes } from "@/lib/kit/errors";
import { expect, expectAccessible, expectReadable, expectToFit, test } from "./fixtures";

/** Keeps only the first of similar sections and links: axe checks every element, and /docs has very many. */
async function shorten(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const similar of ["main section[id]", "nav li"]) {
      for (const part of [...document.querySelectorAll(similar)].slice(6)) part.remove();
    }
  });
}

/** The links of the table of contents. Each leads to a part of the page. */
async function readContents(page: Page) {
  const links = page.getByRole("navigation", { name: "On this page" }).locator('a[href^="#"]');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const missing = await page.evaluate(
    (ids) => ids.filter((id) => document.getElementById(id.slice(1)) === null),
    targets,
  );
  expect(missing).toEqual([]);
  return { links, targets };
}

test("the reference shows every endpoint with a request to copy, and its contents lead to every part", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  const sections = await page.getByRole("region").evaluateAll((regions) =>
    regions.map((region) => ({
      name: region.querySelector("h2, h3")?.textContent ?? "",
      request: region.querySelector("pre")?.textContent ?? "",
    })),
  );
  for (const { endpoint } of endpoints) {
    const { summary, method, example = {}, access } = endpoint;
    const request = sections.find(({ name }) => name === summary)?.request ?? "";
    for (const field of Object.keys(example))
      expect(request).toContain(method === "GET" ? `${field}=` : `"${field}"`);
    const isForPages = access.caller === "session" || access.caller === "visitor";
    expect(request, summary).toContain(isForPages ? `${method} /` : `curl -X ${method} "${baseURL}/`);
  }
  const first = page.getByRole("region", { name: "Create a campaign" });
  await first.getByRole("button", { name: "Copy the request: Create a campaign" }).click();
  await expect(first.getByRole("status").first()).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await first.locator("pre").first().textContent());
  const event = page.getByRole("region", { name: "Send an event", exact: true });
  for (const type of webhookEventTypes) await expect(event).toContainText(`Body of ${type}`);

  const { links, targets } = await readContents(page);
  expect(targets.length).toBeGreaterThan(endpoints.length);
  const middle = targets.at(targets.length / 2) ?? "";
  await links.and(page.locator(`[href="${middle}"]`)).click();
  await expect(page.locator(`[id="${middle.slice(1)}"]`)).toBeInViewport();
  await page.getByRole("searchbox", { name: "Find in the contents" }).fill("convertReferral");
  await expect(links.filter({ visible: true })).toHaveText(["Convert a referral"]);
  await expectToFit(page);
  await shorten(page);
  await expectAccessible(page);
});

test("each error code has its own anchor, which refused requests link to", async ({ page }) => {
  const { type, title } = await (await page.request.get("/api/app/campaigns")).json();
  await page.goto(type);
  await expect(page.locator(":target").getByRole("heading")).toHaveText(title);
  await expect(page.locator(":target")).toBeInViewport();
  const ids = await page.locator("main [id]").evaluateAll((entries) => entries.map(({ id }) => id));
  expect(ids).toEqual(expect.arrayContaining(Object.keys(errorCodes)));
});

test("the guides explain every event, receiver and recipe", async ({ page, baseURL }) => {
  await page.goto("/docs/webhooks");
  await readContents(page);
  await expect(page.getByRole("region", { name: "Create a signing key" })).toContainText(
    `curl -X POST "${baseURL}/api/app/integrations/webhook-keys"`,
  );
  await expectAccessible(page);

  await page.goto("/docs/events");
  await readContents(page);
  for (const type of outboundEventTypes) {
    const part = page.locator(`[id="${type}"]`);
    await expect(part).toContainText(eventCatalog[type].meaning);
    expect(JSON.parse((await part.locator("pre").textContent()) ?? "").data).toEqual(
      eventCatalog[type].example,
    );
  }
  const [, ...programs] = await page.locator("#checking pre").allTextContents();
  expect(programs).toEqual(receivers.map(({ code }) => code));
  await shorten(page);
  await expectAccessible(page);
  await expectReadable(page);

  await page.goto("/docs/automation");
  for (const { id, recipes } of tools) {
    await expect(page.locator(`#${id} pre`)).toHaveCount(1);
    for (const { id: recipe, steps } of recipes)
      await expect(page.locator(`#${recipe}`).getByRole("listitem")).toHaveCount(steps.length);
  }
  await expect(page.locator("#actions li")).toHaveCount(automationActions.length);
  await shorten(page);
  await expectAccessible(page);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("each sample is shown when its language is chosen", async ({ page }) => {
      await page.goto("/docs/webhooks");
      const picker = page.getByRole("group", { name: "Language" });
      const figure = picker.locator("figure:visible");
      for (const { language, code } of samples) {
        await picker.getByText(language, { exact: true }).click();
        await expect(figure).toHaveCount(1);
        expect(await figure.locator("pre").textContent()).toBe(code);
      }
    });
  });
}
