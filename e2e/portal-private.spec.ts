import type { Request } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import { test } from "./members";
import { change, openScene, part } from "./portal-scene";
import { takeScreenshots } from "./screenshots";

test("the page keeps its address to itself, and is an app of the business", async ({ page }) => {
  const ann = await openScene();
  const answer = await page.goto(ann.portal);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": expect.stringContaining("noindex"),
    "cache-control": expect.stringContaining("no-store"),
  });
  expect(answer?.headers()).not.toHaveProperty("set-cookie");
  await expect(page).toHaveTitle("Your Acme Plumbing referrals");
  const head = (selector: string, name: string, value: string) =>
    expect(page.locator(selector)).toHaveAttribute(name, value);
  await head('meta[name="robots"]', "content", "noindex, nofollow");
  await head('meta[name="referrer"]', "content", "no-referrer");
  await head('meta[name="apple-mobile-web-app-title"]', "content", "Acme Plumbing");
  await head('meta[name="theme-color"]', "content", "#0e6b4f");
  await head('link[rel="manifest"]', "href", `${ann.portal}/manifest.webmanifest`);
  await head('link[rel="apple-touch-icon"]', "href", `${ann.portal}/icon/180`);
  await expect(page.getByText("Referral Rewards")).toHaveCount(0);
});

test("wherever its links and forms lead, nobody is told where they were", async ({ page }) => {
  const ann = await openScene();
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  await page.goto(ann.portal);
  const share = part(page, "Share your link");
  await expect(share.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("rel", /noreferrer/);
  await share.getByRole("link", { name: "See what friends see" }).click();
  await expect(page).toHaveURL(`/r/${ann.code}`);
  await page.goBack();
  await share.getByText("QR code").click();
  await share.getByRole("link", { name: "Print a card" }).click();
  await expect(page).toHaveURL(`${ann.portal}/card`);
  await page.goBack();
  await page.getByRole("button", { name: "Stop all e-mails" }).click();
  await expect(page).toHaveURL(`${ann.portal}?saved#messages`);
  expect(requests.length).toBeGreaterThan(4);
  const token = ann.portal.split("/")[2] ?? "";
  for (const request of requests) {
    expect((await request.allHeaders())["referer"] ?? "", request.url()).not.toContain(token);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a link that was cut off, made up or replaced says so, and whom to ask", async ({ page }) => {
      const ann = await openScene();
      const says = async (path: string) => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
        await expect(page.getByText("ask the business for a new link")).toBeVisible();
        await expect(page).toHaveTitle("This link does not work");
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
        expect(await page.content()).not.toContain("Acme");
      };
      await says(ann.portal.slice(0, -1));
      await says("/portal/ann");
      await change(ann, "POST", `${ann.address}/portal-link`);
      await says(ann.portal);
    });
  });
}

test("everybody can read why a link does not work", async ({ page }) => {
  await page.goto("/portal/ann");
  await expectAccessible(page);
  await takeScreenshots(page, "portal-unknown");
});
