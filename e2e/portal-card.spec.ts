import type { Page } from "@playwright/test";
import { enrollAnn, fixedTerms, readLinks } from "./advocate-scene";
import { expect, expectAccessible, test } from "./fixtures";
import { takeScreenshots } from "./screenshots";

const INCH = 96;

async function enroll(more: object = {}) {
  const ann = await enrollAnn({ terms: { ...fixedTerms, ...more } });
  const links = await readLinks(ann);
  return { ...ann, ...links, card: `${links.portalUrl}/card` };
}

/** How many sheets of letter paper the page fills. */
async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/);
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function expectOnlyCards(page: Page, count: number, width: number, height: number) {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Your QR card" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to your page" })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const cards = page.locator("article");
  await expect(cards).toHaveCount(count);
  for (const card of await cards.all()) {
    const box = await card.boundingBox();
    expect(box?.width).toBeCloseTo(width * INCH, 0);
    expect(box?.height).toBeCloseTo(height * INCH, 0);
    const colors = (one: Element) => getComputedStyle(one).getPropertyValue("-webkit-print-color-adjust");
    expect(await card.evaluate(colors)).toBe("exact");
  }
  expect(await countSheets(page)).toBe(1);
}

test("one large card is printed on one sheet, with the offer, the code and the link", async ({ page }) => {
  const ann = await enroll();
  await page.goto(ann.card);
  await expect(page.getByRole("heading", { level: 1, name: "Your QR card" })).toBeVisible();
  const card = page.locator("article");
  await expect(card).toContainText("Acme Plumbing");
  await expect(card).toContainText("Get $50 as a new customer");
  await expect(card).toContainText(`mention ${ann.referralCode}. With regards from Ann Reyes.`);
  await expect(card).toContainText(ann.referralUrl.replace(/^https?:\/\//, ""));
  await expect(card.getByRole("img", { name: `QR code of ${ann.referralUrl}` })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await expectOnlyCards(page, 1, 5, 7);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("ten business cards are chosen with a link, and fill one sheet", async ({ page }) => {
    const { card } = await enroll();
    await page.goto(card);
    await expect(page.getByText("Print in your browser’s menu does the same")).toBeVisible();
    await page.getByRole("link", { name: "Ten to cut out" }).click();
    await expect(page).toHaveURL(`${card}?many`);
    await expect(page.getByRole("link", { name: "Ten to cut out" })).toHaveAttribute("aria-current", "page");
    await expectOnlyCards(page, 10, 3.5, 2);
  });
});

test("a link that takes no friends gets no card, and the page says so", async ({ page }) => {
  const { refer, card } = await enroll({ maxReferralsPerAdvocate: 1 });
  await refer();
  await page.goto(card);
  await expect(page.getByRole("heading", { name: "Your link takes no more friends" })).toBeVisible();
  await expect(page.getByText("That is why there is no card to print.")).toBeVisible();
  await expect(page.locator("article")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to your page" }).click();
  await expect(page).toHaveURL(card.replace(/\/card$/, ""));
});

test("a link that opens no portal has no card either", async ({ page }) => {
  const { card } = await enroll();
  await page.goto(card.replace("/card", "x/card"));
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expect(page.locator("article")).toHaveCount(0);
});

test("the page keeps the link to itself", async ({ page }) => {
  const { card } = await enroll();
  const answer = await page.goto(card);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(page.locator('head meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
});

test("everybody can use the page, in both layouts", async ({ page }) => {
  const { card } = await enroll();
  for (const [layout, path] of Object.entries({ large: card, many: `${card}?many` })) {
    await page.goto(path);
    await expectAccessible(page);
    await takeScreenshots(page, `portal-card-${layout}`);
  }
});
