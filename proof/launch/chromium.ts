import { existsSync } from "node:fs";
import { installDebianPackage, runToEnd } from "@/proof/launch/debian-package";

// Without windows, a page opens in a third of the time: nothing draws tabs and tool bars around it.
const HEADLESS = "/usr/bin/chromium-headless-shell";

const known = [
  HEADLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium for browser tests, installed on the way if there is none.
 * @param downloaded where Playwright keeps its own download, whether or not it is there
 * @throws Error with one line that says how to get one.
 */
export function requireChromium(downloaded: string, log: (line: string) => void): string {
  const find = () => [...known, downloaded].find((path) => existsSync(path));
  if (!existsSync(HEADLESS) && !installDebianPackage("chromium-headless-shell") && !find()) {
    log("Installing Chromium for the browser tests");
    runToEnd(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  }
  const found = find();
  if (found) return found;
  throw new Error("There is no Chromium for the browser tests. Install Chromium or Google Chrome and run this again.");
}
