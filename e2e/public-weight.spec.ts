import { enrollAnn, fixedTerms, readLinks } from "./advocate-scene";
import { expect, test } from "./fixtures";
import { type Weights, weigh } from "./weigh";

const MOST = 1.3;

const sum = (weights: Weights) => Object.values(weights).reduce((total, bytes) => total + bytes, 0);

test("the pages for customers weigh little more than a page with one sentence on it", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${await ann.refer()}/convert`);
  await ann.refer("Mei Kim");
  const { referralUrl, portalUrl } = await readLinks(ann);
  const pages = { empty: "/unsubscribe/none", friend: referralUrl, portal: portalUrl };
  const weights: Record<string, Weights> = {};
  for (const [name, url] of Object.entries(pages)) weights[name] = await weigh(page, url);
  const { empty = {}, friend = {}, portal = {} } = weights;
  test.info().annotations.push({ type: "bytes", description: JSON.stringify(weights) });
  for (const kind of ["Document", "Stylesheet", "Script", "Font"]) expect(empty[kind]).toBeGreaterThan(0);
  expect(sum(friend) / sum(empty)).toBeLessThanOrEqual(MOST);
  expect(sum(portal) / sum(empty)).toBeLessThanOrEqual(MOST);
});
