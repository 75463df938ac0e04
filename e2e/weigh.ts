import type { Page } from "@playwright/test";

/** The bytes a page's resources take in transit, by type: "Document", "Script", "Font"… */
export type Weights = Readonly<Record<string, number>>;

/** Visits a page as a first-time visitor. Counts bytes in transit: compressed, with headers. */
export async function weigh(page: Page, visit: () => Promise<unknown>): Promise<Weights> {
  // Disables the cache, or another URL of the same page would count cached resources as nothing.
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
  await visit();
  await page.waitForLoadState("networkidle");
  await session.detach();
  return weights;
}
