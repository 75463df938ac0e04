import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectUsable, test } from "./fixtures";
import { signIn } from "./members";
import { enrollMany, makeCampaign, readAdvocates, readMessages } from "./scenes";

// Browsers log a request cut off on purpose to the console.
test.use({ allowed: [/ERR_FAILED/] });

const address = "/advocates/import";

async function chooseFile(page: Page, content: string | Buffer, name = "customers.csv") {
  const buffer = Buffer.from(content);
  await page.getByLabel("CSV or Excel file").setInputFiles({ name, mimeType: "text/csv", buffer });
}

const step = (page: Page, name: string) => page.getByRole("region", { name });
const outcome = (page: Page) => page.getByRole("heading", { level: 2 }).first();

test("a customer list is matched, corrected, enrolled, undone, and can be imported again", {
  tag: "@phone",
}, async ({ page }) => {
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
    `8;DO NOT CONTACT;Karen;karen.${own}@example.com;;`,
  ].join("\r\n");
  await signIn(page, scene.dana);
  await page.goto(address);
  await expect(page.getByText("No files yet")).toBeVisible();
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
  await columns.getByRole("button", { name: "Check 8 rows" }).click();

  await expect(page).toHaveURL(/advocates\/import\/.+/);
  await expect(outcome(page)).toHaveText(/2 advocates to add.*1 to decide.*3 to fix.*1 already added/);
  expect(await readAdvocates(scene.api)).toHaveLength(1);
  await expect(page.getByText("1 phone number will get no texts")).toBeVisible();
  await expectUsable(page);
  // The page can be closed and found again.
  await page.goto(address);
  await page.getByRole("link", { name: "customers.csv" }).click();
  const ann = page.getByRole("form", { name: "Row 3" });
  const email = ann.getByRole("textbox", { name: /Email/ });
  await expect(email).toHaveAccessibleDescription(/must be an email address/);
  await email.fill(`ann.${own}@example.com`);
  await email.press("Enter");
  await expect(ann).toContainText("Ready");
  await expect(outcome(page)).toHaveText(/3 advocates to add.*2 to fix/);
  await page.getByRole("radio", { name: "Left out" }).click();
  await expect(page.getByRole("row", { name: /ANN twice/ })).toContainText("Duplicate of row 2.");
  await step(page, "Needs a decision").getByRole("button", { name: "Add, don’t contact" }).click();
  await expect(step(page, "Needs a decision")).toContainText("Row 9 is added and not contacted.");
  await expectAccessible(page);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download left-out rows" }).click();
  const left = await readFile(await (await saving).path(), "utf8");
  expect(left).toContain("Duplicate of row 2.");
  expect(left).toContain("must be a US phone number");

  const adding = page.getByRole("region", { name: "Add 4 advocates" });
  await expect(adding).toContainText("No email or text provider is set up");
  await adding.getByRole("radio", { name: "Add without inviting" }).click();
  await adding.getByRole("button", { name: "Add 4 advocates" }).click();
  await expect(outcome(page)).toHaveText(/4 advocates added/);
  const people = await readAdvocates(scene.api);
  const names = ["Ann Reyes", "DO NOT CONTACT Karen", "José Núñez", "Old Neighbor", "Toni Park"];
  expect(people.map(({ name }) => name).sort()).toEqual(names);
  expect(people.find(({ name }) => name === "Toni Park")?.phone).toBe("+14155552671");
  expect(await readMessages(scene.api)).toEqual([]);

  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("4 advocates will be removed");
  await question.getByRole("button", { name: "Remove 4" }).click();
  await expect(outcome(page)).toContainText("This file was undone");
  await expect(page.getByText("4 advocates removed.").first()).toBeVisible();
  expect((await readAdvocates(scene.api)).map(({ name }) => name)).toEqual(["Old Neighbor"]);

  await page.goto(`${address}?campaignId=${scene.campaignId}`);
  await chooseFile(page, Buffer.from(file, "latin1"));
  await page.getByRole("button", { name: "Check 8 rows" }).click();
  await expect(outcome(page)).toHaveText(/2 advocates to add/);
});

test("a long list resumes after a lost answer, and enrolls no customer twice", async ({ page }) => {
  const { dana, api, campaignId } = await makeCampaign({ name: "Spring" });
  const own = randomUUID();
  const rows = Array.from({ length: 2_050 }, (_, at) => `Neighbor ${at},n${at}.${own}@example.com`);
  await signIn(page, dana);
  await page.goto(address);
  await chooseFile(page, ["Name,Email", ...rows].join("\n"));
  let isCut = false;
  await page.route("**/api/app/customer-files/*/rows", async (route) => {
    if (isCut || route.request().method() !== "POST") return route.continue();
    isCut = true;
    // The server stores the rows, but the answer is lost.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Check 2,050 rows" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Stopped after");
  await expectAccessible(page);
  await alert.getByRole("button", { name: "Continue" }).click();
  await expect(outcome(page)).toHaveText("2,050 advocates to add");
  await page.getByRole("radio", { name: "Add without inviting" }).click();
  await page.getByRole("button", { name: "Add 2,050 advocates" }).click();
  await expect(outcome(page)).toHaveText("2,050 advocates added");
  expect(await readAdvocates(api)).toHaveLength(2_050);
  await page.getByRole("link", { name: "See advocates" }).first().click();
  await expect(page).toHaveURL(`/advocates?campaignId=${campaignId}`);
  // Includes every advocate without an invite, not only the visible rows, and states the effects first.
  await page.getByRole("button", { name: "Send invites" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("2,050 advocates will get their link: 2,050 emails.");
});
