import { expect } from "./fixtures";
import { change, readVisits, shareLink } from "./friend-scene";
import { test } from "./members";
import { serverUrl } from "./ops";

const messenger = { "User-Agent": "WhatsApp/2.24.20.89 A" };
const person = {
  "User-Agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

test("programs that look at a link are not visitors, nor is who has sent the form", async ({ page }) => {
  const scene = await shareLink();
  // The browser of the tests says that it is headless.
  await page.goto(scene.path);
  await page.request.get(scene.path, { headers: messenger });
  for (const query of ["?sent", "?again"]) await page.request.get(scene.path + query, { headers: person });
  await page.request.get(scene.path, { headers: person });
  await expect.poll(() => readVisits(scene)).toBe(1);
});

test.describe("with a browser that people use", () => {
  test.use({ userAgent: person["User-Agent"] });

  test("every visit counts while the link is open, and none leaves a cookie", async ({ page }) => {
    const scene = await shareLink();
    await page.goto(scene.path);
    await expect.poll(() => readVisits(scene)).toBe(1);
    await page.reload();
    await expect.poll(() => readVisits(scene)).toBe(2);
    expect(await page.context().cookies()).toEqual([]);
    await change(scene, scene.campaign, { status: "paused" });
    await page.goto(scene.path);
    await change(scene, scene.campaign, { status: "active" });
    await page.goto(scene.path);
    await expect.poll(() => readVisits(scene)).toBe(3);
  });
});

test("messengers and search engines are told the offer, who makes it, and one address for it", async ({
  page,
}) => {
  const scene = await shareLink();
  const answer = await page.request.get(`${scene.path.toLowerCase()}?utm_source=chat`, {
    headers: messenger,
  });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf("</head>"));
  const title = "Ann R. thinks you’ll like Acme Plumbing: $50 off your first job";
  const url = `${serverUrl()}${scene.path}`;
  expect(head).toContain(`<title>${title}</title>`);
  expect(head).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(head).not.toContain('name="robots"');
  const meta = [
    ["property", "og:title", title],
    ["property", "og:url", url],
    ["property", "og:type", "website"],
    ["property", "og:site_name", "Acme Plumbing"],
    ["name", "twitter:card", "summary_large_image"],
  ];
  for (const [kind, name, content] of meta) {
    expect(head).toContain(`<meta ${kind}="${name}" content="${content}"/>`);
  }
  expect(head).toMatch(/<meta property="og:image" content="http[^"]*\/opengraph-image/);
});
