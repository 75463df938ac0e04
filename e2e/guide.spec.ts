import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { entries } from "@/lib/platform/guide/shelves";
import { expect, expectAccessible, expectReadable, serverUrl, test } from "./fixtures";
import { shellEnv } from "./npm";
import { balanceOf, enrollAnn } from "./scenes";

const run = promisify(execFile);

test("every document of the guide is a page, and the API reference leads to it and back", async ({ page, request }) => {
  for (const { slug } of entries) expect((await request.get(`/docs/guide/${slug}`)).status(), slug).toBe(200);
  for (const path of ["unknown", "files/package.json", "files/..%2f.env"]) {
    expect((await request.get(`/docs/guide/${path}`)).status(), path).toBe(404);
  }
  await page.goto("/docs");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Guide" }).click();
  await expect(page).toHaveURL("/docs/guide");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Start here" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start here");
  await page.getByRole("main").getByRole("link", { name: "Backup and restore" }).click();
  await expect(page).toHaveURL("/docs/guide/operations#backup-and-restore");
  await expect(page.locator(":target")).toBeInViewport();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents.locator('[aria-current="page"]')).toHaveText("Running Referral Rewards");
  await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").last().click();
  await expect(page).toHaveURL("/docs/guide/deploy");
  await contents.getByRole("link", { name: "API reference" }).click();
  await expect(page).toHaveURL("/docs");
});

test("a document is readable on a phone, in light and dark, and on paper", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/docs/guide/moving-in");
  await expectReadable(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Old links" })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("the search finds a heading and a word, and shows what matched", async ({ page }) => {
      await page.goto("/docs/guide");
      const search = page.getByRole("searchbox", { name: "Search the guide" });
      await search.fill("restore a backup");
      await search.press("Enter");
      await expect(page).toHaveURL("/docs/guide/search?q=restore+a+backup");
      const results = page.getByRole("main").getByRole("listitem");
      await expect(results.first().locator("mark").first()).toHaveText(/restore|backup/i);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("link", { name: "Backup and restore" }).first().click();
      await expect(page).toHaveURL("/docs/guide/operations#backup-and-restore");
      await search.fill("qzxwvkjq");
      await search.press("Enter");
      await expect(page.getByText("No page has these words.")).toBeVisible();
      await expect(results).toHaveCount(0);
    });
  });
}

test("the script of the page about moving brings balances over, once", async () => {
  const ann = await enrollAnn();
  const markdown = await readFile(join(import.meta.dirname, "../docs/moving-in.md"), "utf8");
  const [, script = ""] = /^```js balances\n(.*?)^```$/ms.exec(markdown) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-balances-"));
  try {
    const email = ann.email.toUpperCase();
    const lines = ["Email,Balance", `"${email}",$75.10`, "stranger@example.com,5"];
    await writeFile(join(folder, "balances.mjs"), script);
    await writeFile(join(folder, "balances.csv"), lines.join("\r\n"));
    const env = shellEnv({
      URL: serverUrl(),
      API_KEY: ann.dana.apiKey ?? "",
      CAMPAIGN: ann.campaignId,
      REASON: "Balance from Friendbuy",
    });
    const bring = async () =>
      (await run(process.execPath, ["balances.mjs", "balances.csv"], { cwd: folder, env })).stdout;
    const stranger = "stranger@example.com: not an advocate of this campaign\n";
    expect(await bring()).toBe(`${stranger}Brought over: $75.10\n`);
    expect(await bring()).toBe(`${email}: has credit already, left as it is\n${stranger}Brought over: $0.00\n`);
    expect(await balanceOf(ann)).toBe(7_510);
    const { body } = await ann.api.get(`${ann.address}/activity`);
    expect(body["activity"]).toContainEqual(
      expect.objectContaining({
        creditType: "brought_over",
        memo: "Balance from Friendbuy",
        amountCents: 7_510,
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
