import { existsSync } from "node:fs";
import { installDebianPackage, runToEnd } from "@/lib/platform/launch/debian-package";

const known = [
  ...[
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
  ],
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
  const found = find() ?? (installChromium(log) ? find() : undefined);
  if (found) return found;
  throw new Error(
    "There is no Chromium for the browser tests. Install Chromium or Google Chrome and run this again.",
  );
}

function installChromium(log: (line: string) => void): boolean {
  log("Installing Chromium for the browser tests");
  if (installDebianPackage("chromium")) return true;
  return runToEnd(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
}
