import type { Locator, Page } from "@playwright/test";
import { sharedWebsite } from "@/proof/fixtures/website";
import { apiFor } from "../api";
import { expect, type Size } from "../fixtures";
import { anyEmail, createOrganization, signIn, type TestMember } from "../members";
import { mailedLink } from "../ops";
import { enrollAnn, fixedTerms, makeCampaign } from "../scenes";

type Limit = { readonly clicks: number; readonly fields: number };

/** A task of an owner's day. */
export interface Task {
  readonly name: string;
  /** Its cost on November 26, 2026, before the screens were rebuilt, as that day's notes give it. */
  readonly before: string;
  /** The most it may take now: no more than before, except as noted. */
  readonly most: Readonly<Record<Size, Limit>>;
  /** Makes the business and opens the first page. Returns the task itself, which ends when its result is on screen. */
  readonly prepare: (page: Page, size: Size) => Promise<() => Promise<void>>;
}

const both = (clicks: number, fields: number): Task["most"] => ({
  desk: { clicks, fields },
  phone: { clicks, fields },
});

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name }).filter({ visible: true });
const field = (within: Page | Locator, name: string) => within.getByRole("textbox", { name, exact: true });

/** Opens a page and waits until a click on it is answered. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // By its tag: an open sheet hides the page from roles.
  await expect(page.locator("h1").first()).toBeVisible();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

async function openAs(page: Page, member: TestMember, path = "/home"): Promise<void> {
  await signIn(page, member);
  await open(page, path);
}

/** Goes to one of the main areas. */
async function goTo(page: Page, size: Size, area: string): Promise<void> {
  if (size === "phone") await button(page, "More").click();
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: area, exact: true }).filter({ visible: true }).click();
}

async function signUp(page: Page): Promise<void> {
  const email = anyEmail("dana");
  await field(page, "Email").fill(email);
  await button(page, "Sign up").click();
  await expect(page.getByRole("heading", { name: "Get your link" })).toBeVisible();
  await page.goto(await mailedLink(email, "magic-link"));
  await button(page, "Finish signing up").click();
  await field(page, "First name").fill("Dana");
  await field(page, "Last name").fill("Miller");
  await field(page, "Business name").fill("Miller & Daughters");
  await field(page, "Password").fill("three plain words");
  await page.getByRole("checkbox", { name: /Terms of Service/ }).click();
  await button(page, "Create my account").click();
  await expect(page).toHaveURL("/setup");
}

async function createFirstCampaign(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "New campaign" }).first().click();
  await field(page, "Advocate earns").fill("25");
  await field(page, "Friend gets").fill("50");
  await button(page, "Start campaign").click();
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);
}

async function setLook(page: Page, website: string): Promise<void> {
  await page.getByRole("link", { name: "Add: Add your logo and color" }).click();
  await field(page, "Web address").fill(website);
  await button(page, "Read my website").click();
  await expect(page.getByRole("img", { name: /The logo on/ })).toBeVisible();
  await button(page, "Looks right").click();
  await expect(page.getByRole("heading", { name: /^The offer/ })).toBeVisible();
}

const sixty = ["Name,Email,Phone", ...Array.from({ length: 60 }, (_, row) => rowOf(row))].join("\n");

function rowOf(row: number): string {
  const name = `${["Ann", "Bob", "Cleo", "Dev"][row % 4]} ${String.fromCharCode(65 + (row % 26))}ster`;
  return `${name},row${row}.${anyEmail("customer")},(415) 555-${String(1000 + row)}`;
}

async function importList(page: Page, size: Size): Promise<void> {
  await goTo(page, size, "Advocates");
  await page
    .getByRole("link", { name: /^Import/ })
    .filter({ visible: true })
    .first()
    .click();
  const file = { name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(sixty) };
  await page.getByLabel("CSV or Excel file").setInputFiles(file);
  await button(page, "Check 60 rows").click();
  await button(page, /^Add 60 advocates/).click();
  await expect(page.getByText(/^60 advocates added/).first()).toBeVisible();
}

async function findByDigits(page: Page): Promise<void> {
  await button(page, "Search").first().click();
  await search(page).fill("0142");
  await expect(page.getByRole("option", { name: /Maria Gonzalez/ })).toBeVisible();
}

const search = (page: Page) => page.getByRole("combobox", { name: "Search and commands" });

async function convertByName(page: Page): Promise<void> {
  await button(page, "Search").first().click();
  await search(page).fill("fred fox");
  await page.getByRole("option", { name: /^Fred Fox/ }).click();
  const sheet = page.getByRole("dialog", { name: "Fred Fox" });
  const previewed = page.waitForResponse(/\/convert\/preview$/, { timeout: 120_000 });
  await sheet.getByRole("button", { name: "Converted" }).click();
  const dialog = page.getByRole("dialog", { name: "Convert Fred Fox?" });
  await previewed;
  await button(dialog, "Convert").click();
  await expect(page.getByText("Ann Reyes now has $25.00 in credit.")).toBeVisible();
}

async function logCall(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Log a call" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Log a call" });
  await field(dialog, "Name").fill("Karen Boyd");
  await field(dialog, "Phone").fill("(415) 555-2671");
  await dialog.getByRole("combobox").fill("ann rey");
  await dialog.getByRole("option", { name: /Ann Reyes/ }).click();
  await button(dialog, "Save").click();
  await expect(page.getByText(/Ann Reyes gets credit when the job is done/).first()).toBeVisible();
}

async function takeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("link", { name: "Use credit" }).filter({ visible: true }).click();
  const counter = page.getByRole("region", { name: "At the counter" });
  await field(counter, "Customer’s code").fill(code);
  await button(counter, "Take $88.00 off this bill").click();
  await expect(counter).toContainText("Ann Reyes has $0.00 left.");
}

async function undoConversion(page: Page): Promise<void> {
  await button(page, "Reverse reward").click();
  const dialog = page.getByRole("dialog", { name: "Reverse the reward for Fred Fox?" });
  await dialog.getByRole("combobox", { name: "Why?" }).click();
  await page.getByRole("option", { name: "Job canceled" }).click();
  await button(dialog, "Reverse reward").click();
  await expect(page.getByText("Ann Reyes now has $0.00 in credit.")).toBeVisible();
}

async function finishJob(page: Page): Promise<void> {
  await button(page.getByRole("main"), "Job done").click();
  const dialog = page.getByRole("dialog", { name: "Job done" });
  await field(dialog, "Customer").fill("Priya Shah");
  await field(dialog, "Mobile").fill("(212) 555-0146");
  await dialog.getByRole("checkbox", { name: "Priya said yes to texts from us" }).click();
  await button(dialog, /^Done/).click();
  await expect(dialog.getByRole("heading", { level: 3 })).toContainText("Priya");
}

const elevenNames = ["Gus", "Hal", "Ida", "Jo", "Kai", "Lou", "May", "Ned", "Ola", "Pat", "Roy"].map(
  (name) => `${name} Hale`,
);

async function monthOfInvoices(page: Page, file: string): Promise<void> {
  await page.getByRole("link", { name: "Customer file" }).filter({ visible: true }).click();
  const invoices = { name: "October invoices.csv", mimeType: "text/csv", buffer: Buffer.from(file) };
  await page.getByLabel("CSV or Excel file").setInputFiles(invoices);
  await button(page, "Check 11 rows").click();
  await button(page, "Apply: convert 11").click();
  await button(page.getByRole("alertdialog"), "Apply: convert 11").click();
  await expect(page.getByText("Applied", { exact: true })).toBeVisible();
}

/** A file with the invoices of eleven leads. */
async function makeInvoices(): Promise<{ dana: TestMember; file: string }> {
  const { dana, api, campaign, advocateId } = await enrollAnn({
    terms: { ...fixedTerms, maxReferralsPerAdvocate: 20 },
  });
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const rows: string[] = [];
  for (const [at, friendName] of elevenNames.entries()) {
    const friendEmail = anyEmail(`friend${at}`);
    await api.post(`${campaign}/referrals`, { advocateId, friendName, friendEmail });
    rows.push(`${day},${4187 + at},${friendName},${friendEmail},$480.00,Paid`);
  }
  return { dana, file: ["Date,No.,Customer,Email,Amount,Status", ...rows].join("\r\n") };
}

async function enrollWithLead() {
  const ann = await enrollAnn({ terms: fixedTerms });
  return { ...ann, lead: await ann.refer("Fred Fox") };
}

/** The six digits on an advocate's own page. */
async function makeCode(page: Page, portal: string): Promise<string> {
  await page.goto(portal);
  await button(page, "Use my credit").click();
  const digits = page.getByText(/^\d{3} \d{3}$/);
  await expect(digits).toBeVisible();
  return ((await digits.textContent()) ?? "").replace(/\s/, "");
}

/** The ten tasks, and the one that the rebuilt screens add. */
export const tasks: readonly Task[] = [
  {
    name: "Sign-up to dashboard",
    before: "5 clicks, 5 fields, 5 s",
    most: both(5, 5),
    prepare: async (page) => {
      await open(page, "/sign-up");
      return () => signUp(page);
    },
  },
  {
    name: "First campaign",
    before: "2 clicks, 2 fields, 0.26 s",
    most: both(2, 2),
    prepare: async (page) => {
      await openAs(page, await createOrganization(), "/campaigns");
      return () => createFirstCampaign(page);
    },
  },
  {
    name: "Logo and color",
    before: "4 in all, 1.5 s",
    most: both(3, 1),
    prepare: async (page) => {
      const { url } = await sharedWebsite();
      await openAs(page, await createOrganization());
      return () => setLook(page, url);
    },
  },
  {
    name: "Import 60 rows",
    before: "5 clicks, 3 s",
    most: { desk: { clicks: 5, fields: 0 }, phone: { clicks: 6, fields: 0 } },
    prepare: async (page, size) => {
      const { dana } = await makeCampaign(fixedTerms);
      await openAs(page, dana);
      return () => importList(page, size);
    },
  },
  {
    name: "Find by the last 4 digits",
    before: "1 tap, 4 keys, 0.4 s",
    most: both(1, 1),
    prepare: async (page) => {
      const maria = { name: "Maria Gonzalez", phone: "(415) 555-0142" };
      const { dana } = await enrollAnn(maria);
      await openAs(page, dana);
      return () => findByDigits(page);
    },
  },
  {
    name: "Convert by name",
    before: "4 taps, 2 s",
    most: both(4, 1),
    prepare: async (page) => {
      const { dana } = await enrollWithLead();
      await openAs(page, dana);
      return () => convertByName(page);
    },
  },
  {
    name: "“Who sent you?”",
    before: "3 taps, 3 fields, 2.5 s",
    most: both(3, 3),
    prepare: async (page) => {
      const { dana } = await enrollAnn({ terms: fixedTerms });
      await openAs(page, dana);
      return () => logCall(page);
    },
  },
  {
    name: "Use credit by code",
    before: "2 clicks, 1 field, 0.5 s",
    most: both(2, 1),
    prepare: async (page) => {
      const ann = await enrollAnn({ terms: fixedTerms });
      await ann.api.post(`${ann.address}/credit`, { delta: 8_800, note: "Thank you" });
      const code = await makeCode(page, ann.portal);
      await openAs(page, ann.dana);
      return () => takeCode(page, code);
    },
  },
  {
    name: "Undo used credit",
    before: "1 click (toast)",
    most: both(1, 0),
    prepare: async (page) => {
      const ann = await enrollAnn({ terms: fixedTerms });
      await ann.api.post(`${ann.address}/credit`, { delta: 8_800, note: "Thank you" });
      await openAs(page, ann.dana, ann.page);
      await page.getByRole("button", { name: "Use credit", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Use credit" });
      await dialog.getByLabel("Invoice number").fill("1042");
      await button(dialog, "Use credit").click();
      await expect(page.getByText("Credit used. Ann Reyes has $0.00 left.")).toBeVisible();
      return async () => {
        await page.getByRole("button", { name: "Undo", exact: true }).click();
        await expect(page.getByText("Undone. The ledger shows both entries.")).toBeVisible();
      };
    },
  },
  {
    name: "Undo a conversion",
    before: "4 clicks",
    most: both(4, 0),
    prepare: async (page) => {
      const { dana, api, lead } = await enrollWithLead();
      await api.post(`${lead}/convert`);
      const referralId = lead.split("/").at(-1) ?? "";
      await openAs(page, dana, `/leads?status=converted&lead=${referralId}`);
      return () => undoConversion(page);
    },
  },
  {
    name: "A month of 11 invoices",
    before: "5 clicks",
    most: both(5, 0),
    prepare: async (page) => {
      const { dana, file } = await makeInvoices();
      await openAs(page, dana, "/leads");
      return () => monthOfInvoices(page, file);
    },
  },
  {
    name: "Job done",
    before: "not possible for a new customer",
    most: both(3, 2),
    prepare: async (page) => {
      const { dana } = await makeCampaign(fixedTerms);
      expect((await apiFor(dana).patch("/api/app/ask-settings", { isOn: true })).status).toBe(200);
      await openAs(page, dana);
      return () => finishJob(page);
    },
  },
];
