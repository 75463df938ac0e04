import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { ops } from "./ops";
import { enrollAnn, fixedTerms } from "./scenes";

/** How many bytes a page's resources take on their way, by their kind: "Document", "Script", "Font"… */
type Weights = Readonly<Record<string, number>>;

/**
 * Opens a page as somebody who was never here. Bytes are counted as they are sent, compressed and with their headers.
 */
async function weigh(page: Page, path: string): Promise<Weights> {
  // Another address of the same page would count what the browser has in its cache as nothing.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const types = new Map<string, string>();
  const weights: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => {
    types.set(requestId, type);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type) weights[type] = (weights[type] ?? 0) + encodedDataLength;
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await session.detach();
  return weights;
}

const sum = (weights: Weights) => Object.values(weights).reduce((total, bytes) => total + bytes, 0);

const MOST_OF_AN_EMPTY_PAGE = 1.3;

test("the pages for customers weigh little more than a page with one sentence on it", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${await ann.refer()}/convert`);
  await ann.refer("Mei Kim");
  const empty = await weigh(page, "/unsubscribe/none");
  for (const kind of ["Document", "Stylesheet", "Script", "Font"]) expect(empty[kind]).toBeGreaterThan(0);
  for (const path of [ann.friendPath, ann.portal]) {
    const weights = await weigh(page, path);
    test.info().annotations.push({ type: "bytes", description: JSON.stringify({ empty, [path]: weights }) });
    expect(sum(weights) / sum(empty), path).toBeLessThanOrEqual(MOST_OF_AN_EMPTY_PAGE);
  }
});

const MOST_SCRIPT_BYTES = 300_000;

test("no page ships more than 300 kB of compressed JavaScript, its charts included", async ({ page }) => {
  test.setTimeout(180_000);
  const dana = await createOrganization({ tier: "pro" });
  await ops("seed", "--org", dana.orgId, "--advocates", "60", "--referrals", "200");
  const ann = await enrollAnn({ member: dana });
  await signIn(page, dana);
  const campaign = `/campaigns/${ann.campaignId}`;
  const paths = [
    ...["/dashboard", "/campaigns", "/campaigns/new", campaign, `${campaign}/edit`, "/advocates"],
    ...[ann.page, "/advocates/import", "/referrals", "/messages", "/branding"],
    ...["organization", "team", "sso", "api-keys", "integrations", "audit-log", "profile"].map(
      (name) => `/settings/${name}`,
    ),
  ];
  const weights: Record<string, number> = {};
  for (const path of paths) weights[path] = (await weigh(page, path))["Script"] ?? 0;
  test.info().annotations.push({ type: "bytes", description: JSON.stringify(weights) });
  expect(Object.entries(weights).filter(([, bytes]) => bytes > MOST_SCRIPT_BYTES)).toEqual([]);
  expect(weights["/dashboard"]).toBeGreaterThan(50_000);
});
