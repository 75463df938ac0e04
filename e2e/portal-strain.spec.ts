import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import { createOrganization, test } from "./members";
import { anyPhone, change, openScene, part, promote, unfold } from "./portal-scene";
import { takeScreenshots } from "./screenshots";

const long = "Wolfeschlegelsteinhausenbergerdorff";

async function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("whatever people and businesses are called, everybody can use the page", async ({ page }) => {
  const member = await createOrganization({ name: `${long} & Söhne, Sanitär und Heizung seit 1874` });
  const ann = await openScene({ member, name: "ليلى عبد الرحمن الحداد", phone: anyPhone() });
  await ann.refer(long.repeat(2));
  await ann.api.post(`${await ann.refer("שרה כהן")}/convert`);
  await ann.api.post(`${ann.address}/credit`, { delta: 100_000, note: "Rechnung ".repeat(20).trim() });
  await page.goto(ann.portal);
  await expect(part(page, "Your friends").getByText("שרה")).toBeVisible();
  await unfold(page);
  await expectAccessible(page);
  await takeScreenshots(page, "portal-strained");
});

test("letters twice as large stay on the page, everything unfolded", async ({ page }) => {
  const ann = await openScene({ phone: anyPhone() });
  await ann.api.post(`${await ann.refer("Fred Fox")}/convert`);
  for (let count = 0; count < 7; count++) await ann.api.post(`${ann.address}/credit`, { delta: 100_000 });
  for (const path of [ann.portal, await promote(ann, "Mei Kwan")]) {
    await page.goto(path);
    await unfold(page);
    await page.addStyleTag({ content: "html { font-size: 32px }" });
    for (const width of [320, 375, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await overhang(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await takeScreenshots(page, "portal-zoomed");
});

test("a brand of any color can be read, and its button be seen", async ({ page }) => {
  const ann = await openScene();
  for (const primaryColor of ["#ffffff", "#ffd400", "#0b0b0b"]) {
    await change(ann, "PATCH", "/api/app/branding", { primaryColor });
    await page.goto(ann.portal);
    await expectAccessible(page);
    await takeScreenshots(page, `portal-brand-${primaryColor.slice(1)}`);
  }
});

test("all of it can be reached with the keyboard, in the order it is read", async ({ page }) => {
  const ann = await openScene();
  await page.goto(ann.portal);
  await expect(page.getByRole("button", { name: "Share my link" })).toBeVisible();
  const names: string[] = [];
  for (let count = 0; count < 14; count++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute("aria-label") ?? focused?.textContent?.trim() ?? "";
    });
    names.push(name);
  }
  expect(names).toEqual([
    ...["Skip to content", "Your messages", "Share my link", "Your link", "Copy"],
    ...["Text", "E-mail", "WhatsApp", "Your message", "QR code", "See what friends see"],
    ...["Add your friend", "Stop all e-mails"],
    expect.any(String),
  ]);
});
