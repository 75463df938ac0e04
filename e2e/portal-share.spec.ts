import { readFile } from "node:fs/promises";
import { expect, expectAccessible } from "./fixtures";
import { test } from "./members";
import { openScene, part } from "./portal-scene";
import { takeScreenshots } from "./screenshots";

const words = "Here is my link for Acme Plumbing:";

test("the big button hands the link to the device's own share sheet", async ({ page }) => {
  const ann = await openScene();
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.body.setAttribute("data-shared", JSON.stringify(data));
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.goto(ann.portal);
  await page.getByRole("button", { name: "Share my link" }).click();
  await expect(page.locator("body")).toHaveAttribute(
    "data-shared",
    JSON.stringify({ title: "Acme Plumbing", url: ann.link, text: words }),
  );
  await expect(page.getByText("Copied")).toHaveCount(0);
});

test("a share sheet that was closed again is an answer, and nothing is copied", async ({ page }) => {
  const ann = await openScene();
  await page.addInitScript(() => {
    const share = async () => {
      document.body.setAttribute("data-asked", "");
      throw new DOMException("closed", "AbortError");
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.goto(ann.portal);
  await page.getByRole("button", { name: "Share my link" }).click();
  await expect(page.locator("body[data-asked]")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Share my link" })).toBeVisible();
  await expect(page.getByRole("status")).toBeEmpty();
});

test("without a share sheet the big button copies the link, and so does the small one", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const ann = await openScene();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await page.goto(ann.portal);
  const share = part(page, "Share your link");
  for (const name of ["Share my link", "Copy"]) {
    await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
    await share.getByRole("button", { name, exact: true }).click();
    await expect(share.getByRole("button", { name: "Copied" })).toBeVisible();
    await expect(share.getByRole("status")).toHaveText("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ann.link);
    await expect(share.getByRole("status")).toBeEmpty();
  }
});

test("what is written into the message goes with the link, whichever way", async ({ page }) => {
  const ann = await openScene();
  await page.goto(ann.portal);
  const share = part(page, "Share your link");
  const hrefOf = async (name: string) =>
    (await share.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
  expect(await hrefOf("Text")).toBe(`sms:?&body=${encodeURIComponent(`${words} ${ann.link}`)}`);
  // Nobody's words are put into an advocate's mouth: no offer, and no call to buy.
  expect(decodeURIComponent(await hrefOf("Text"))).not.toMatch(/\$|%|free|off\b/);

  await share.getByText("Your message").click();
  await share.getByRole("textbox", { name: "Your message" }).fill("They fixed our sink & more 🛠");
  const said = "They fixed our sink & more 🛠";
  expect(await hrefOf("Text")).toBe(`sms:?&body=${encodeURIComponent(`${said} ${ann.link}`)}`);
  expect(new URL(await hrefOf("WhatsApp")).searchParams.get("text")).toBe(`${said} ${ann.link}`);
  const mail = new URL(await hrefOf("E-mail")).searchParams;
  expect(mail.get("subject")).toBe("Acme Plumbing");
  expect(mail.get("body")).toBe(`${said}\r\n\r\n${ann.link}`);
  await expectAccessible(page);
  await takeScreenshots(page, "portal-message");
});

test("the code can be said, scanned and saved", async ({ page }) => {
  const ann = await openScene();
  await page.goto(ann.portal);
  const share = part(page, "Share your link");
  await expect(share.getByText(ann.code, { exact: true })).toBeVisible();
  await share.getByText("QR code").click();
  await expect(share.getByRole("img", { name: "QR code of your link" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    share.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${ann.code}.svg`);
  expect(await readFile(await download.path(), "utf8")).toMatch(/^<svg [^>]*>.*<path d="M4 4h7v1/);
  await takeScreenshots(page, "portal-qr");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every way to share that is there works", async ({ page }) => {
    const ann = await openScene();
    await page.goto(ann.portal);
    const share = part(page, "Share your link");
    await expect(share.getByRole("textbox", { name: "Your link" })).toHaveValue(ann.link);
    await expect(share.getByRole("button")).toHaveCount(0);
    const hrefOf = (name: string) => share.getByRole("link", { name, exact: true }).getAttribute("href");
    const letter = encodeURIComponent(`${words}\r\n\r\n${ann.link}`);
    expect(await hrefOf("Share my link")).toBe(`mailto:?subject=Acme%20Plumbing&body=${letter}`);
    expect(await hrefOf("E-mail")).toBe(`mailto:?subject=Acme%20Plumbing&body=${letter}`);
    expect(await hrefOf("Text")).toContain(encodeURIComponent(ann.link));
    expect(await hrefOf("WhatsApp")).toContain(encodeURIComponent(ann.link));
    await share.getByText("QR code").click();
    await expect(share.getByRole("img", { name: "QR code of your link" })).toBeVisible();
  });
});
