import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { templates } from "@/emails/samples";
import { test as base, expect, expectAccessible } from "./fixtures";

const root = join(import.meta.dirname, "..");
const Emails = z.record(z.enum(templates), z.string());

const test = base.extend<object, { emails: z.output<typeof Emails> }>({
  emails: [
    async ({ browserName: _ }, use) => {
      const render = ["--import", "tsx", join("e2e", "render-emails.ts")];
      const { stdout } = await promisify(execFile)(process.execPath, render, { cwd: root });
      await use(Emails.parse(JSON.parse(stdout)));
    },
    { scope: "worker" },
  ],
});

for (const template of templates) {
  test(`the e-mail ${template} fits the screen and can be read by everybody, light and dark`, async ({
    page,
    emails,
  }, testInfo) => {
    await page.setContent(emails[template]);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessible(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: testInfo.outputPath(`${template}-${colorScheme}.png`), fullPage: true });
    }
  });
}
