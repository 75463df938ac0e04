import { expect, test } from "./fixtures";
import { enrollAnn, fixedTerms } from "./scenes";
import { type Weights, weigh } from "./weigh";

const sum = (weights: Weights) => Object.values(weights).reduce((total, bytes) => total + bytes, 0);

const MOST_OF_AN_EMPTY_PAGE = 1.3;

test("an advocate's page weighs little more than a page with one sentence", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await ann.api.post(`${await ann.refer()}/convert`);
  await ann.refer("Mei Kim");
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: "networkidle" });
    return weigh(page);
  };
  const empty = await open("/portal?sent");
  for (const kind of ["Document", "Stylesheet", "Script", "Font"]) expect(empty[kind]).toBeGreaterThan(0);
  const weights = await open(ann.portal);
  test.info().annotations.push({ type: "bytes", description: JSON.stringify({ empty, weights }) });
  expect(sum(weights) / sum(empty)).toBeLessThanOrEqual(MOST_OF_AN_EMPTY_PAGE);
});
