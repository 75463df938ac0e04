import type { Page, Request } from "@playwright/test";
import { markSent } from "@/lib/public/friend-page/form-time";
import { expect, test } from "./fixtures";
import { connectOnce } from "./ops";
import { enrollAnn, fixedTerms, readAccount } from "./scenes";

const title = "Ann R. thinks you’ll like Acme Plumbing: $50 off your next job";

const shareLink = () => enrollAnn({ terms: fixedTerms });
const field = (page: Page, name: string) => page.getByRole("textbox", { name });

const messenger = { "User-Agent": "WhatsApp/2.24.20.89 A" };
const person = {
  "User-Agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

test("messengers show the offer and one canonical URL, and only people count as visits", async ({ page }) => {
  const { api, campaign, code, link, friendPath } = await shareLink();
  await connectOnce();
  const open = async (headers: Record<string, string>, query = "") =>
    (await page.request.get(`${friendPath}${query}`, { headers })).text();
  const html = await open(messenger, "?utm_source=chat");
  const head = html.slice(0, html.indexOf("</head>"));
  expect(head).toContain(`<title>${title}</title>`);
  expect(head).toContain(`<link rel="canonical" href="${link}"/>`);
  expect(head).not.toContain('name="robots"');
  for (const [kind, name, content] of [
    ["property", "og:title", title],
    ["property", "og:url", link],
    ["property", "og:site_name", "Acme Plumbing"],
    ["name", "twitter:card", "summary_large_image"],
  ]) {
    expect(head).toContain(`<meta ${kind}="${name}" content="${content}"/>`);
  }
  expect(head).toMatch(/<meta property="og:image" content="http[^"]*\/opengraph-image/);
  const alt = "$50 off your next job. Ann R. thinks you’ll like Acme Plumbing";
  expect(head).toContain(`<meta property="og:image:alt" content="${alt}"/>`);

  // The test browser's user agent says that it is headless.
  await page.goto(friendPath);
  expect(await page.context().cookies()).toEqual([]);
  for (const query of [`?sent=${markSent(code, new Date())}`, "?again", ""]) await open(person, query);
  await expect
    .poll(async () => (await api.get(`${campaign}/advocates`)).body["advocates"])
    .toMatchObject([{ visitCount: 1 }]);
});

test("a friend reads whose page it is, how to call and the offer's terms", async ({ page }) => {
  const scene = await shareLink();
  const profile = { phone: "(503) 555-0100", licenseNumber: "OR license #204817", about: "Family-run." };
  await scene.api.patch("/api/app/business-profile", profile);
  const sizes: ReturnType<Request["sizes"]>[] = [];
  page.on("requestfinished", (request) => sizes.push(request.sizes()));
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(scene.link, { waitUntil: "networkidle" });
  await expect(page.locator("script")).toHaveCount(0);
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeLessThan(100_000);
  for (const reached of [
    field(page, "Your name"),
    field(page, "Phone"),
    page.getByRole("button", { name: "Claim my $50" }),
    page.getByRole("link", { name: /\(503\) 555-0100$/ }),
  ]) {
    await expect(reached).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("checkbox")).toBeHidden();
  await field(page, "Phone").fill("415 555 0132");
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  const card = await page.request.get(`${scene.friendPath}/contact.vcf`);
  expect(await card.text()).toContain("FN:Acme Plumbing\r\n");
  expect(await card.text()).toContain("TEL;TYPE=WORK,VOICE:+15035550100\r\n");
  await expect(page.getByRole("link", { name: /\(503\) 555-0100$/ })).toHaveAttribute("href", "tel:+15035550100");
  await expect(page.getByRole("region", { name: "About Acme Plumbing" })).toContainText("OR license #204817");
  await page.getByRole("link", { name: "Terms", exact: true }).click();
  await expect(page.getByText("The friend gets $50 off the next job.")).toBeVisible();
});

test("messengers show the page of a business with its offer and a picture", async ({ page }) => {
  const { api } = await shareLink();
  const { slug } = await readAccount(api);
  const html = await (await page.request.get(`/refer/${slug}`, { headers: messenger })).text();
  expect(html).toContain('<meta property="og:description" content="Tell us who, and you get $50 off your next job."/>');
  const [, picture = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const { headers } = await page.request
    .get(new URL(picture.replaceAll("&amp;", "&")).pathname)
    .then((answer) => ({ headers: answer.headers() }));
  expect(headers["content-type"]).toBe("image/png");
});
