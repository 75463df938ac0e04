import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { anyEmail } from "./members";
import { enrollAnn, fixedTerms, readAnn } from "./scenes";

const openScene = (more: object = {}) => enrollAnn({ terms: { ...fixedTerms, ...more } });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function tell(page: Page, email: string, phone = ""): Promise<void> {
  const card = part(page, "Refer a friend");
  const name = card.getByRole("textbox", { name: "Friend’s name" });
  // The page may still be scrolling to its anchor, so that a click misses.
  await expect(async () => {
    if (!(await name.isVisible())) await card.getByText(/^Add (your|another) friend$/).click();
    await expect(name).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await name.fill("Gil Garcia");
  await card.getByRole("textbox", { name: "Email" }).fill(email);
  await card.getByRole("textbox", { name: "Phone" }).fill(phone);
  await card.getByRole("button", { name: "Send to the team" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, { tag: "@phone" }, () => {
    test.use({ javaScriptEnabled });

    test("an advocate submits a friend who prefers a call, once", async ({ page }) => {
      const ann = await openScene({ maxReferralsPerAdvocate: 2 });
      const email = anyEmail("gil");
      await page.goto(ann.portal);
      const card = part(page, "Refer a friend");
      await expect(card).toContainText("Ask them first, and Acme Plumbing will get in touch.");
      await tell(page, "gil@nowhere", "12");
      await expect(page).toHaveURL(`${ann.portal}?again#tell`);
      await expect(card.getByRole("alert")).toContainText("Not sent yet");
      const field = (name: string) => card.getByRole("textbox", { name });
      await expect(field("Friend’s name")).toHaveValue("Gil Garcia");
      await expect(field("Friend’s name")).not.toHaveAttribute("aria-invalid", "true");
      await expect(field("Email")).toHaveValue("gil@nowhere");
      await expect(field("Email")).toHaveAccessibleDescription(/like fred@example\.com/);
      await expect(field("Phone")).toHaveValue("12");
      await expect(field("Phone")).toHaveAccessibleDescription(/or leave it blank/);
      expect((await readAnn(ann)).referrals).toEqual([]);
      if (javaScriptEnabled) await expectAccessible(page);

      await tell(page, email, "(415) 555-0132");
      await expect(page).toHaveURL(`${ann.portal}?told#tell`);
      const status = card.getByRole("status");
      await expect(status).toHaveText("Thanks. Acme Plumbing will get in touch with your friend.");
      await expect(part(page, "Your friends")).toContainText("Gil G.");
      expect(await page.content()).not.toMatch(/Garcia|gil\./);
      expect((await readAnn(ann)).referrals).toMatchObject([{ friendName: "Gil Garcia", status: "pending" }]);

      await tell(page, email);
      await expect(page).toHaveURL(`${ann.portal}?known#tell`);
      await expect(status).toContainText("Someone already referred this person to us");
      await tell(page, ann.email);
      await expect(page).toHaveURL(`${ann.portal}?own#tell`);
      await expect(status).toContainText("That’s your own address");

      await tell(page, anyEmail("hal"));
      await expect(card).toHaveText(/Thanks\. Acme Plumbing will get in touch/);
      await expect(page.getByRole("heading", { level: 1, name: "You’ve reached the limit." })).toBeVisible();
      await expect(page.getByRole("button", { name: "Send to the team" })).toHaveCount(0);
    });
  });
}

const words =
  "I use Acme Plumbing and thought of you. Book with my link and you get $50 off your next job (I get $25 in credit):";

test("the link is shared by the device's share sheet, copied, sent with a personal message, and scanned", {
  tag: "@phone",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const ann = await openScene();
  const shares = (share: (data: ShareData) => Promise<void>) =>
    page.addInitScript(`Object.defineProperty(navigator, "share", { configurable: true, value: ${share} })`);
  await shares(async (data) => document.body.setAttribute("data-shared", JSON.stringify(data)));
  await page.goto(ann.portal);
  const share = part(page, "Share your link");
  const big = page.getByRole("button", { name: "Share my link" });
  await big.click();
  await expect(page.locator("body")).toHaveAttribute(
    "data-shared",
    JSON.stringify({ title: "Acme Plumbing", url: ann.link, text: words }),
  );
  await expect(page.getByText("Copied")).toHaveCount(0);

  // The advocate closes the share sheet: that counts as an answer.
  await shares(async () => {
    document.body.setAttribute("data-shared", "asked");
    throw new DOMException("closed", "AbortError");
  });
  await page.reload();
  await big.click();
  await expect(page.locator('body[data-shared="asked"]')).toHaveCount(1);
  await expect(share.getByRole("status")).toBeEmpty();

  await page.addInitScript("Object.defineProperty(navigator, 'share', { value: undefined })");
  await page.reload();
  for (const name of ["Share my link", "Copy"]) {
    await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
    await share.getByRole("button", { name, exact: true }).click();
    await expect(share.getByRole("status")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ann.link);
    await expect(share.getByRole("status")).toBeEmpty();
  }

  const hrefOf = async (name: string) =>
    (await share.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
  expect(await hrefOf("Text")).toBe(`sms:?&body=${encodeURIComponent(`${words} ${ann.link}`)}`);
  await share.getByText("Your message").click();
  const message = "They fixed our sink & more 🛠";
  await share.getByRole("textbox", { name: "Your message" }).fill(message);
  expect(await hrefOf("Text")).toBe(`sms:?&body=${encodeURIComponent(`${message} ${ann.link}`)}`);
  expect(new URL(await hrefOf("WhatsApp")).searchParams.get("text")).toBe(`${message} ${ann.link}`);
  const mail = new URL(await hrefOf("Email")).searchParams;
  expect([mail.get("subject"), mail.get("body")]).toEqual(["Acme Plumbing", `${message}\r\n\r\n${ann.link}`]);
  await expectAccessible(page);

  await share.getByText("QR code").click();
  await expect(share.getByRole("img", { name: "QR code for your link" })).toBeVisible();
  const saving = page.waitForEvent("download");
  await share.getByRole("link", { name: "Download" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${ann.code}.png`);
  const png = await readFile(await download.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1024, 1024]);
});

const INCH = 96;

async function expectOnlyCards(page: Page, count: number, width: number, height: number) {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Your QR card" })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const cards = page.locator("article");
  await expect(cards).toHaveCount(count);
  for (const card of await cards.all()) {
    const box = await card.boundingBox();
    expect(box?.width).toBeCloseTo(width * INCH, 0);
    expect(box?.height).toBeCloseTo(height * INCH, 0);
    const colors = (each: Element) => getComputedStyle(each).getPropertyValue("-webkit-print-color-adjust");
    expect(await card.evaluate(colors)).toBe("exact");
  }
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });
}

test("one large card prints on one sheet, with the offer, the code, the link and the number to call", async ({
  page,
}) => {
  const ann = await openScene();
  await ann.api.patch("/api/app/business-profile", { phone: "(503) 555-0100" });
  await page.goto(`${ann.portal}/card`);
  await expect(page.getByRole("heading", { level: 1, name: "Your QR card" })).toBeVisible();
  const card = page.locator("article");
  await expect(card).toContainText("$50 off your next job with");
  await expect(card).toContainText(`mention ${ann.code}. Recommended by Ann R.`);
  await expect(card).toContainText(ann.link.replace(/^https?:\/\//, ""));
  await expect(card).toContainText("Call (503) 555-0100");
  await expect(card.getByRole("img", { name: `QR code for ${ann.link}` })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await expectOnlyCards(page, 1, 5, 7);
  await page.goto(`${ann.portal}/card?many`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every way to share works, and ten business cards fill one sheet", async ({ page }) => {
    const { portal, link } = await openScene();
    await page.goto(portal);
    const share = part(page, "Share your link");
    await expect(share.getByRole("textbox", { name: "Your link" })).toHaveValue(link);
    await expect(share.getByRole("button")).toHaveCount(0);
    const hrefOf = (name: string) => share.getByRole("link", { name, exact: true }).getAttribute("href");
    const letter = encodeURIComponent(`${words}\r\n\r\n${link}`);
    for (const name of ["Share my link", "Email"]) {
      expect(await hrefOf(name)).toBe(`mailto:?subject=Acme%20Plumbing&body=${letter}`);
    }
    for (const name of ["Text", "WhatsApp"]) expect(await hrefOf(name)).toContain(encodeURIComponent(link));
    await share.getByText("QR code").click();
    await share.getByRole("link", { name: "Print a card" }).click();
    await expect(page.getByText("You can also print from your browser’s menu")).toBeVisible();
    const many = page.getByRole("link", { name: "Ten to cut out" });
    await many.click();
    await expect(page).toHaveURL(`${portal}/card?many`);
    await expect(many).toHaveAttribute("aria-current", "page");
    await expectOnlyCards(page, 10, 3.5, 2);
  });
});
