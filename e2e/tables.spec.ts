import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { signIn } from "./members";
import { enrollAnn, enrollMany, fixedTerms } from "./scenes";

const rowOf = (page: Page, name: string) => page.locator("tbody").getByRole("row").filter({ hasText: name });

/** Clicks near the end of a row, outside of its other controls. */
async function clickEnd(page: Page, row: Locator, options: { readonly modifier?: string } = {}) {
  const box = await row.boundingBox();
  if (!box) throw new Error("the row is not shown");
  if (options.modifier) await page.keyboard.down(options.modifier);
  await page.mouse.click(box.x + box.width * 0.8, box.y + 4);
  if (options.modifier) await page.keyboard.up(options.modifier);
}

/** For each part of a row from start to end, how much of it hits the row's own link. */
function spreadOf(row: Locator) {
  return row.evaluate((line) => {
    const link = line.querySelector("a[data-row], button[id^=lead-]");
    const { x, y, width, height } = line.getBoundingClientRect();
    return [0.1, 0.3, 0.5, 0.7, 0.98].map((part) => {
      const hit = document.elementFromPoint(x + width * part, y + height - 3);
      return link?.contains(hit) ?? false;
    });
  });
}

const all = [true, true, true, true, true];

test("a click anywhere on a row opens it, while its other controls keep their own actions", async ({
  page,
  context,
}) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await enrollMany(ann, ["Mei Kato", "Tom Kowalski"]);
  await ann.refer("Fred Fox");
  await ann.refer("Lea Lang");
  await signIn(page, ann.dana);

  for (const width of [1280, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/advocates");
    for (const name of ["Ann Reyes", "Mei Kato"]) {
      await expect.poll(() => spreadOf(rowOf(page, name)), `${name} at ${width}`).toEqual(all);
    }
    await page.goto("/leads");
    await expect.poll(() => spreadOf(rowOf(page, "Fred Fox")), `lead at ${width}`).toEqual(all);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/advocates");
  await page.getByRole("checkbox", { name: "Select Mei Kato" }).click();
  await expect(page.getByRole("checkbox", { name: "Select Mei Kato" })).toBeChecked();
  await expect(page).toHaveURL("/advocates");
  const opened = context.waitForEvent("page");
  await clickEnd(page, rowOf(page, "Ann Reyes"), { modifier: "ControlOrMeta" });
  await expect((await opened).getByRole("heading", { level: 1, name: "Ann Reyes" })).toBeVisible();
  await expect(page).toHaveURL("/advocates");
  await clickEnd(page, rowOf(page, "Ann Reyes"));
  await expect(page).toHaveURL(ann.page);

  await page.goto("/leads");
  await clickEnd(page, rowOf(page, "Lea Lang"));
  await expect(page.getByRole("dialog", { name: "Lea Lang" })).toBeVisible();
  await page.keyboard.press("Escape");
  await rowOf(page, "Fred Fox").hover();
  await page.getByRole("button", { name: "More actions for Fred Fox" }).click();
  await expect(page.getByRole("menuitem", { name: "Move to Contacted" })).toBeVisible();
  await page.keyboard.press("Escape");
  await rowOf(page, "Fred Fox").getByRole("link", { name: "Ann Reyes" }).click();
  await expect(page).toHaveURL(ann.page);

  await page.goto("/settings/business/delivery");
  await expect.poll(() => spreadOf(page.locator("tbody").getByRole("row").first())).toEqual(all);
  await page.goto("/campaigns");
  await page
    .getByRole("button", { name: /^(More|Actions)/ })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await clickEnd(page, page.locator("tbody").getByRole("row").first());
  await expect(page).toHaveURL(`/campaigns/${ann.campaignId}`);
});

test("column names stay visible, and no table is cut off", async ({ page }) => {
  const ann = await enrollAnn({ terms: fixedTerms });
  await enrollMany(
    ann,
    Array.from({ length: 24 }, (_, place) => `Advocate ${place}`),
  );
  await signIn(page, ann.dana);
  await page.goto("/advocates");
  const last = page.locator("tbody").getByRole("row").last();
  await last.scrollIntoViewIfNeeded();
  const header = page.getByRole("columnheader", { name: "Credit" });
  await expect.poll(async () => Math.abs((await header.boundingBox())?.y ?? -1)).toBeLessThan(1);
  // The header covers the rows and stays usable.
  await header.getByRole("button").click();
  await expect(page).toHaveURL(/sort=balance/);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const table = page.locator("[data-phone]");
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
});
