import { expect, test } from "./fixtures";
import { enrollAnn, fixedTerms } from "./scenes";
import { type Weights, weigh } from "./weigh";

const sum = (weights: Weights) => Object.values(weights).reduce((total, bytes) => total + bytes, 0);

const MOST_OF_AN_EMPTY_PAGE = 1.3;

test("the customer pages weigh little more than a page with one sentence", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${await ann.refer()}/convert`);
  await ann.refer("Mei Kim");
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: "networkidle" });
    return weigh(page);
  };
  const empty = await open("/unsubscribe/none");
  for (const kind of ["Document", "Stylesheet", "Script", "Font"]) expect(empty[kind]).toBeGreaterThan(0);
  for (const path of [ann.friendPath, ann.portal]) {
    const weights = await open(path);
    test.info().annotations.push({ type: "bytes", description: JSON.stringify({ empty, [path]: weights }) });
    expect(sum(weights) / sum(empty), path).toBeLessThanOrEqual(MOST_OF_AN_EMPTY_PAGE);
  }
});
