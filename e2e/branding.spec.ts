import type { Page } from "@playwright/test";
import { z } from "zod";
import { pngImage, pngOfBytes, webpImage } from "@/proof/fixtures/images";
import { type Api, apiOf } from "./api";
import { expect, expectAccessible } from "./fixtures";
import { addMember, createOrganization, signIn, test } from "./members";
import { serverUrl } from "./ops";
import { takeScreenshots } from "./screenshots";

const Saved = z.object({ branding: z.record(z.string(), z.string()).nullable() });
const png = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(pngImage(40, 20)) };

async function readBranding(api: Api) {
  return Saved.parse((await api.get("/api/app/branding")).body).branding;
}

async function open(page: Page) {
  const dana = await createOrganization();
  await signIn(page, dana);
  await page.goto("/branding");
  return apiOf(serverUrl(), dana.apiKey ?? "");
}

test("color, logo and links are previewed, saved together and there after a reload", async ({ page }) => {
  const api = await open(page);
  await page.getByRole("textbox", { name: "Color", exact: true }).fill("FFD400");
  await expect(page.getByText(/Text on it will be black/)).toBeVisible();
  await page.getByLabel("Logo file").setInputFiles(png);
  await expect(page.getByText("Not saved yet.").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveAttribute("src", /^blob:/);
  await page.getByRole("textbox", { name: "Instagram" }).fill("acmeplumbing");
  await page.getByRole("textbox", { name: "Website or other page" }).fill("https://acme.example.com");
  expect(await readBranding(api)).toBeNull();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Branding saved.")).toBeVisible();
  expect(await readBranding(api)).toMatchObject({
    primaryColor: "#ffd400",
    instagram: "acmeplumbing",
    "the service": "https://acme.example.com",
    logoUrl: expect.stringContaining("/logos/"),
  });

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Color", exact: true })).toHaveValue("#ffd400");
  await expect(page.getByRole("textbox", { name: "Website or other page" })).toHaveValue(
    "https://acme.example.com",
  );
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveAttribute("src", /\/logos\//);

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByText("No logo")).toBeVisible();
  await page.getByRole("textbox", { name: "Instagram" }).fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(async () => Object.keys((await readBranding(api)) ?? {})).not.toContain("instagram");
  expect(await readBranding(api)).not.toHaveProperty("logoUrl");
});

test("a file is dropped on the page, and one that cannot be a logo is refused in words", async ({ page }) => {
  const api = await open(page);
  const files = page.getByLabel("Logo file");
  await files.setInputFiles({ ...png, buffer: Buffer.from(webpImage) });
  await expect(page.getByText("A logo must be a PNG, JPEG or GIF image.")).toBeVisible();
  await files.setInputFiles({ ...png, buffer: Buffer.from(pngOfBytes(2 * 1024 * 1024 + 1)) });
  await expect(page.getByText("The file has 2.1 MB; a logo may have 2 MB.")).toBeVisible();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "dropped.png", { type: "image/png" }));
      return transfer;
    },
    [...pngImage(40, 20)],
  );
  const place = page.getByRole("button", { name: "Choose logo" });
  await place.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("dropped.png")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).filter({ visible: true }).click();
  await expect(page.getByText("No logo")).toBeVisible();
  expect(await readBranding(api)).toBeNull();
});

test.describe("while the upload fails", () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test("it says so, and what was chosen and typed can be saved again", async ({ page }) => {
    const api = await open(page);
    await page.getByLabel("Logo file").setInputFiles(png);
    await page.getByRole("textbox", { name: "X", exact: true }).fill("acme");
    await page.route("**/api/uploads/**", (route) => route.abort());
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "could not be reached" })).toBeVisible();
    await expect(page.getByText("logo.png")).toBeVisible();
    await page.unroute("**/api/uploads/**");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Branding saved.")).toBeVisible();
    expect(await readBranding(api)).toMatchObject({
      twitterX: "acme",
      logoUrl: expect.stringContaining("/logos/"),
    });
  });
});

test("who may not change the branding sees how it looks, why, and whom to ask", async ({ page }) => {
  const { orgId } = await createOrganization();
  await signIn(page, await addMember(orgId, "user"));
  await page.goto("/branding");
  await expect(page.getByText("Only admins can change the branding")).toBeVisible();
  await expect(page.getByText(/^Ask Dana/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Live preview" })).toContainText("Share my link");
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshots(page, "branding-user");

  await signIn(page, await createOrganization({ tier: "starter" }));
  await page.goto("/branding");
  await expect(page.getByRole("heading", { name: "Part of the Growth and Pro plans" })).toBeVisible();
  await expect(page.getByText(/is on Starter\. To change that, ask whoever runs this server/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "branding-starter");
});

test("everybody can use the branding page", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("heading", { level: 1, name: "Branding" })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "branding");
});
