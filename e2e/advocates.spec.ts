import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeList, readAll } from "./advocate-list";
import { expect, expectAccessible } from "./fixtures";
import { addMember, anyEmail, createOrganization, signIn, test } from "./members";
import { takeScreenshots } from "./screenshots";

// What is refused, and a server that cannot be reached, browsers write to the console.
test.use({ allowed: [/status of (403|409|503)|ERR_FAILED/] });

const rowsOf = (page: Page) =>
  page.getByRole("table", { name: "Advocates" }).locator("tbody").getByRole("row");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search advocates" });

test("advocates are found as one types, and the address keeps what is shown", async ({ page, isMobile }) => {
  const scene = await makeList(["Spring", "Autumn"]);
  await scene.enroll(["Ann Reyes", "Mei Kato", "Anna Katz"]);
  await scene.enroll(["Zoë Katona"], scene.campaignIds[1]);
  await signIn(page, scene.dana);
  await page.goto("/advocates");
  await expect(rowsOf(page)).toHaveCount(4);
  await search(page).fill("kat");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page).toHaveURL("/advocates?q=kat");

  if (isMobile) {
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Name, A to Z");
  } else {
    await page.getByRole("button", { name: "Advocate", exact: true }).click();
  }
  await expect(rowsOf(page).first()).toContainText("Anna Katz");
  await page.getByRole("combobox", { name: "Campaign" }).selectOption("Autumn");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("Zoë Katona");
  const address = `/advocates?q=kat&sort=name&campaignId=${scene.campaignIds[1]}`;
  await expect(page).toHaveURL(address);

  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue("kat");
  await page.getByRole("radio", { name: "With credit" }).click();
  await expect(page.getByText("No advocate of Autumn under “With credit” matches “kat”.")).toBeVisible();
  await page.getByRole("button", { name: "Show all advocates" }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(page).toHaveURL("/advocates?sort=name");
  await rowsOf(page).filter({ hasText: "Mei Kato" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/campaigns\/[^/]+\/advocates\//);
});

test("the export has what is shown, and nothing else", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await scene.enroll(["Ann Reyes", "Mei Kato"]);
  await signIn(page, scene.dana);
  await page.goto("/advocates?q=kato");
  await expect(rowsOf(page)).toHaveCount(1);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("advocates.csv");
  const [head, ...lines] = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
  expect(head).toContain("Credit (USD)");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("Mei Kato");
});

test("a customer is enrolled, and nobody twice", async ({ page }) => {
  const scene = await makeList(["Spring", "Autumn"]);
  const email = anyEmail("ann");
  await signIn(page, scene.dana);
  await page.goto(`/advocates?enroll=1&campaignId=${scene.campaignIds[1]}`);
  const dialog = page.getByRole("dialog", { name: "Enroll an advocate" });
  await expect(dialog.getByRole("combobox", { name: "Campaign" })).toContainText("Autumn");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann Reyes");
  await dialog.getByRole("textbox", { name: /Phone/ }).fill("(415) 555-2671");
  await expect(dialog).toContainText("Ann gets the link to share by text at once.");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  await expect(dialog).toContainText("by e-mail and by text at once.");
  await expectAccessible(page);
  await takeScreenshots(page, "enroll");
  await dialog.getByRole("button", { name: "Enroll and send the link" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/advocates?campaignId=${scene.campaignIds[1]}`);
  await expect(rowsOf(page)).toContainText("Ann Reyes");
  expect(await readAll(scene)).toEqual([
    expect.objectContaining({
      name: "Ann Reyes",
      email,
      phone: "+14155552671",
      campaignId: scene.campaignIds[1],
    }),
  ]);

  await page.getByRole("button", { name: "Enroll advocate" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann again");
  const again = dialog.getByRole("textbox", { name: "E-mail" });
  await again.fill(email.toUpperCase());
  await dialog.getByRole("button", { name: "Enroll and send the link" }).click();
  await expect(again).toHaveAccessibleDescription(/an advocate of this campaign already/);
  await again.fill("not an address");
  await dialog.getByRole("button", { name: "Enroll and send the link" }).click();
  await expect(again).toHaveAccessibleDescription(/e-mail address/);
  expect(await readAll(scene)).toHaveLength(1);
});

test("the toast leads to the page of who was enrolled", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await signIn(page, scene.dana);
  await page.goto("/advocates?enroll=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann Reyes");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(anyEmail("ann"));
  await dialog.getByRole("button", { name: "Enroll and send the link" }).click();
  await page.getByRole("button", { name: "Open Ann’s page" }).click();
  const [ann] = await readAll(scene);
  await expect(page).toHaveURL(`/campaigns/${ann?.campaignId}/advocates/${ann?.advocateId}`);
});

test("the plan says beforehand what it does not have", async ({ page }) => {
  const dana = await createOrganization({ tier: "starter", overrides: { advocates: 1 } });
  await signIn(page, dana);
  await page.goto("/advocates");
  await expect(page.getByRole("link", { name: "Create a campaign" })).toHaveAttribute(
    "href",
    "/campaigns/new",
  );
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 };
  const headers = { Origin: new URL(page.url()).origin, "Content-Type": "application/json" };
  await page.request.post("/api/app/campaigns", { headers, data: { name: "Spring", ...terms } });

  await page.goto("/advocates");
  await expect(page.getByText("Nobody is enrolled yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Import a list" })).toHaveAttribute(
    "href",
    "/advocates/import",
  );
  await page.getByRole("button", { name: "Enroll advocate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann Reyes");
  await dialog.getByRole("textbox", { name: /Phone/ }).fill("4155552671");
  await expect(dialog).toContainText("Your plan does not include text messages");
  await dialog.getByRole("button", { name: "Enroll and send the link" }).click();
  await expect(dialog.getByRole("alert")).toContainText("add an e-mail address");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(anyEmail("ann"));
  await expect(dialog).toContainText("by e-mail at once. Your plan does not include text messages");
  await dialog.getByRole("button", { name: "Enroll and send the link" }).click();

  await expect(page.getByText("No room for another advocate").first()).toBeVisible();
  const enroll = page.getByRole("button", { name: "Enroll advocate" });
  await expect(enroll).toBeDisabled();
  await expect(enroll).toHaveAccessibleDescription(/ask whoever runs this server for a larger plan/);
});

test("everybody of the team may do all of it", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await signIn(page, await addMember(scene.dana.orgId, "user"));
  await page.goto("/advocates?enroll=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann Reyes");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(anyEmail("ann"));
  await dialog.getByRole("button", { name: "Enroll and send the link" }).click();
  await expect(rowsOf(page)).toContainText("Ann Reyes");
});

test("a list that fails says so, keeps its rows and can be asked again", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await scene.enroll(["Ann Reyes"]);
  await signIn(page, scene.dana);
  await page.goto("/advocates");
  await page.route("**/api/app/advocates?*", (route) => route.abort());
  await page.getByRole("radio", { name: "Link never opened" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("could not be reached", {
    timeout: 20_000,
  });
  await expect(page).toHaveURL("/advocates?part=neverVisited");
  await page.unroute("**/api/app/advocates?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(1);
});

test("many are shown fifty at a time, and whatever they are called, they fit", async ({ page }) => {
  const scene = await makeList(["Donaudampfschifffahrt ".repeat(4).trim(), "Spring"]);
  const many = Array.from({ length: 55 }, (_, index) => `Neighbor ${index}`);
  const strained = ["ليلى عبد الرحمن الحداد", "Wolfeschlegelsteinhausenbergerdorff ".repeat(2).trim()];
  await scene.enroll([...many, ...strained]);
  await signIn(page, scene.dana);
  await page.goto("/advocates");
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(page.getByText("50 of 57")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "advocates");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rowsOf(page)).toHaveCount(57);
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
});
