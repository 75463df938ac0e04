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

/**
 * Each test runs on a desktop. Tests tagged `@phone` run on a phone instead (fixtures.ts). They are one project, because
 * each project starts its own workers.
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
  timeout: 1_800_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: "list",
  use: {
    launchOptions,
    actionTimeout: 120_000,
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Requests a service worker answers are invisible to tests.
    serviceWorkers: "block",
  },
});
