import { defineConfig } from "@playwright/test";

const launchOptions = {
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

const writesJson = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] !== undefined;

// These don't depend on the browser; only installation.spec.ts opens one.
const overHttp =
  /(abuse|as-it-comes|front|installation|production-tree|readme|storm|webhook-signing|webkit)\.spec\.ts$/;

/**
 * Each test runs once, on a desktop. Tests tagged `@phone` run on a phone instead; those tagged `@both` run on both,
 * because the phone's flow differs.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../node_modules/.cache/e2e",
  globalSetup: "./server.ts",
  fullyParallel: true,
  // One more than the cores: some tests wait for the product while others compute.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Page speed is measured elsewhere, so a slow machine only takes longer.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: writesJson ? [["list"], ["json"]] : "list",
  use: {
    launchOptions,
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Requests a service worker answers are invisible to tests.
    serviceWorkers: "block",
  },
  projects: [
    { name: "http", testMatch: overHttp, fullyParallel: false },
    {
      name: "desktop",
      testIgnore: overHttp,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      testIgnore: overHttp,
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
