import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { signIn } from "./members";
import { enrollMany, makeCampaign, readAdvocates, readMessages } from "./scenes";

// Browsers log answers that are lost on purpose to the console.
test.use({ allowed: [/status of 503/] });

const address = "/advocates/import";
const importing = "**/api/app/campaigns/*/advocates/import";

async function chooseFile(page: Page, content: string | Buffer, name = "customers.csv") {
  const buffer = Buffer.from(content);
  await page.getByLabel("CSV or Excel file").setInputFiles({ name, mimeType: "text/csv", buffer });
}

function manyRows(count: number): string {
  const own = randomUUID();
  const rows = Array.from({ length: count }, (_, index) => `Neighbor ${index},n${index}.${own}@example.com`);
  return ["Name,Email", ...rows].join("\n");
}

const step = (page: Page, name: string) => page.getByRole("region", { name });
const count = (page: Page, name: string) =>
  step(page, "Review and add")
    .getByRole("radiogroup", { name: "Show" })
    .locator("label")
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator(".text-caption");

test("a customer list is matched, corrected, enrolled, and can be imported again", async ({ page }) => {
  const scene = await makeCampaign({ name: "Spring" });
  await makeCampaign({ name: "Autumn" }, scene.dana);
  await enrollMany(scene, ["Old Neighbor"]);
  const [old] = await readAdvocates(scene.api);
  const own = randomUUID();
  const file = [
    "ID;First Name;Last Name;Emails;Main Phone;Text opt-in",
    `1;José;Núñez;jose.${own}@example.com;(415) 555-2670;`,
    `2;Ann;Reyes;ann.${own};;`,
    `3;ANN;twice;JOSE.${own}@example.com;;`,
    `4;Old;Neighbor;${old?.email};;`,
    "5;Toni;Park;;(415) 555-2671;yes",
    "6;;;;;",
    "7;Sam;Ortiz;;12;",
  ].join("\r\n");
  await signIn(page, scene.dana);
  await page.goto(address);
  // As Excel writes it: Windows encoding and semicolons.
  await chooseFile(page, Buffer.from(file, "latin1"));
  await expect(page.getByText("customers.csv loaded")).toBeVisible();
  await page.getByRole("combobox", { name: "Campaign" }).click();
  await page.getByRole("option", { name: "Spring" }).click();

  const columns = step(page, "Match the columns");
  await expect(columns.getByRole("combobox", { name: "Name", exact: true })).toHaveText("First Name");
  await expect(columns.getByRole("combobox", { name: "Last name" })).toHaveText("Last Name");
  await expect(columns.getByRole("combobox", { name: "Email" })).toHaveText("Emails");
  await expect(columns.getByRole("combobox", { name: "Phone" })).toHaveText("Main Phone");
  await expect(columns.getByRole("combobox", { name: "Text consent" })).toHaveText("Text opt-in");
  await expect(columns.getByRole("table")).toContainText("José Núñez");
  await expectAccessible(page);
  await columns.getByRole("button", { name: "Check 7 rows" }).click();

  await expect(count(page, "New")).toHaveText("2");
  await expect(count(page, "Already added")).toHaveText("1");
  await expect(count(page, "Duplicates")).toHaveText("1");
  await expect(count(page, "Needs fixing")).toHaveText("3");
  expect(await readAdvocates(scene.api)).toHaveLength(1);
  const ann = page.getByRole("form", { name: "Row 3" });
  await expect(ann.getByRole("textbox", { name: /Email/ })).toHaveAccessibleDescription(
    /must be an email address/,
  );
  await expectAccessible(page);
  await ann.getByRole("textbox", { name: /Email/ }).fill(`ann.${own}@example.com`);
  await ann.getByRole("textbox", { name: /Email/ }).press("Enter");
  await expect(ann).toContainText("Ready");
  await expect(count(page, "New")).toHaveText("3");

  await expect(page.getByText("1 phone number will get no texts")).toBeVisible();
  await expect(page.getByText("No email or text provider is set up")).toBeVisible();
  await page.getByRole("radio", { name: "Add without inviting" }).click();
  await page.getByRole("button", { name: "Add 3 advocates" }).click();
  await expect(page.getByText("3 advocates were added to Spring")).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download skipped rows" }).click();
  const rejected = await readFile(await (await saving).path(), "utf8");
  expect(rejected).toContain("Duplicate of row 2.");
  expect(rejected).toContain("must be a US phone number");
  const people = await readAdvocates(scene.api);
  expect(people.map(({ name }) => name).sort()).toEqual([
    "Ann Reyes",
    "José Núñez",
    "Old Neighbor",
    "Toni Park",
  ]);
  expect(people.find(({ name }) => name === "Toni Park")?.phone).toBe("+14155552671");
  expect(await readMessages(scene.api)).toEqual([]);

  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("3 advocates will be removed");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove 3" }).click();
  await expect(page.getByText("This import was undone: 3 of 3 removed")).toBeVisible();
  await expect(page.getByRole("row", { name: /customers\.csv/ })).toContainText("Undone, 3 removed");
  expect((await readAdvocates(scene.api)).map(({ name }) => name)).toEqual(["Old Neighbor"]);

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(page, Buffer.from(file, "latin1"));
  await page.getByRole("button", { name: "Check 7 rows" }).click();
  await expect(count(page, "New")).toHaveText("2");
  await page.getByRole("link", { name: "Advocates", exact: true }).last().click();
  await expect(page).toHaveURL("/advocates");
});

test("an import resumes after a lost answer or a stop, and enrolls no customer twice", async ({ page }) => {
  const { dana, api, campaignId } = await makeCampaign({ name: "Spring" });
  const file = manyRows(450);
  await signIn(page, dana);
  await page.goto(address);
  await chooseFile(page, file);
  await page.getByRole("button", { name: "Check 450 rows" }).click();
  await expect(count(page, "New")).toHaveText("450");
  await page.getByRole("radio", { name: "Add without inviting" }).click();
  const keys: (string | undefined)[] = [];
  let release = () => {};
  const stopped = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(importing, async (route) => {
    if (route.request().postDataJSON().dryRun) return route.continue();
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length === 1) await stopped;
    const answer = await route.fetch();
    if (keys.length === 3) await route.fulfill({ status: 503, body: "" });
    else await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Add 450 advocates" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  release();
  await page.getByRole("button", { name: "Stop here" }).click();
  await expect(page.getByText("200 advocates were added to Spring")).toBeVisible();
  await expect(page.getByText("250 not added because you stopped")).toBeVisible();
  expect(await readAdvocates(api)).toHaveLength(200);

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(page, file);
  await page.getByRole("button", { name: "Check 450 rows" }).click();
  await expect(count(page, "Already added")).toHaveText("200");
  await page.getByRole("button", { name: "Add 250 advocates" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Stopped after 200 of 250");
  await expect(alert).toContainText("No one will be added twice");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("250 advocates were added to Spring")).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(keys[3]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
  expect(await readAdvocates(api)).toHaveLength(450);
  await page.getByRole("link", { name: "See advocates" }).click();
  await expect(page).toHaveURL(`/advocates?campaignId=${campaignId}`);
  await expect(page.getByText("50 of 450")).toBeVisible();
  // Includes every advocate without an invite, not only the 50 visible rows, and states the effects first.
  await page.getByRole("button", { name: "Send invites" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("200 advocates will get their link: 200 emails.");
  await expect(dialog).toContainText("No email provider is set up");
  await dialog.getByRole("button", { name: "Invite 200" }).click();
  await expect(dialog).toContainText("200 of 200 invites queued.");
});
