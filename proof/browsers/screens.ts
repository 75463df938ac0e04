import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findCovered } from "./covered";
import type { Driver } from "./driver";
import { lists } from "./journeys";
import type { Page } from "./page";
import type { Scene } from "./scene";

/** The pages that need no account. The portal is a real advocate's. */
export function publicScreens({ advocate, portal }: Scene): readonly string[] {
  return [
    ...[
      "/",
      "/sign-in",
      "/sign-up",
      "/sign-in/link",
      "/forgot-password",
      "/reset-password",
      "/accept-invite",
    ],
    ...["/sso", "/terms", "/docs", "/docs/errors", "/docs/events", "/docs/webhooks", "/docs/automation"],
    ...[`/r/${advocate.code}`, `/r/${advocate.code}/terms`, portal, `${portal}/card`],
  ];
}

/** The pages of members who have signed in. */
export function adminScreens({ campaignId, advocate }: Scene): readonly string[] {
  const campaign = `/campaigns/${campaignId}`;
  const person = `${campaign}/advocates/${advocate.id}`;
  const settings = ["organization", "business", "credit", "team", "sso", "api-keys", "integrations"];
  return [
    ...["/dashboard", ...lists, "/campaigns/new", campaign, `${campaign}/edit`, person, `${person}/card`],
    ...[`${person}/statement`, "/advocates/import", "/referrals/customer-files", "/redeem", "/review"],
    ...["/review/rules", "/asks", "/branding", "/your-page"],
    ...[...settings, "connections", "webhooks", "audit-log", "profile"].map((name) => `/settings/${name}`),
  ];
}

/**
 * Opens each screen, keeps a picture of it, and checks that each control is what a click on its middle hits.
 * @param folder a folder for the pictures, or null for none
 * @returns a line for each covered control and each error in the console
 */
export async function lookAt(page: Page, paths: readonly string[], folder: string | null): Promise<string[]> {
  const found: string[] = [];
  if (folder) await mkdir(folder, { recursive: true });
  for (const path of paths) {
    await page.go(path);
    const covered = await page.driver.evaluate(findCovered);
    const faults = [...covered, ...(await takeErrors(page.driver))];
    found.push(...faults.map((fault) => `${path}: ${fault}`));
    if (!folder) continue;
    const name = `${path.slice(1).replaceAll("/", "-").slice(0, 60) || "home"}.png`;
    await writeFile(join(folder, name), await page.driver.screenshot());
  }
  return found;
}

/** Errors in the console since the last call, each once and without its long tail. */
export async function takeErrors(driver: Driver): Promise<string[]> {
  return [...new Set((await driver.errors()).map((error) => error.slice(0, 160)))];
}
