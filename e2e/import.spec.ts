import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeList, readAll, readMessagesTo } from "./advocate-list";
import { expect, expectAccessible } from "./fixtures";
import { createOrganization, signIn, test } from "./members";
import { takeScreenshots } from "./screenshots";

// Answers that are lost on purpose browsers write to the console.
test.use({ allowed: [/status of 503/] });

const address = "/advocates/import";
const importing = "**/api/app/campaigns/*/advocates/import";

async function chooseFile(page: Page, content: string | Buffer, name = "customers.csv") {
  const buffer = Buffer.from(content);
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
}

function manyRows(count: number): string {
  const own = randomUUID();
  const rows = Array.from({ length: count }, (_, index) => `Neighbor ${index},n${index}.${own}@example.com`);
  return ["Name,E-mail", ...rows].join("\n");
}

const step = (page: Page, name: string) => page.getByRole("region", { name });
const count = (page: Page, name: string) =>
  step(page, "Check and enroll").locator("dl > div").filter({ hasText: name }).locator("dd").first();

test("a list of customers is matched, put right, enrolled, and can be sent again", async ({ page }) => {
  test.setTimeout(120_000);
  const scene = await makeList(["Spring", "Autumn"]);
  await scene.enroll(["Old Neighbor"]);
  const [old] = await readAll(scene);
  const own = randomUUID();
  const file = [
    "ID;First Name;Last Name;E-mails;Main Phone",
    `1;José;Núñez;jose.${own}@example.com;`,
    `2;Ann;Reyes;ann.${own};`,
    `3;ANN;twice;JOSE.${own}@example.com;`,
    `4;Old;Neighbor;${old?.email};`,
    "5;Toni;Park;;(415) 555-2671",
    "6;;;;",
    "7;Sam;Ortiz;;12",
  ].join("\r\n");
  await signIn(page, scene.dana);
  await page.goto(address);
  await expectAccessible(page);
  await takeScreenshots(page, "import-file");
  // As Excel writes it: in the letters of Windows, with semicolons.
  await chooseFile(page, Buffer.from(file, "latin1"));
  await expect(page.getByText("customers.csv is read")).toBeVisible();
  await page.getByRole("combobox", { name: "Campaign" }).click();
  await page.getByRole("option", { name: "Spring" }).click();

  const columns = step(page, "Match the columns");
  await expect(columns.getByRole("combobox", { name: "Name", exact: true })).toHaveText("First Name");
  await expect(columns.getByRole("combobox", { name: "Last name" })).toHaveText("Last Name");
  await expect(columns.getByRole("combobox", { name: "E-mail" })).toHaveText("E-mails");
  await expect(columns.getByRole("combobox", { name: "Phone" })).toHaveText("Main Phone");
  await expect(columns.getByRole("table")).toContainText("José Núñez");
  await expectAccessible(page);
  await takeScreenshots(page, "import-columns");
  await columns.getByRole("button", { name: "Check 7 rows" }).click();

  await expect(count(page, "Ready")).toHaveText("2");
  await expect(count(page, "Enrolled already")).toHaveText("1");
  await expect(count(page, "Repeated")).toHaveText("1");
  await expect(count(page, "Wrong")).toHaveText("3");
  expect(await readAll(scene)).toHaveLength(1);
  const ann = page.getByRole("form", { name: "Row 3" });
  await expect(ann.getByRole("textbox", { name: /E-mail/ })).toHaveAccessibleDescription(
    /must be an e-mail address/,
  );
  await expectAccessible(page);
  await takeScreenshots(page, "import-check");
  await ann.getByRole("textbox", { name: /E-mail/ }).fill(`ann.${own}@example.com`);
  await ann.getByRole("textbox", { name: /E-mail/ }).press("Enter");
  await expect(ann).toContainText("Ready");
  await expect(count(page, "Ready")).toHaveText("3");

  await page.getByRole("radio", { name: "Only enroll them" }).click();
  await page.getByRole("button", { name: "Enroll 3 advocates" }).click();
  await expect(page.getByText("3 advocates are enrolled in Spring")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, "import-result");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download who was left out" }).click();
  const rejected = await readFile(await (await saving).path(), "utf8");
  expect(rejected).toContain("The same person stands in row 2.");
  expect(rejected).toContain("must be a US phone number");
  const people = await readAll(scene);
  expect(people.map(({ name }) => name).sort()).toEqual([
    "Ann Reyes",
    "José Núñez",
    "Old Neighbor",
    "Toni Park",
  ]);
  expect(people.find(({ name }) => name === "Toni Park")?.phone).toBe("+14155552671");
  for (const { advocateId } of people) expect(await readMessagesTo(scene, advocateId)).toEqual([]);

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(page, Buffer.from(file, "latin1"));
  await page.getByRole("button", { name: "Check 7 rows" }).click();
  await expect(count(page, "Enrolled already")).toHaveText("3");
  await expect(page.getByText("Nobody is left to enroll")).toBeVisible();
  await page.getByRole("link", { name: "Advocates", exact: true }).last().click();
  await expect(page).toHaveURL("/advocates");
});

test("a batch whose answer is lost is sent again and enrolls nobody twice", async ({ page }) => {
  test.setTimeout(120_000);
  const scene = await makeList(["Spring"]);
  await signIn(page, scene.dana);
  await page.goto(address);
  await chooseFile(page, manyRows(450));
  await page.getByRole("button", { name: "Check 450 rows" }).click();
  await expect(count(page, "Ready")).toHaveText("450");
  await page.getByRole("radio", { name: "Only enroll them" }).click();
  const keys: (string | undefined)[] = [];
  await page.route(importing, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 2) await route.fulfill({ status: 503, body: "" });
    else await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Enroll 450 advocates" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Stopped after 200 of 450");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Nobody is enrolled twice");
  await expectAccessible(page);
  await takeScreenshots(page, "import-stopped");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("450 advocates are enrolled in Spring")).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(keys[2]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
  expect(await readAll(scene)).toHaveLength(450);
  await page.getByRole("link", { name: "See the advocates" }).click();
  await expect(page).toHaveURL(`/advocates?campaignId=${scene.campaignIds[0]}`);
  await expect(page.getByText("50 of 450")).toBeVisible();
});

test("an import that is stopped keeps what is done, and the file can be sent once more", async ({ page }) => {
  test.setTimeout(120_000);
  const scene = await makeList(["Spring"]);
  const file = manyRows(250);
  await signIn(page, scene.dana);
  await page.goto(address);
  await chooseFile(page, file);
  await page.getByRole("button", { name: "Check 250 rows" }).click();
  await expect(count(page, "Ready")).toHaveText("250");
  await page.getByRole("radio", { name: "Only enroll them" }).click();
  let release = () => {};
  const stopped = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(importing, async (route) => {
    await stopped;
    await route.continue();
  });
  await page.getByRole("button", { name: "Enroll 250 advocates" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  release();
  await page.getByRole("button", { name: "Leave the rest" }).click();
  await expect(page.getByText("200 advocates are enrolled in Spring")).toBeVisible();
  await expect(page.getByText("50 not sent any more, because you stopped")).toBeVisible();
  expect(await readAll(scene)).toHaveLength(200);

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(page, file);
  await page.getByRole("button", { name: "Check 250 rows" }).click();
  await expect(count(page, "Enrolled already")).toHaveText("200");
  await page.getByRole("button", { name: "Enroll 50 advocates" }).click();
  await expect(page.getByText("50 advocates are enrolled in Spring")).toBeVisible();
  expect(await readAll(scene)).toHaveLength(250);
});

test("what cannot be read is said in words, and rows can be pasted", async ({ page }) => {
  const scene = await makeList(["Spring"]);
  await signIn(page, scene.dana);
  await page.goto(address);
  const alert = page.getByRole("main").getByRole("alert");
  await chooseFile(page, Buffer.from([0x50, 0x4b, 0x03, 0x04]), "customers.xlsx");
  await expect(alert).toContainText("Save it as CSV first");
  await chooseFile(page, "Name,E-mail\n");
  await expect(alert).toContainText("nobody below the names of the columns");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a sample" }).click();
  const sample = await readFile(await (await saving).path(), "utf8");

  await page.getByRole("button", { name: "Paste rows instead" }).click();
  await page.getByRole("textbox", { name: "Rows" }).fill("Oak Street\t12\nElm Street\t13");
  await page.getByRole("button", { name: "Use these rows" }).click();
  await expect(
    page.getByText("Choose the column that has the e-mail addresses or phone numbers."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Check 2 rows" })).toBeDisabled();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("button", { name: "Paste rows instead" }).click();
  await page.getByRole("textbox", { name: "Rows" }).fill(sample.slice(1).replaceAll(",", "\t"));
  await page.getByRole("button", { name: "Use these rows" }).click();
  await expect(page.getByRole("table")).toContainText("Sam Ortiz");
  await expect(page.getByRole("button", { name: "Check 3 rows" })).toBeEnabled();
});

test("the plan's room is given to the first of the file", async ({ page }) => {
  const scene = await makeList(["Spring"], { overrides: { advocates: 2 } });
  await signIn(page, scene.dana);
  await page.goto(address);
  await chooseFile(page, manyRows(5));
  await page.getByRole("button", { name: "Check 5 rows" }).click();
  await expect(page.getByText("Your plan has room for 2 of them")).toBeVisible();
  await expect(count(page, "No room")).toHaveText("3");
  await page.getByRole("button", { name: "Enroll 2 advocates" }).click();
  await expect(page.getByText("2 advocates are enrolled in Spring")).toBeVisible();
  await expect(page.getByText("3 left out, because the plan has no room")).toBeVisible();
  await expect(page.getByText("No room for another advocate").first()).toBeVisible();
  expect((await readAll(scene)).map(({ name }) => name).sort()).toEqual(["Neighbor 0", "Neighbor 1"]);
});

test("whoever has no campaign yet is led to create one", async ({ page }) => {
  await signIn(page, await createOrganization());
  await page.goto(address);
  await page.getByRole("link", { name: "Create a campaign" }).click();
  await expect(page).toHaveURL("/campaigns/new");
});
