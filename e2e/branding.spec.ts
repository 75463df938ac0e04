import { pngImage } from "@/proof/fixtures/images";
import { apiFor } from "./api";
import { cutOff, expect, test } from "./fixtures";
import { createOrganization, signIn } from "./members";
import { enrollAnn } from "./scenes";

test.use({ allowed: [/ERR_FAILED/] });

const png = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(pngImage(40, 20)) };

test("color, logo and links are previewed, saved together and still there after a reload", async ({ page }) => {
  const dana = await createOrganization();
  const api = apiFor(dana);
  const readBranding = async () => (await api.get("/api/app/branding")).body["branding"];
  await signIn(page, dana);
  await page.goto("/campaigns/branding");
  const color = page.getByRole("textbox", { name: "Color", exact: true });
  const website = page.getByRole("textbox", { name: "Website or other page" });
  const save = page.getByRole("button", { name: "Save changes" });
  await color.fill("FFD400");
  await expect(page.getByText(/Black text on it/)).toBeVisible();
  await page.getByLabel("Logo file").setInputFiles(png);
  await expect(page.getByText("Not saved yet.").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveAttribute("src", /^blob:/);
  await page.getByRole("textbox", { name: "Instagram" }).fill("acmeplumbing");
  await website.fill("https://acme.example.com");
  expect(await readBranding()).toBeNull();

  const reach = await cutOff(page, "**/api/uploads/**");
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "couldn’t reach the server" })).toBeVisible();
  await expect(page.getByText("logo.png")).toBeVisible();
  await reach();
  await save.click();
  const logoUrl = expect.stringContaining("/logos/");
  const links = { instagram: "acmeplumbing", "the service": "https://acme.example.com" };
  await expect.poll(readBranding).toMatchObject({ primaryColor: "#ffd400", ...links, logoUrl });
  await page.reload();
  await expect(color).toHaveValue("#ffd400");
  await expect(website).toHaveValue("https://acme.example.com");
  await expect(page.getByRole("img", { name: "Your logo" })).toHaveAttribute("src", /\/logos\//);
  const logo = await page.request.get((await page.getByRole("img", { name: "Your logo" }).getAttribute("src")) ?? "");
  expect(logo.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(await logo.body()).toEqual(png.buffer);
  const card = await page.request.get(`${(await enrollAnn({ member: dana })).page}/card`);
  expect(await card.text()).toMatch(/<img[^>]+src="[^"]+\/logos\//);

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByText("No logo")).toBeVisible();
  await page.getByRole("textbox", { name: "Instagram" }).fill("");
  await save.click();
  await expect.poll(async () => Object.keys((await readBranding()) ?? {})).not.toContain("instagram");
  expect(await readBranding()).not.toHaveProperty("logoUrl");
});
