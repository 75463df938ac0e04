import type { Page } from "@playwright/test";
import { automationActions } from "@/app/docs/automation/actions";
import { tools } from "@/app/docs/automation/recipes";
import { outboundEventTypes, webhookEventTypes } from "@/db/enums";
import { endpoints } from "@/lib/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { receivers, senders } from "@/lib/integrations/samples";
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

/** The most bytes of a page of the docs, uncompressed. */
const MOST_BYTES = 500_000;

interface ReferencePage {
  readonly bytes: number;
  /** Links of the table of contents that lead to no part of the page. */
  readonly missing: readonly string[];
  /** Its endpoints with their requests. */
  readonly samples: readonly { readonly name: string; readonly request: string }[];
}

/** Pages of the reference as the server sends them: showing each of dozens in the browser takes a minute. */
function fetchReference(page: Page, paths: readonly string[]): Promise<readonly ReferencePage[]> {
  return page.evaluate(async (all) => {
    const pages: ReferencePage[] = [];
    for (const path of all) {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      const html = await answer.text();
      const read = new DOMParser().parseFromString(html, "text/html");
      const links = [...read.querySelectorAll('nav[aria-label="On this page"] a[href^="#"]')];
      const targets = links.map((link) => link.getAttribute("href")?.slice(1) ?? "");
      const samples = [...read.querySelectorAll("section")].flatMap((section) => {
        const [title, request] = [section.querySelector("h2"), section.querySelector("pre")];
        return request ? [{ name: title?.textContent ?? "", request: request.textContent ?? "" }] : [];
      });
      const missing = targets.filter((id) => read.getElementById(id) === null);
      pages.push({ bytes: new Blob([html]).size, missing, samples });
    }
    return pages;
  }, paths);
}

test("the reference shows every endpoint with a request to copy, on small pages that its overview leads to", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  const hrefs = await page
    .getByRole("main")
    .locator('a[href^="/docs/api/"], a[href^="/docs/objects/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const guides = ["/docs/events", "/docs/webhooks", "/docs/automation", "/docs/errors"];
  const paths = [...new Set(["/docs", ...guides, ...hrefs.map((href) => href.replace(/#.*/, ""))])];
  const reference = await fetchReference(page, paths);
  expect(reference.flatMap(({ missing }) => missing)).toEqual([]);
  expect(paths.filter((_, index) => (reference[index]?.bytes ?? 0) > MOST_BYTES)).toEqual([]);
  const sections = reference.flatMap(({ samples }) => samples);
  for (const { endpoint } of endpoints) {
    const { summary, method, example = {}, access } = endpoint;
    const request = sections.find(({ name }) => name === summary)?.request ?? "";
    for (const field of Object.keys(example)) expect(request).toContain(method === "GET" ? `${field}=` : `"${field}"`);
    const isForPages = access.caller === "session" || access.caller === "visitor";
    expect(request, summary).toContain(isForPages ? `${method} /` : `curl -X ${method} "${baseURL}/`);
  }

  await page.goto("/docs/api/campaigns");
  const first = page.getByRole("region", { name: "Create a campaign" });
  await first.getByRole("button", { name: "Copy the request: Create a campaign" }).click();
  await expect(first.getByRole("status").first()).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await first.locator("pre").first().textContent());
  const { links } = await readContents(page);
  await links.last().click();
  await expect(page.locator(":target")).toBeInViewport();
  await expectToFit(page);
  await shorten(page);
  await expectAccessible(page);

  await page.goto("/docs/api/webhook-events");
  const event = page.getByRole("region", { name: "Send an event", exact: true });
  for (const type of webhookEventTypes) await expect(event).toContainText(`Body of ${type}`);
});

test("an old address of an endpoint or object leads to its page, and the overview finds each", async ({ page }) => {
  await page.goto("/docs#convertReferral");
  await expect(page).toHaveURL("/docs/api/referrals#convertReferral");
  await expect(page.locator(":target")).toBeInViewport();
  await page.goto("/docs#Referral");
  await expect(page).toHaveURL("/docs/objects/r#Referral");
  await expect(page.locator(":target")).toBeInViewport();
  await page.goto("/docs");
  await page.getByRole("searchbox", { name: "Find in the contents" }).fill("convertReferral");
  const links = page.getByRole("main").locator("a[data-moved]").filter({ visible: true });
  await expect(links).toHaveText(["Convert a referral"]);
  await links.click();
  await expect(page).toHaveURL("/docs/api/referrals#convertReferral");
  await page.goto("/docs");
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
    expect(JSON.parse((await part.locator("pre").textContent()) ?? "").data).toEqual(eventCatalog[type].example);
  }
  const [, ...programs] = await page.locator("#checking pre").allTextContents();
  expect(programs).toEqual(receivers.map(({ code }) => code));
  await shorten(page);
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
      for (const { language, code } of senders) {
        await picker.getByText(language, { exact: true }).click();
        await expect(figure).toHaveCount(1);
        expect(await figure.locator("pre").textContent()).toBe(code);
      }
    });
  });
}
