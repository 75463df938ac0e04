import type { Page } from "@playwright/test";
import { test } from "./fixtures";

/** One picture of a page as it is now, for people to look at. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, fullPage: true });
  await test.info().attach(name, { path, contentType: "image/png" });
}

const sizes = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/**
 * Pictures of a page as it is now, for people to look at: on a phone, a tablet and a desk, in light and in dark. They
 * lie in the test's output folder. The sizes are its own, so one project is enough.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const info = test.info();
  if (info.project.name !== "desktop") return;
  test.slow();
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const file = `${name}-${size.width}-${colorScheme}.png`;
      const path = info.outputPath(file);
      await page.screenshot({ path, fullPage: true });
      await info.attach(file, { path, contentType: "image/png" });
    }
  }
  if (before) await page.setViewportSize(before);
}
