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

// These need no browser of a kind, and only installation.spec.ts opens one.
const overHttp =
  /(abuse|as-it-comes|consent|friend-flood|front|installation|keys|lockout|own-database|people|readme|storm|web-processes|webhook-signing|webkit)\.spec\.ts$/;

/**
 * Each test runs once, at a desk. Where the phone is what people have in their hand, it says `@phone`; where a phone
 * makes another journey of it, `@both`.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../node_modules/.cache/e2e",
  globalSetup: "./server.ts",
  fullyParallel: true,
  // One more than cores: some tests wait for the product as long as others compute.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // What a page takes is measured elsewhere: here a slow machine only takes longer.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: writesJson ? [["list"], ["json"]] : "list",
  use: {
    launchOptions,
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Where one answers, tests do not see what pages ask for.
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
