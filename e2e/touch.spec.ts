import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import { signIn } from "./members";
import { enrollAnn, enrollMany } from "./scenes";

/** The size of the area around a control's middle that a finger hits, in px: in the page, another control ends it. */
function measureHitArea(control: Locator): Promise<{ width: number; height: number }> {
  return control.evaluate((element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const own = [element, ...labels];
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isHit = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && own.some((part) => part.contains(hit));
    };
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < 200 && isHit((steps + 0.5) * dx, (steps + 0.5) * dy)) steps++;
      return steps;
    };
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
  });
}

async function expectFingerSized(controls: Locator): Promise<void> {
  await expect(controls.first()).toBeVisible();
  for (const control of await controls.all()) {
    if (!(await control.isVisible())) continue;
    await control.scrollIntoViewIfNeeded();
    const { width, height } = await measureHitArea(control);
    const name = await control.evaluate((element) => element.outerHTML.slice(0, 200));
    // Browsers round positions.
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(43);
  }
}

test("small controls are as large as a finger on a phone", { tag: "@phone" }, async ({ page }) => {
  const ann = await enrollAnn();
  await enrollMany(ann, ["Old Neighbor"]);
  await signIn(page, ann.dana);
  const main = page.getByRole("main");

  await page.goto("/campaigns");
  await expectFingerSized(main.getByRole("button", { name: /^Actions for/ }));

  await page.goto("/advocates");
  await expectFingerSized(main.getByRole("radio"));
  await page.goto("/advocates?enroll=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Phone/ }).fill("(415) 555-2670");
  await expectFingerSized(dialog.getByRole("checkbox", { name: "They agreed to texts" }));

  await page.goto("/settings/rewards");
  await expectFingerSized(main.getByRole("switch"));

  await page.goto("/campaigns/asks");
  await expectFingerSized(main.getByRole("switch"));

  await page.goto("/campaigns/new");
  await expectFingerSized(main.getByRole("radio"));
});
