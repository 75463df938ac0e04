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

// These speak to the API only, and start servers of their own.
const withoutBrowser =
  /(abuse|address|faults|logo|portal-logs|readme|restart|secrets-in-logs|storm|webhook-signing)\.spec\.ts$/;

// What has no other behavior on a phone, or no keyboard there.
const onDesks = /(keyboard-walk|outage|public-weight|security-headers|shortcuts|weight)\.spec\.ts$/;

export default defineConfig({
  testDir: ".",
  outputDir: "../node_modules/.cache/e2e",
  globalSetup: "./server.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Two cores serve the product, two browsers and PostgreSQL at once; a test that needs it is told in the summary.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: writesJson ? [["list"], ["json"]] : "list",
  use: { launchOptions, contextOptions: { reducedMotion: "reduce" }, screenshot: "only-on-failure" },
  projects: [
    { name: "desktop", testIgnore: withoutBrowser, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      testIgnore: [withoutBrowser, onDesks],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "api", testMatch: withoutBrowser, fullyParallel: false },
  ],
});
