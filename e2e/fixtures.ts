import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { findCovered } from "@/proof/browsers/covered";

/**
 * The base of every spec: pages open on the tested server, and a test fails when its page talked to another
 * host or wrote an error to the console. `allowed` lists console errors a test provokes on purpose; a test adds the
 * hosts it means to visit to `neighbors`, by their origin. Delays after sign-ins count by network, so each test comes
 * from one of its own.
 */
export const test = base.extend<{ allowed: RegExp[]; neighbors: string[]; watched: undefined }>({
  baseURL: async ({ browserName: _ }, use) => use(serverUrl()),
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "X-Forwarded-For": anyNetwork() }),
  allowed: [[], { option: true }],
  neighbors: async ({ browserName: _ }, use) => use([]),
  watched: [
    async ({ page, allowed, neighbors }, use) => {
      const found: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        const isKnown = origin === serverUrl() || neighbors.includes(origin);
        if (protocol !== "data:" && !isKnown) found.push(`request to ${request.url()}`);
      });
      page.on("console", (message) => {
        if (message.type() === "error") found.push(`console: ${message.text()} at ${message.location().url}`);
      });
      page.on("pageerror", (error) => found.push(`uncaught: ${error.message}`));
      waitForParts(page);
      await use(undefined);
      const unexpected = found.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

const patienceMs = 2_000;

/**
 * Lets a page that is opened settle: parts of it that came late are there twice for a moment, hidden at its end and then
 * in their place. Those that another page took the place of, as "not found" does, stay hidden.
 */
export function waitForParts(page: Page): void {
  const settle = async <T>(response: T) => {
    const isSettled = () => document.querySelector('div[hidden][id^="S:"]') === null;
    await page.waitForFunction(isSettled, undefined, { timeout: patienceMs }).catch(() => undefined);
    return response;
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...to) => settle(await goto(...to));
  page.reload = async (...how) => settle(await reload(...how));
}

/** The address of the tested server, without a trailing slash. */
export function serverUrl(): string {
  const { E2E_URL } = process.env;
  if (!E2E_URL) throw new Error("E2E_URL is not set: server.ts sets it before the tests run");
  return E2E_URL;
}

/** A network address that no other test comes from. */
export function anyNetwork(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/**
 * Expects that everybody can use what is shown, in light and in dark.
 * @param within what axe looks at, when it is not the whole page
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectUsable(page, within);
  // The schemes differ in nothing but colors, and phones show those that desks do.
  const { project, tags } = test.info();
  if (project.name === "phone" && tags.includes("@both")) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothingSerious(page, within, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Expects that axe finds nothing serious in the current color scheme, that nothing sticks out sideways, and that a
 * click on the middle of each control hits it.
 */
export async function expectUsable(page: Page, within = "html"): Promise<void> {
  await expect(page).toHaveTitle(/./);
  // What it says of regions is never serious.
  await expectNothingSerious(page, within, { rules: { region: { enabled: false } } });
  await expectToFit(page);
  // A toast or a transition covers controls for a moment.
  await expect.poll(() => page.evaluate(findCovered, within), page.url()).toEqual([]);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Frames are emails, which have a test of their own, and nothing plays. A page takes what is told of a few violations
// much faster than all that was looked at.
const quickly: RunOptions = { resultTypes: ["violations"], iframes: false, preload: false };

/** Expects that axe, which comes into a page when it is first wanted there, finds nothing serious. */
async function expectNothingSerious(page: Page, within: string, what: RunOptions): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe};0`);
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify({ ...quickly, ...what })})`;
  const serious = `.filter(({ impact }) => impact === "serious" || impact === "critical")`;
  const said = `.map(({ id, nodes }) => id + ": " + nodes[0]?.target + " " + nodes[0]?.html)`;
  const look = () => page.evaluate(`${run}.then(({ violations }) => violations${serious}${said})`);
  // Next takes a page's title away and writes the next one's a moment later.
  await expect.poll(look, page.url()).toEqual([]);
}

/** Expects that nothing sticks out sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang, page.url()).toBeLessThanOrEqual(0);
}

const mostTabs = 60;

/** Presses Tab until something has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Types into a field that the keyboard alone has reached. */
export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Presses Enter on what the keyboard alone has reached. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Lets requests to these addresses fail as when the server cannot be reached, until what it answers is called. */
export async function cutOff(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

export { expect };
