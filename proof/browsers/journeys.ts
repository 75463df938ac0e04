import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "@/e2e/product";
import { until, type WindowSize } from "./driver";
import type { DrivenPage } from "./page";
import type { BrowserScene } from "./scene";

export interface JourneyContext {
  readonly page: DrivenPage;
  readonly scene: BrowserScene;
  readonly size: WindowSize;
  readonly product: Product;
  /** The folder for files to upload. */
  readonly folder: string;
}

/** A user's task from start to finish. A journey throws on any unexpected behavior. */
export type Journey = (visit: JourneyContext) => Promise<void>;

const signIn: Journey = async ({ page, scene }) => {
  await page.go("/sign-in");
  await page.fill("Email", scene.email);
  await page.fill("Password", scene.password);
  await page.click("form button", "Sign in");
  await page.arrive("/home");
  await page.see("Hello", "h1");
};

/** Lists whose whole rows are clickable. */
export const lists = [
  "/advocates",
  "/leads",
  "/campaigns",
  "/settings/business/delivery",
  "/money",
  "/money/year",
] as const;

const rows: Journey = async ({ page }) => {
  for (const list of lists) {
    await page.go(list);
    const row = await until(`rows on ${list}`, () => page.driver.evaluate(pickRow));
    await page.click(`[data-picked]`);
    const opens = () => page.driver.evaluate(hasOpened, row.href, row.name);
    await until(`“${row.name}” of ${list} to open at a click on its name`, opens);
  }
};

/** Marks the name in the middle row of the page's first table. */
function pickRow(): { name: string; href: string | null } | null {
  const names = [...document.querySelectorAll("tbody tr")].flatMap((row) =>
    [...row.querySelectorAll("a[href], button")].filter((each) => each.textContent?.trim()).slice(0, 1),
  );
  const picked = names[Math.floor(names.length / 2)];
  picked?.setAttribute("data-picked", "");
  return picked ? { name: picked.textContent?.trim() ?? "", href: picked.getAttribute("href") } : null;
}

function hasOpened(href: string | null, name: string): boolean {
  if (href) return location.pathname + location.search === href;
  return [...document.querySelectorAll('[role="dialog"]')].some((each) => each.textContent?.includes(name));
}

const menu: Journey = async ({ page, size }) => {
  for (const [index, list] of lists.entries()) {
    await page.go(list);
    if (size === "phone") await page.click("nav button", "More");
    const [name, path] = index % 2 ? (["Home", "/home"] as const) : (["Money", "/money"] as const);
    await page.click('nav[aria-label="Main"] a', name);
    await page.arrive(path);
  }
};

const openedLead = '[role="dialog"]';

const leadSheet: Journey = async ({ page, scene }) => {
  await page.go("/leads");
  await page.click("tbody button", scene.lead);
  await page.see(scene.lead, openedLead);
  await page.see(scene.advocate.name, openedLead);
  await page.driver.press("Escape");
  await until("the lead to close and its row to have the focus", () =>
    page.driver.evaluate(
      (name) => !document.querySelector('[role="dialog"]') && document.activeElement?.textContent === name,
      scene.lead,
    ),
  );
};

const convert: Journey = async ({ page, scene, size }) => {
  await page.go("/leads");
  if (size === "phone") {
    await page.click("tbody button", scene.lead);
    await page.click(`${openedLead} button`, "Convert");
  } else {
    await page.click("tbody button", `Convert ${scene.lead}`);
  }
  await page.see(`Convert ${scene.lead}?`, openedLead);
  await page.fill("What was the job worth?", "480", openedLead);
  await page.click(`${openedLead} button[type="submit"]`);
  await page.see(scene.lead, "[data-sonner-toast]");
  await until("the lead to be converted", scene.isConverted);
};

const redeem: Journey = async ({ page, scene }) => {
  await page.go(scene.portal);
  await page.click("button", "Use my credit");
  const code = await until("the code", () =>
    page.driver.evaluate(() => /\d{3}\s\d{3}(?!\d)/.exec(document.querySelector("main")?.textContent ?? "")?.[0]),
  );
  await page.go("/money/redeem");
  await page.fill("Customer’s code", code.replace(/\s/, ""));
  await page.see(`${scene.advocate.name} has $`);
  await page.click("button", "Take $");
  await page.see(`${scene.advocate.name} has $0.00 left.`);
};

const customerFile: Journey = async ({ page, scene, size, folder }) => {
  const path = join(folder, `invoices-${size}.csv`);
  const day = new Date().toISOString().slice(0, 10);
  const head = "Date,No.,Customer,Email,Amount,Status";
  const lines = ["Nora", "Otto"].map((name, row) => `${day},${row},${name} New,${name}@example.com,$90.00,Paid`);
  await writeFile(path, [head, ...lines, ""].join("\n"));
  await page.go("/leads/customer-files");
  await page.upload('input[type="file"]', path);
  await page.see("Match the columns");
  await page.click("button", "Check 2 rows");
  await until("the checked file", () => page.driver.evaluate(() => /customer-files\/.+/.test(location.pathname)));
  await page.see("2 customers", "main");
  await page.go(`/campaigns/${scene.campaignId}`);
};

const friend: Journey = async ({ page, scene, size }) => {
  await page.go(`/r/${scene.advocate.code}`);
  const opened = Date.now();
  await page.fill("Your name", "Gil Garcia");
  await page.fill("Email", `gil.${size}.${opened}@example.com`);
  // The server treats a form sent within two seconds as a bot's.
  await until("a person's time to have passed", async () => Date.now() - opened > 3_000);
  await page.click("form button[type='submit']");
  await page.see("Almost done: check your email", "h1");
};

const portal: Journey = async ({ page, scene }) => {
  await page.go(scene.portal);
  await page.click("button", "Share");
  await page.see("Copied");
  await page.click("button", "Copy");
  await page.see("Copied", "button");
};

const offline: Journey = async ({ page, product }) => {
  await page.go("/campaigns");
  await until("the service worker", () =>
    page.driver.evaluate(() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)),
  );
  await product.stop();
  try {
    await page.driver.open(`${product.url}/campaigns`);
    await page.see("You are offline", "h1");
  } finally {
    await product.start();
  }
  await page.see("Campaigns", "h1");
};

/** In running order. Journeys after sign-in share its session. */
export const journeys: Readonly<Record<string, Journey>> = {
  "sign in": signIn,
  "a row's name": rows,
  menu,
  "lead sheet": leadSheet,
  convert,
  redeem,
  "customer file": customerFile,
  "friend page": friend,
  portal,
  offline,
};
