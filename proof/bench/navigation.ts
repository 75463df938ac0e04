import { chromium, type Page } from "@playwright/test";
import type { Measurement } from "@/proof/bench/measurement";
import { type Bench, signInByHttp } from "@/proof/bench/server";
import { requireChromium } from "@/proof/launch/chromium";

const ROUNDS = 5;
const screens = ["Campaigns", "Advocates", "Leads", "Money"];

/** Time from a click in the sidebar to the screen's own heading in Chromium, for first and later visits. */
export async function benchNavigation(
  { url, admin }: Bench,
  log: (line: string) => void,
): Promise<Measurement[]> {
  const executablePath = requireChromium(chromium.executablePath(), log);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { cookie: await signInByHttp(url, admin) } });
    await page.goto(`${url}/settings/you`, { waitUntil: "networkidle" });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const screen of screens) times.push(await timeClick(page, screen));
    }
    const figure = Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.9) - 1] ?? 0);
    const what = "from a click to the next screen, 90th percentile";
    return [
      { what, figure, unit: "ms", atMost: 300, of: `${times.length} clicks, ${screens.length} screens` },
    ];
  } finally {
    await browser.close();
  }
}

// Measured inside the page, so the round trip to the browser does not count.
async function timeClick(page: Page, screen: string): Promise<number> {
  const link = page.locator('nav[aria-label="Main"] a', { hasText: screen }).first();
  const start = await link.evaluate((element) => {
    const now = performance.now();
    if (element instanceof HTMLElement) element.click();
    return now;
  });
  const heading = await page.waitForFunction(
    (target) =>
      document.querySelector("h1")?.textContent?.startsWith(target.screen) &&
      performance.now() - target.start,
    { screen, start },
    { polling: "raf" },
  );
  return Number(await heading.jsonValue());
}
