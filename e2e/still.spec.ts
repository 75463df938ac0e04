import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect, test } from "./fixtures";
import { enrollAnn, fixedTerms, readAccount } from "./scenes";

const slow3g = { latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
const MOST_SHIFT = 0.02;

/** Sums the layout shifts of every page from its first paint. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    const observer = new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => Reflect.get(entry, "value"))),
    );
    observer.observe({ type: "layout-shift", buffered: true });
  });
}

const Shifts = z.array(z.number());

/** The layout shift of a page once its styles, pictures and fonts are there and drawn. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await drawn();
    await drawn();
    return Reflect.get(window, "shifts");
  });
  return Shifts.parse(shifts).reduce((sum, one) => sum + one, 0);
}

test("on a slow network, what a customer reads stays where it is", { tag: "@phone" }, async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  const profile = { phone: "(503) 555-0100", licenseNumber: "OR license #204817", about: "Family-run." };
  await ann.api.patch("/api/app/business-profile", profile);
  await ann.refer();
  const { slug } = await readAccount(ann.api);
  await watchShifts(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...slow3g });
  for (const path of [ann.friendPath, ann.portal, `/refer/${slug}`, `/privacy/${slug}`]) {
    await devtools.send("Network.clearBrowserCache");
    expect.soft(await shiftOf(page, path), path).toBeLessThan(MOST_SHIFT);
  }
});
