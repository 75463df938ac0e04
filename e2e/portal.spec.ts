import type { Page, Request } from "@playwright/test";
import { changeTextOptOut } from "@/lib/messages/opt-out";
import { expect, expectAccessible, expectReadable, expectToFit, heading, test } from "./fixtures";
import { anyPhone, createOrganization } from "./members";
import { connectOnce, mailedPage } from "./ops";
import { convertFriend, enrollAnn, fixedTerms, readAnn } from "./scenes";

const openScene = (options: Parameters<typeof enrollAnn>[0] = {}) => enrollAnn({ terms: fixedTerms, ...options });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Opens every collapsed section. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

test("the portal shows the credit earned with each friend, but no last names or contacts", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await openScene();
  await page.goto(ann.portal);
  await expect(part(page, "Your friends").getByRole("listitem")).toHaveText([
    /Send your link to someone you know\./,
    /They book a job and get \$50 off\./,
    /When the job’s done, you get \$25 in credit\./,
  ]);
  await expect(part(page, "Your credit")).toContainText("$0");
  await expect(part(page, "Credit history")).toHaveCount(0);

  await ann.api.post(`${await ann.refer("Fred Foxworth")}/convert`);
  await ann.refer("Mei Kwanchai");
  await ann.api.post(`${ann.address}/credit`, { delta: 1_000, note: "thank you for the review" });
  await ann.api.post(`${ann.address}/credit`, { delta: -500, note: "invoice 1042", type: "used" });
  const answer = await page.goto(ann.portal);
  await expect(heading(page, "Give $50. Get $25.")).toBeVisible();
  await expect(page.getByText("Share your link, Ann. When a friend’s job is done")).toBeVisible();
  await expect(part(page, "Your credit")).toContainText("$30");
  const friends = part(page, "Your friends");
  await expect(friends).toContainText("2 friends");
  await expect(friends.getByRole("listitem").first()).toContainText("You earn $25 when the job is done.");
  await expect(friends.getByRole("listitem").last()).toContainText(
    /Fred F\.Job done on \w+ \d+\. You earned \$25\.Earned/,
  );
  await expect(part(page, "Credit history").getByRole("listitem")).toContainText([
    /Used: invoice 1042.*−\$5Balance \$30/,
    /Added by Acme Plumbing: thank you for the review.*\+\$10Balance \$35/,
    /Fred F\. became a customer.*\+\$25Balance \$25/,
  ]);
  for (const html of [(await answer?.text()) ?? "", await page.content()]) {
    expect(html).toContain("Fred F.");
    expect(html).not.toMatch(/Foxworth|Kwanchai|fred\.[\w-]+@example\.com/);
    expect(html).not.toContain(ann.email);
  }
  await expect(page.getByText("Referral Rewards")).toHaveCount(0);
  await unfold(page);
  await expectReadable(page);

  await page.goto(await convertFriend(ann, "Gil Garcia"));
  await expect(part(page, "Your own reward")).toHaveText(
    /^Ann R\. recommended us to you\. You got \$50 off your first job on \w+ \d+\.$/,
  );
  await expect(page.getByText("Share your link, Gil.")).toBeVisible();
  await expect(part(page, "Your credit")).toContainText("$0");
  expect(await page.content()).not.toContain("Reyes");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, { tag: "@phone" }, () => {
    test.use({ javaScriptEnabled });

    test("an advocate chooses how messages are sent, stops all of them and starts them again", async ({ page }) => {
      const phone = anyPhone();
      const ann = await openScene({ phone });
      await page.goto(ann.portal);
      const card = part(page, "Messages");
      await expect(card.getByRole("radio", { name: "Both" })).toBeChecked();
      await expect(card).toContainText("a***@example.com");
      await expect(card).toContainText(`(***) ***-${phone.slice(-4)}`);
      for (const known of [ann.email, phone.slice(2), `(415) ${phone.slice(5, 8)}`]) {
        expect(await page.content()).not.toContain(known);
      }
      await card.getByRole("radio", { name: "Text message" }).check();
      await card.getByRole("button", { name: "Save my choice" }).click();
      await expect(page).toHaveURL(`${ann.portal}?saved#messages`);
      await expect(card.getByRole("status")).toHaveText("Saved.");
      await expect(card.getByRole("radio", { name: "Text message" })).toBeChecked();
      expect((await readAnn(ann)).advocate.notificationPreference).toBe("sms");

      await connectOnce();
      await changeTextOptOut(phone, { change: "stop", way: "text" }, new Date());
      await page.goto(ann.portal);
      await expect(card).toContainText("You stopped texts. Reply START to any of our texts to get them again.");
      await card.getByRole("button", { name: "Stop emails" }).click();
      await expect(page).toHaveURL(`${ann.portal}?saved#messages`);
      await expect(card).toContainText("You’re not getting emails from Acme Plumbing.");
      if (javaScriptEnabled) await expectAccessible(page);
      await card.getByRole("button", { name: "Send me emails again" }).click();
      await expect(card.getByRole("status")).toContainText("We sent an email to a***@example.com.");
      await expect(card.getByRole("button", { name: "Send me emails again" })).toBeVisible();
      await page.goto(await mailedPage(ann.email, "resume-emails", "unsubscribe"));
      await expect(heading(page, "Get emails from Acme Plumbing again?")).toBeVisible();
      await page.getByRole("button", { name: "Resubscribe" }).click();
      await expect(heading(page, "You’re subscribed to Acme Plumbing again.")).toBeVisible();
      await page.goto(ann.portal);
      await expect(card.getByRole("button", { name: "Stop emails" })).toBeVisible();
    });
  });
}

test("the portal is readable for any names, text size and brand color", {
  tag: "@phone",
}, async ({ page }) => {
  const long = "Wolfeschlegelsteinhausenbergerdorff";
  const member = await createOrganization({ name: `${long} & Söhne, Sanitär und Heizung seit 1874` });
  const ann = await openScene({ member, name: "ليلى عبد الرحمن الحداد", phone: anyPhone() });
  await ann.refer(long.repeat(2));
  await ann.api.post(`${await ann.refer("שרה כהן")}/convert`);
  await ann.api.post(`${ann.address}/credit`, { delta: 100_000, note: "Rechnung ".repeat(20).trim() });
  await ann.api.patch("/api/app/branding", { primaryColor: "#ffd400" });
  await page.goto(ann.portal);
  await expect(part(page, "Your friends").getByText("שרה")).toBeVisible();
  await unfold(page);
  await expectReadable(page);
  await page.addStyleTag({ content: "html { font-size: 32px }" });
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    await expectToFit(page);
  }
});

test("the page installs as the business's own app and leaks its URL to no linked site", {
  tag: "@phone",
}, async ({ page }) => {
  const ann = await openScene();
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  for (const path of [`${ann.portal}/card`, ann.portal]) {
    const headers = (await page.goto(path))?.headers();
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "cache-control": "private, no-store",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    await expect(page.locator('head meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  }
  await expect(page).toHaveTitle("Your Acme Plumbing referrals");
  for (const [selector, name, value] of [
    ['meta[name="apple-mobile-web-app-title"]', "content", "Acme Plumbing"],
    ['meta[name="theme-color"]', "content", "#0e6b4f"],
    ['link[rel="manifest"]', "href", `${ann.portal}/manifest.webmanifest`],
    ['link[rel="apple-touch-icon"]', "href", `${ann.portal}/icon/180`],
  ] as const) {
    await expect(page.locator(selector)).toHaveAttribute(name, value);
  }
  const share = part(page, "Share your link");
  await expect(share.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("rel", /noreferrer/);
  await share.getByRole("link", { name: "See what friends see" }).click();
  await expect(page).toHaveURL(ann.friendPath);
  await page.goBack();
  await share.getByText("QR code").click();
  await share.getByRole("link", { name: "Print a card" }).click();
  await expect(page).toHaveURL(`${ann.portal}/card`);
  const token = ann.portal.split("/")[2] ?? "";
  expect(requests.length).toBeGreaterThan(4);
  for (const request of requests) {
    expect((await request.allHeaders())["referer"] ?? "", request.url()).not.toContain(token);
  }

  const saysNothing = async (path: string) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(heading(page, "This link doesn’t work")).toBeVisible();
    await expect(page).toHaveTitle("This link doesn’t work");
    expect(await page.content()).not.toContain("Acme");
  };
  await saysNothing(ann.portal.slice(0, -1));
  await saysNothing(`${ann.portal}x/card`);
  await ann.api.post(`${ann.address}/portal-link`);
  await saysNothing(ann.portal);
  await expectAccessible(page);
});
