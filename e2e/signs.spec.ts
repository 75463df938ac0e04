import { expect, expectAccessible, test } from "./fixtures";
import { signIn } from "./members";
import { enrollAnn, fixedTerms } from "./scenes";

const POINTS = 72;

// A code that leads nowhere is a 404.
test.use({ allowed: [/status of 404/] });

test("a yard sign and a van sign print in their real size, one page each", async ({ page }) => {
  const { api, dana } = await enrollAnn({ terms: fixedTerms });
  await api.patch("/api/app/business-profile", { phone: "(503) 555-0100" });
  await signIn(page, dana);
  await page.goto("/campaigns/branding");
  await page.getByRole("link", { name: "Yard sign and van" }).click();
  const sign = page.getByRole("article");
  for (const [name, width, height] of [
    ["Yard sign", 24, 18],
    ["Van", 24, 12],
  ] as const) {
    await page.getByRole("radio", { name }).click();
    await expect(page.getByText(`${width} × ${height} inches.`)).toBeVisible();
    for (const text of ["$50 off your next job", "(503) 555-0100", "/refer/"]) await expect(sign).toContainText(text);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf).toContain(`/MediaBox [0 0 ${width * POINTS} ${height * POINTS}]`);
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});

test("a short link that leads nowhere says so and helps on", { tag: "@phone" }, async ({ page }) => {
  expect((await page.goto("/c/7Kq2Zc9XbT"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Send me the link to my own page" }).click();
  await expect(page.getByRole("heading", { name: "Get your referral page" })).toBeVisible();
});
