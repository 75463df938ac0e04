import type { Locator, Page } from "@playwright/test";
import { createdId } from "./api";
import { expect, expectAccessible, rowsOf, test } from "./fixtures";
import { anyEmail, signIn } from "./members";
import { type AdvocateScene, enrollAnn, enrollMany, fixedTerms } from "./scenes";

// What an older phone shows between the bars of its browser.
test.use({ viewport: { width: 390, height: 664 } });

/** Ann and three more advocates, with leads in every open stage: two to move on, three to call. */
async function openBusy(): Promise<AdvocateScene> {
  const ann = await enrollAnn({ terms: fixedTerms });
  await enrollMany(ann, ["Maria Gonzalez", "Tom Kowalski", "Grace Kim"]);
  const places: string[] = [];
  const friends = ["Luis Romero", "Priscilla Okafor", "Valerie Robinson", "Camila Chavez", "Karen Boyd"];
  for (const [at, friendName] of friends.entries()) {
    const friend = { friendName, friendPhone: `(415) 555-013${at}`, friendEmail: anyEmail("friend") };
    const made = await ann.api.post(`${ann.campaign}/referrals`, { advocateId: ann.advocateId, ...friend });
    places.push(`${ann.campaign}/referrals/${createdId(made)}/stage`);
  }
  await ann.api.post(places[0] ?? "", { stage: "contacted" });
  await ann.api.post(places[1] ?? "", { stage: "booked" });
  return ann;
}

async function expectAboveTheFold(page: Page, rows: Locator, action: Locator): Promise<void> {
  const bar = await page.getByRole("navigation", { name: "Quick access" }).boundingBox();
  for (const one of [rows.nth(0), rows.nth(1), rows.nth(2), action]) {
    await expect(one).toBeInViewport({ ratio: 1 });
    const box = await one.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await expectAccessible(page);
}

test("a phone shows the first three rows and the main action of each list at once", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await openBusy();
  await signIn(page, ann.dana);
  await page.goto("/home");
  const first = page.getByRole("region", { name: "3 things to do" }).getByRole("listitem");
  await expectAboveTheFold(page, first, page.getByRole("button", { name: "Job done" }));
  await page.goto("/leads");
  await expectAboveTheFold(page, rowsOf(page, "Leads"), page.getByRole("link", { name: "Call Karen Boyd" }));
  await page.goto("/advocates");
  await expectAboveTheFold(page, rowsOf(page, "Advocates"), page.getByRole("button", { name: "Invite advocate" }));
});

test("each lead has its next step in its row, and the rest of the page is behind one button", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await openBusy();
  await signIn(page, ann.dana);
  await page.goto("/leads");
  await expect(page.getByRole("link", { name: "Call Karen Boyd" })).toHaveAttribute("href", /^tel:/);
  await expect(page.getByRole("link", { name: "Call Luis Romero" })).toHaveAttribute("href", /^tel:/);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Convert Priscilla Okafor" }).tap();
  const dialog = page.getByRole("dialog", { name: "Convert Priscilla Okafor?" });
  await expect(dialog).toContainText("The balance will go from $0.00 to $25.00.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Book Luis Romero" }).tap();
  await expect(page.getByRole("button", { name: "Convert Luis Romero" })).toBeVisible();

  await page.getByRole("button", { name: "Filters and more" }).tap();
  const more = page.getByRole("dialog", { name: "Filters and more" });
  await expect(more.getByRole("button", { name: "Export" })).toBeVisible();
  await expectAccessible(page);
  await more.getByRole("combobox", { name: "Sort by" }).selectOption("Oldest first");
  await expect(page).toHaveURL("/leads?sort=oldest");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Customer file" }).tap();
  await expect(page).toHaveURL("/leads/customer-files");
});
