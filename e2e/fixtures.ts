import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/**
 * The base of every spec: pages open on the tested server, and a test fails when its page talked to another
 * host or wrote an error to the console. `allowed` lists console errors a test provokes on purpose; a test adds the
 * hosts it means to visit to `neighbors`, by their origin.
 */
export const test = base.extend<{ allowed: RegExp[]; neighbors: string[]; watched: undefined }>({
  baseURL: async ({ browserName: _ }, use) => use(serverUrl()),
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

function serverUrl(): string {
  const { E2E_URL } = process.env;
  if (!E2E_URL) throw new Error("E2E_URL is not set: server.ts sets it before the tests run");
  return E2E_URL;
}

/** Expects that axe finds nothing serious in light and in dark, and that nothing sticks out sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe looks at every element of the page.
  test.slow();
  await page.emulateMedia({ colorScheme: "light" });
  await expectNothingSerious(axe(page));
  // The schemes differ in nothing but colors.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothingSerious(axe(page).withRules(["color-contrast"]));
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

// Our pages have no frames, and only violations matter: both make a long page several times faster to check.
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

async function expectNothingSerious(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} ${nodes[0]?.html}`)).toEqual([]);
}

export { expect };
