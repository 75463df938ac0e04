import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page, type TestInfo } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { findCovered } from "@/proof/browsers/covered";

/**
 * The base of every spec: pages open on the tested server, and a test fails if its page contacts another host or logs
 * an error to the console. `allowed` matches console errors a test provokes on purpose; a test adds the origins it
 * visits to `neighbors`. Sign-in delays count per network, so each test uses its own.
 */
export const test = base.extend<{ allowed: RegExp[]; neighbors: string[]; watched: undefined }>({
  viewport: async ({ browserName: _ }, use, info) => use(isOnPhone(info) ? phone : desk),
  isMobile: async ({ browserName: _ }, use, info) => use(isOnPhone(info)),
  hasTouch: async ({ browserName: _ }, use, info) => use(isOnPhone(info)),
  baseURL: async ({ browserName: _ }, use) => use(serverUrl()),
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "X-Forwarded-For": anyNetwork() }),
  allowed: [[], { option: true }],
  neighbors: async ({ browserName: _ }, use) => use([]),
  watched: [
    async ({ page, allowed, neighbors }, use) => {
      const problems: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        const isKnown = origin === serverUrl() || neighbors.includes(origin);
        if (protocol !== "data:" && !isKnown) problems.push(`request to ${request.url()}`);
      });
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(`console: ${message.text()} at ${message.location().url}`);
      });
      page.on("pageerror", (error) => problems.push(`uncaught: ${error.stack}`));
      waitForParts(page);
      await use(undefined);
      const known = [...allowed, leftWhileLoading];
      const unexpected = problems.filter((line) => !known.some((pattern) => pattern.test(line)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** React's "Connection closed": the person went on before the rest of the page had arrived. */
const leftWhileLoading = /^uncaught: Error: Minified React error #412;/;

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

function isOnPhone({ tags }: TestInfo): boolean {
  return tags.includes("@phone");
}

/** The sizes of a test that runs on both, because the phone's flow differs. The size is its tag. */
export const sizes = ["desk", "phone"] as const;
export type Size = (typeof sizes)[number];

const patienceMs = 2_000;

/** Runs in the page. A button that React has not taken over yet loses its click. */
function isSettled(): boolean {
  if (document.querySelector('div[hidden][id^="S:"]') !== null) return false;
  if (document.querySelector('script[src*="/_next/"]') === null || matchMedia("(scripting: none)").matches) return true;
  const buttons = [...document.querySelectorAll("main button")];
  return buttons.every((button) => Object.keys(button).some((key) => key.startsWith("__react")));
}

/**
 * Waits after each navigation until streamed parts are in place: for a moment they exist twice, hidden at the end of
 * the page and at their destination. Parts another page replaced, as "not found" does, stay hidden.
 */
export function waitForParts(page: Page): void {
  const settle = async <T>(response: T) => {
    await page.waitForFunction(isSettled, undefined, { timeout: patienceMs }).catch(() => undefined);
    return response;
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...to) => settle(await goto(...to));
  page.reload = async (...how) => settle(await reload(...how));
}

/** The tested server's URL, without a trailing slash. */
export function serverUrl(): string {
  const { E2E_URL } = process.env;
  if (!E2E_URL) throw new Error("E2E_URL is not set: server.ts sets it before the tests run");
  return E2E_URL;
}

/** A network address no other test uses. */
export function anyNetwork(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

// Violations of the `region` rule are never serious. Most of axe's time goes to contrast.
const noRegion = { region: { enabled: false } };
const noContrast = { rules: { ...noRegion, "color-contrast": { enabled: false } } };

/**
 * Expects that axe finds nothing serious in the visible page, and that the page is usable. Colors have a test of their own
 * (app/globals.test.ts), and screens their walk (pages.spec.ts): a spec checks only what the walk does not show.
 * @param within the part for axe to check, if not the whole page
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  await expectUsable(page, within);
  await expectNothingSerious(page, within, noContrast);
}

/** Expects that nothing overflows sideways, and that a click on the middle of each control hits it. */
export async function expectUsable(page: Page, within = "html"): Promise<void> {
  await expect(page).toHaveTitle(/./);
  await expectToFit(page);
  // A toast or a transition covers controls for a moment.
  await expect.poll(() => page.evaluate(findCovered, within), page.url()).toEqual([]);
}

/** Expects an accessible page whose text stands out from its background, in light and in dark. */
export async function expectReadable(page: Page, within = "html"): Promise<void> {
  await expectUsable(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothingSerious(page, within, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  await expectNothingSerious(page, within, { rules: noRegion });
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Iframes are emails, which have their own test, and there is no media to preload. Reporting only violations is much
// faster than reporting every checked element.
const quickly: RunOptions = { resultTypes: ["violations"], iframes: false, preload: false };

/** Injects axe on first use and expects that it finds nothing serious. */
async function expectNothingSerious(page: Page, within: string, what: RunOptions): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe};0`);
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify({ ...quickly, ...what })})`;
  const serious = `.filter(({ impact }) => impact === "serious" || impact === "critical")`;
  const summary = `.map(({ id, nodes }) => id + ": " + nodes[0]?.target + " " + nodes[0]?.html)`;
  const look = () => page.evaluate(`${run}.then(({ violations }) => violations${serious}${summary})`);
  // Next removes a page's title a moment before it sets the next one.
  await expect.poll(look, page.url()).toEqual([]);
}

/** The title of a page. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole("heading", { level: 1, name });
}

/** The rows of a table, without its heads. */
export function rowsOf(page: Page, table: string): Locator {
  return page.getByRole("table", { name: table }).locator("tbody").getByRole("row");
}

export async function expectToFit(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang, page.url()).toBeLessThanOrEqual(0);
}

const mostTabs = 60;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Reaches a field with Tab and types into it. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Reaches a control with Tab and presses Enter. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/**
 * Makes requests to these URLs fail as if the server were unreachable.
 * @returns a function that restores the connection
 */
export async function cutOff(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

export { expect };
