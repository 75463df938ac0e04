import type { Page } from "@playwright/test";

/** How many bytes a page's resources take on their way, by their kind: "Document", "Script", "Font"… */
export type Weights = Readonly<Record<string, number>>;

/**
 * Visits a page as somebody who was never here. Bytes are counted as they are sent, compressed and with their headers.
 */
export async function weigh(page: Page, visit: () => Promise<unknown>): Promise<Weights> {
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
  await visit();
  await page.waitForLoadState("networkidle");
  await session.detach();
  return weights;
}
