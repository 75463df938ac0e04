import { readFile } from "node:fs/promises";
import { expect, rowsOf, sizes, test } from "./fixtures";
import { addMember, anyEmail, signIn } from "./members";
import { enrollMany, makeCampaign, readAdvocates } from "./scenes";

// Browsers log refusals, and answers this test loses on purpose, to the console.
test.use({ allowed: [/status of (403|409|503)/] });

for (const size of sizes) {
  test(`advocates are searched while typing and exported, and the URL keeps the view, on a ${size}`, {
    tag: `@${size}`,
  }, async ({ page, isMobile }) => {
    const spring = await makeCampaign({ name: "Spring" });
    const autumn = await makeCampaign({ name: "Autumn" }, spring.dana);
    const many = Array.from({ length: 50 }, (_, index) => `Neighbor ${index}`);
    await enrollMany(spring, ["Ann Reyes", "Mei Kato", "Anna Katz", ...many]);
    await enrollMany(autumn, ["Zoë Katona"]);
    await signIn(page, spring.dana);
    await page.goto("/advocates");
    await expect(page.getByText("50 of 54")).toBeVisible();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(rowsOf(page, "Advocates")).toHaveCount(54);
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
    const search = page.getByRole("searchbox", { name: "Search advocates" });
    await search.fill("kat");
    await expect(rowsOf(page, "Advocates")).toHaveCount(3);
    await expect(page).toHaveURL("/advocates?q=kat");
    const filters = page.getByRole("button", { name: /^Filters and more/ });
    const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
    if (isMobile) {
      await filters.tap();
      await page.getByRole("combobox", { name: "Sort by" }).selectOption("Name, A to Z");
      await close.tap();
    } else {
      await page.getByRole("button", { name: "Advocate", exact: true }).click();
    }
    await expect(rowsOf(page, "Advocates").first()).toContainText("Anna Katz");
    if (isMobile) await filters.tap();
    await page.getByRole("combobox", { name: "Campaign" }).selectOption("Autumn");
    if (isMobile) await close.tap();
    await expect(rowsOf(page, "Advocates")).toHaveCount(1);
    await expect(page).toHaveURL(`/advocates?q=kat&sort=name&campaignId=${autumn.campaignId}`);
    await page.reload();
    await expect(rowsOf(page, "Advocates")).toHaveCount(1);
    await expect(rowsOf(page, "Advocates")).toContainText("Zoë Katona");
    await expect(search).toHaveValue("kat");
    const saving = page.waitForEvent("download");
    if (isMobile) await filters.tap();
    await page.getByRole("button", { name: "Export" }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe("advocates.csv");
    const [head, ...lines] = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
    expect(head).toContain("Credit (USD)");
    expect(lines).toEqual([expect.stringContaining("Zoë Katona")]);

    await page.getByRole("radio", { name: /^With credit/ }).click();
    await expect(page.getByText("No advocates match “kat” with these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Show all advocates" }).click();
    await expect(page).toHaveURL("/advocates?sort=name");
    await rowsOf(page, "Advocates").getByRole("link", { name: "Ann Reyes", exact: true }).click();
    await expect(page).toHaveURL(/\/campaigns\/[^/]+\/advocates\//);
  });
}

test("any member can enroll a customer, but only once", async ({ page }) => {
  const { dana } = await makeCampaign({ name: "Spring" });
  const { api, campaignId } = await makeCampaign({ name: "Autumn" }, dana);
  const email = anyEmail("ann");
  await signIn(page, await addMember(dana.orgId, "user"));
  await page.goto(`/advocates?enroll=1&campaignId=${campaignId}`);
  const dialog = page.getByRole("dialog", { name: "Invite an advocate" });
  const enroll = dialog.getByRole("button", { name: "Send invite" });
  await expect(dialog.getByRole("combobox", { name: "Campaign" })).toContainText("Autumn");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann Reyes");
  await dialog.getByRole("textbox", { name: /Phone/ }).fill("(415) 555-2671");
  await expect(dialog).toContainText("Nothing is sent: there’s no email, and they haven’t agreed to texts.");
  await dialog.getByRole("checkbox", { name: "They agreed to texts" }).check();
  await expect(dialog).toContainText("Ann gets the link by text.");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await expect(dialog).toContainText("by email and by text.");
  await enroll.click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/advocates?campaignId=${campaignId}`);
  await expect(rowsOf(page, "Advocates")).toContainText("Ann Reyes");
  const [ann, ...others] = await readAdvocates(api);
  expect(ann).toMatchObject({ name: "Ann Reyes", email, phone: "+14155552671", campaignId });
  expect(others).toEqual([]);

  await page.getByRole("button", { name: "Invite advocate" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Mei Kato");
  const again = dialog.getByRole("textbox", { name: "Email" });
  await again.fill(email.toUpperCase());
  await enroll.click();
  await expect(again).toHaveAccessibleDescription(/^Already belongs to an advocate/);
  await again.fill("not an address");
  await enroll.click();
  await expect(again).toHaveAccessibleDescription(/email address/);
  await again.fill(anyEmail("mei"));
  await enroll.click();
  await page.getByRole("button", { name: "Open Mei’s page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mei Kato" })).toBeVisible();
});
