import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findCovered } from "./covered";
import type { Driver } from "./driver";
import { lists } from "./journeys";
import type { DrivenPage } from "./page";
import type { BrowserScene } from "./scene";

/** Public pages, with a real advocate's portal. */
export function publicScreens({ advocate, portal }: BrowserScene): readonly string[] {
  return [
    "/",
    "/sign-in",
    "/sign-up",
    "/sign-in/link",
    "/forgot-password",
    "/reset-password",
    "/accept-invite",
    "/sso",
    "/terms",
    "/docs",
    "/docs/api/campaigns",
    "/docs/errors",
    "/docs/events",
    "/docs/webhooks",
    "/docs/automation",
    "/docs/guide",
    "/docs/guide/start-here",
    "/docs/guide/search?q=refund",
    `/r/${advocate.code}`,
    `/r/${advocate.code}/terms`,
    portal,
    `${portal}/card`,
  ];
}

/** Pages for signed-in members. */
export function adminScreens({ campaignId, advocate }: BrowserScene): readonly string[] {
  const campaign = `/campaigns/${campaignId}`;
  const person = `${campaign}/advocates/${advocate.id}`;
  const settings = ["business", "business/profile", "rewards", "team", "team/sso", "team/audit-log", "you"];
  const connections = ["connections", "connections/api-keys", "connections/signed-events", "connections/webhooks"];
  return [
    "/home",
    ...lists,
    "/campaigns/new",
    campaign,
    `${campaign}/edit`,
    person,
    `${person}/card`,
    `${person}/statement`,
    "/advocates/import",
    "/leads/customer-files",
    "/money/customers",
    "/money/redeem",
    "/review",
    "/settings/rewards/review",
    "/campaigns/asks",
    "/campaigns/branding",
    "/setup",
    ...[...settings, ...connections].map((name) => `/settings/${name}`),
  ];
}

/**
 * Opens each screen, takes a screenshot, and checks that a click on each control's middle hits it.
 * @param folder for screenshots; null for none
 * @returns a line for each covered control and each console error
 */
export async function lookAt(page: DrivenPage, paths: readonly string[], folder: string | null): Promise<string[]> {
  const lines: string[] = [];
  if (folder) await mkdir(folder, { recursive: true });
  for (const path of paths) {
    await page.go(path);
    const covered = await page.driver.evaluate(findCovered);
    const faults = [...covered, ...(await takeErrors(page.driver))];
    lines.push(...faults.map((fault) => `${path}: ${fault}`));
    if (!folder) continue;
    const name = `${path.slice(1).replaceAll("/", "-").slice(0, 60) || "home"}.png`;
    await writeFile(join(folder, name), await page.driver.screenshot());
  }
  return lines;
}

/** Console errors since the last call, deduplicated and shortened. */
export async function takeErrors(driver: Driver): Promise<string[]> {
  return [...new Set((await driver.errors()).map((error) => error.slice(0, 160)))];
}
