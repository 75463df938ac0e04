import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { apiOf, createdId } from "./api";
import { test as base, expect, expectAccessible } from "./fixtures";
import { runNpm } from "./npm";

const Demo = z.object({ orgId: z.string(), campaignId: z.string(), apiKey: z.string() });
const Messages = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string() })) });

/** Somebody who has just got an e-mail of the demo organization, and the page its unsubscribe link opens. */
interface Reader {
  readonly email: string;
  readonly page: string;
  /** The address that mail programs post to. */
  readonly oneClick: string;
}

const test = base.extend<{ ann: Reader }>({
  ann: async ({ baseURL }, use) => use(await enroll(baseURL ?? "")),
});

async function enroll(url: string): Promise<Reader> {
  const { E2E_DATA_DIR: dataDir } = process.env;
  if (!dataDir) throw new Error("E2E_DATA_DIR is not set: server.ts sets it before the tests run");
  const { orgId, campaignId, apiKey } = Demo.parse(
    JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")),
  );
  const email = `ann.${randomUUID()}@example.com`;
  const invite = `/api/app/campaigns/${campaignId}/invite`;
  createdId(await apiOf(url, apiKey).post(invite, { name: "Ann Reyes", email }));
  const ops = ["run", "--silent", "ops", "--", "messages", "--org", orgId];
  const { stdout } = await runNpm(ops, { DATA_DIR: dataDir, APP_URL: url }, undefined).ended;
  const { messages } = Messages.parse(JSON.parse(stdout));
  const text = messages.find(({ to }) => to === email)?.text ?? "";
  const [page, token] = /\/unsubscribe\/([\w-]{64})/.exec(text) ?? [];
  if (!page) throw new Error(`The e-mail has no unsubscribe link:\n${text}`);
  return { email, page, oneClick: `/api/unsubscribe/${token}` };
}

const question = "Stop e-mails from Acme Plumbing?";
const stopped = "You will get no more e-mails from Acme Plumbing.";
const started = "You will get e-mails from Acme Plumbing again.";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("e-mails are stopped with one button, and started again", async ({ page, ann }) => {
      await page.goto(ann.page);
      await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
      await expect(page.getByText("a***@example.com")).toBeVisible();
      expect(await page.content()).not.toContain(ann.email);

      await page.getByRole("button", { name: "Stop e-mails" }).click();
      await expect(page.getByRole("heading", { level: 1, name: stopped })).toBeVisible();
      await expect(page).toHaveTitle(stopped);
      await expect(page).toHaveURL(ann.page);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: stopped })).toBeVisible();

      await page.getByRole("button", { name: "I changed my mind" }).click();
      await expect(page.getByRole("heading", { level: 1, name: started })).toBeVisible();
      await page.goto(ann.page);
      await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
    });

    test("a link that was cut off says so", async ({ page, ann }) => {
      await page.goto(ann.page.slice(0, -1));
      await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
      await expect(page).toHaveTitle("This link does not work");
      await expect(page.getByRole("button")).toHaveCount(0);
    });
  });
}

test("opening the links changes nothing, a mail program's one click does", async ({ page, ann }) => {
  const opened = await page.goto(ann.oneClick);
  expect(opened?.status()).toBe(200);
  await expect(page).toHaveURL(ann.page);
  await expect(page.getByRole("heading", { name: question })).toBeVisible();
  for (const multipart of [false, true]) {
    const form = { "List-Unsubscribe": "One-Click" };
    const answer = await page.request.post(ann.oneClick, {
      ...(multipart ? { multipart: form } : { form }),
      headers: { Origin: "https://mail.example.com" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(200);
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: stopped })).toBeVisible();
});

test("the page needs no mouse, and every state of it can be used by everybody", async ({ page, ann }) => {
  await page.goto(ann.page);
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stop e-mails" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: stopped })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I changed my mind" }).press("Enter");
  await expect(page.getByRole("heading", { name: started })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${ann.page}x`);
  await expectAccessible(page);
});

test("the page is the business's, and keeps the link to itself", async ({ page, ann }) => {
  await page.goto(ann.page);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveText(["Skip to content"]);
  await expect(page.getByText("Referral Rewards")).toHaveCount(0);
  await expect(page.locator('head meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  const button = await page.getByRole("button").boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(40);
});
