import { chromium } from "@playwright/test";
import { requireChromium } from "@/proof/launch/chromium";
import { type Driver, scriptOf, sizes } from "./driver";

/** Chromium with the setup of our browser tests. */
export async function openChromium(log: (line: string) => void): Promise<Driver> {
  const executablePath = requireChromium(chromium.executablePath(), log);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} at ${message.location().url}`);
  });
  page.on("dialog", (dialog) => dialog.accept());
  return {
    open: async (url) => {
      await page.goto(url, { timeout: 0 }).catch(() => undefined);
    },
    evaluate: (fn, ...args) => page.evaluate(`(async () => { ${scriptOf(fn, args)} })()`),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    upload: (selector, path) => page.locator(selector).setInputFiles(path),
    resize: (size) => page.setViewportSize(sizes[size]),
    screenshot: () => page.screenshot({ timeout: 0 }),
    errors: async () => {
      const collected = errors;
      errors = [];
      return collected;
    },
    close: () => browser.close(),
  };
}
