import type { Page } from "@playwright/test";
import { cutOff, expect, expectAccessible, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { enrollAnn } from "./scenes";

test.use({ allowed: [/ERR_FAILED/] });

const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) => palette(page).getByRole("combobox", { name: "Search and commands" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });

/** The shortcut works only once the page is hydrated. */
async function openDashboard(page: Page) {
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
}

async function openPalette(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("pages and commands are found by name and opened with the keyboard alone", async ({ page }) => {
  await signIn(page, await createOrganization());
  await openDashboard(page);
  const button = page.getByRole("button", { name: "Search", exact: true }).filter({ visible: true });
  await button.focus();
  await openPalette(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();
  const run = async (typed: string, name: string) => {
    await openPalette(page);
    await page.keyboard.type(typed);
    await expect(option(page, name)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  };
  await run("audit", "Audit log");
  await expect(page).toHaveURL("/settings/team/audit-log");
  await expect(palette(page)).toBeHidden();
  await run("dark", "Dark appearance");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await run("sign out", "Sign out");
  await expect(page).toHaveURL("/sign-in");
});

test("people are found by name, email, phone and code, never too late, and open in place", async ({ page }) => {
  const ann = await enrollAnn({ phone: "(415) 555-0132" });
  await ann.refer();
  await signIn(page, ann.dana);
  await page.goto("/settings/you");
  await openPalette(page);

  const reach = await cutOff(page, "**/api/app/advocates/find?*");
  await field(page).fill("ann rey");
  const alert = palette(page).getByRole("alert");
  await expect(alert).toContainText("Couldn’t search people.");
  await reach();
  await palette(page).getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
  for (const text of ["ann rey", ann.email, "415-555-0132", ann.code.toLowerCase()]) {
    await field(page).fill(text);
    await expect(option(page, /Ann Reyes.*Spring referrals.*\$0\.00/)).toBeVisible();
  }
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/app/advocates/find?q=reyes*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await field(page).fill("reyes");
  await expect(palette(page).getByRole("status")).toHaveText("Searching people…");
  await page.waitForRequest(/\/api\/app\/advocates\/find\?q=reyes/);
  await field(page).fill("xyzzy");
  await expect(palette(page).getByRole("status")).toHaveText("Nothing found for “xyzzy”.");
  release();
  await expect(palette(page).getByRole("option")).toHaveCount(0);

  await field(page).fill("fred fox");
  await expect(option(page, /Fred Fox.*referred by Ann Reyes.*New/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Fred Fox" })).toBeVisible();
});

test("jobs are found by their number, help by a question, and rows show what matched", async ({ page, context }) => {
  const ann = await enrollAnn({ phone: "(415) 555-0132" });
  const job = { jobValueCents: 50_000, externalId: "INV-1042" };
  await ann.api.post(`${await ann.refer("Fred Fox")}/convert`, job);
  const use = { amountCents: 1_500, method: "invoice", invoiceNumber: "R-77" };
  expect((await ann.api.post(`${ann.address}/redemptions`, use)).status).toBe(201);
  await signIn(page, ann.dana);
  await page.goto("/settings/you");
  await openPalette(page);
  for (const [typed, row, matched] of [
    ["INV-1042", /Fred Fox.*Job INV-1042 · referred by Ann Reyes/, "INV-1042"],
    ["r-77", /Ann Reyes.*Invoice R-77/, "R-77"],
    ["5550132", /Ann Reyes.*\(415\) 555-0132/, "555-0132"],
    ["reyes", /Ann Reyes/, "Reyes"],
    ["refunded", "Reverse a reward", ""],
    ["1099", "Tax year", ""],
    ["close the month", "Money", ""],
  ] as const) {
    await field(page).fill(typed);
    await expect(option(page, row).first()).toBeVisible();
    if (matched) await expect(option(page, row).first().locator("mark").first()).toHaveText(matched);
  }
  await field(page).fill("R-77");
  await option(page, /Invoice R-77/).click();
  await expect(page).toHaveURL(/\/money\?invoice=R-77&entry=/);
  const entries = page.getByRole("table", { name: "Credit entries" });
  await expect(entries.locator("mark").first()).toHaveText("R-77");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Find an invoice number" }).fill("R-7");
  await expect(page.getByText("No credit was used on this invoice.")).toBeVisible();
  await page.goto("/settings/you");
  await openPalette(page);
  await field(page).fill("how do I refund a job that a customer has paid already?");
  await expect(option(page, /^Refunds and waiting time/)).toBeVisible();
  await expect(option(page, /Ann Reyes/)).toHaveCount(0);
  const [opened] = await Promise.all([context.waitForEvent("page"), option(page, /^Refunds and waiting time/).click()]);
  await expect(opened).toHaveURL("/docs/guide/guide#refunds-and-waiting-time");
  await expect(page).toHaveURL("/settings/you");
  await openPalette(page);
  await field(page).fill("reverse a reward");
  await expect(option(page, "Reverse a reward")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/leads?status=converted");
});

test("single-key shortcuts lead to pages and searches, are listed, and can be switched off", async ({ page }) => {
  const ann = await enrollAnn();
  await signIn(page, ann.dana);
  await openDashboard(page);
  await page.keyboard.press("/");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL("/advocates");
  const search = page.getByRole("searchbox", { name: "Search advocates" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("gc?");
  await expect(search).toHaveValue("gc?");
  await expect(help(page)).toBeHidden();

  await openDashboard(page);
  await page.keyboard.press("?");
  await expect(help(page)).toContainText("Go to Advocates");
  await expectAccessible(page);
  const choice = help(page).getByRole("switch", { name: "Single-key shortcuts" });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.reload();
  await openDashboard(page);
  await page.keyboard.press("?");
  await page.keyboard.press("c");
  await openPalette(page);
  await expect(page).toHaveURL("/home");
  await page.keyboard.type("shortcuts");
  await page.keyboard.press("Enter");
  await expect(choice).not.toBeChecked();
  await choice.click();
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
  await page.keyboard.press("c");
  await expect(page).toHaveURL("/campaigns/new");
});
