import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { type AdvocateScene, enrollAnn, fixedTerms, readAnn, readLinks } from "./advocate-scene";
import { serverUrl } from "./ops";

/** An advocate with the page of her own. */
export interface PortalScene extends AdvocateScene {
  /** The path of the portal, which holds its token. */
  readonly portal: string;
  readonly code: string;
  /** The link to share. */
  readonly link: string;
}

/** Ann Reyes of Acme Plumbing ($25 for her and $50 for a friend, unless others are wanted) and her portal. */
export async function openScene(wanted: Parameters<typeof enrollAnn>[0] = {}): Promise<PortalScene> {
  const ann = await enrollAnn({ terms: fixedTerms, ...wanted });
  const { referralCode, referralUrl, portalUrl } = await readLinks(ann);
  return { ...ann, portal: pathOf(portalUrl), code: referralCode, link: referralUrl };
}

/** A US number that no other test has. */
export function anyPhone(): string {
  return `+1415${randomInt(6_200_000, 9_000_000)}`;
}

/** Converts a referral of the scene, and answers the portal that its friend got. */
export async function promote(ann: AdvocateScene, friendName: string): Promise<string> {
  await ann.api.post(`${await ann.refer(friendName)}/convert`, { jobValueCents: 100_000 });
  const { referrals } = await readAnn(ann);
  const friendId = referrals.find((each) => each.friendName === friendName)?.friendAdvocateId;
  const address = `/api/app/campaigns/${ann.campaignId}/advocates/${friendId}`;
  return pathOf((await readLinks({ ...ann, address })).portalUrl);
}

function pathOf(url: string): string {
  return url.slice(serverUrl().length);
}

/** Changes what belongs to the organization, as its admin. */
export async function change({ dana }: AdvocateScene, method: string, path: string, body: object = {}) {
  const headers = { Authorization: `Bearer ${dana.apiKey}`, "Content-Type": "application/json" };
  const response = await fetch(`${serverUrl()}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

/** Changes the campaign. */
export async function changeCampaign(ann: AdvocateScene, body: object): Promise<void> {
  await change(ann, "PATCH", `/api/app/campaigns/${ann.campaignId}`, body);
}

/** A part of the portal. */
export function part(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** Opens everything that is folded up. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}
