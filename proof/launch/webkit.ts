import { existsSync } from "node:fs";
import { installDebianPackage } from "@/proof/launch/debian-package";

/** Programs that drive WebKit, Safari's engine, by where Debian puts them: its driver, and a screen without a monitor. */
export const webKitDriver = "/usr/bin/WebKitWebDriver";
export const virtualScreen = "/usr/bin/Xvfb";

/** Whether WebKit can be driven: the tests of what only Safari's engine does need it. */
export function hasWebKit(): boolean {
  return existsSync(webKitDriver) && existsSync(virtualScreen);
}

/** Installs WebKit if it is missing and can be installed; without it, its tests are left out. */
export function provideWebKit(log: (line: string) => void): void {
  if (hasWebKit()) return;
  log("Installing WebKit for the tests in Safari's engine");
  if (!existsSync(webKitDriver)) installDebianPackage("webkit2gtk-driver");
  if (!existsSync(virtualScreen)) installDebianPackage("xvfb");
}
