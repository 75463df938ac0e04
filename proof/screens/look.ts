import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { findCovered } from "@/proof/browsers/covered";

/** What to look at. */
export interface Screen {
  /** What its pictures are called. */
  readonly name: string;
  /** Its path, or the document itself. */
  readonly shown: string | { readonly html: string };
  /** 200 if left out. */
  readonly status?: number | undefined;
}

/** A visit to a screen. */
export interface Sight {
  readonly name: string;
  /** From the request to the last byte of the page, which is what the server takes. */
  readonly serverMs: number;
  readonly faults: readonly string[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const quickly = { resultTypes: ["violations"], iframes: false, preload: false };
const SETTLED_MS = 20_000;

/** Collects a page's errors and failed answers. Returns those since the last call. */
export function watchErrors(page: Page): () => string[] {
  let errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(`uncaught: ${message}`));
  page.on("console", (message) => message.type() === "error" && errors.push(`console: ${message.text()}`));
  page.on("response", (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} of ${response.url()}`);
  });
  return () => {
    const found = errors;
    errors = [];
    return found;
  };
}

/** Opens a screen, takes its picture in light and in dark, and looks for what is broken. */
export async function lookAt(
  page: Page,
  { name, shown, status = 200 }: Screen,
  { picture, takeErrors }: { readonly picture: string; readonly takeErrors: () => string[] },
): Promise<Sight> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const answered = await open(page, shown);
  await page.waitForFunction(isSettled, undefined, { timeout: SETTLED_MS }).catch(() => undefined);
  const serverMs = await page.evaluate(readServerMs);
  const faults: string[] = [];
  if (answered !== undefined && answered !== status) faults.push(`answered ${answered}`);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overhang > 0) faults.push(`${overhang}px wider than the window`);
  faults.push(...(await page.evaluate(findCovered, "html")));
  faults.push(...(await findViolations(page, { rules: { region: { enabled: false } } })));
  await page.screenshot({ path: `${picture}-light.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  faults.push(...(await findViolations(page, { runOnly: ["color-contrast"] })).map((line) => `dark: ${line}`));
  await page.screenshot({ path: `${picture}-dark.png`, fullPage: true });
  // Browsers report an expected 404 as well.
  const errors = takeErrors().filter((line) => status === 200 || !line.includes(`status of ${status}`));
  return { name, serverMs, faults: [...faults, ...errors] };
}

/** Opens a screen. @returns the status of the answer, if there was one */
async function open(page: Page, shown: Screen["shown"]): Promise<number | undefined> {
  if (typeof shown === "string") return (await page.goto(shown))?.status();
  await page.setContent(shown.html);
  return undefined;
}

/** The file name of a screen's pictures, without ids. */
export function nameOf(path: string): string {
  const readable = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
  return readable.replaceAll(/[^\w]+/g, "-").replace(/^-/, "");
}

function isSettled(): boolean {
  const main = document.querySelector("main");
  // Most pages of customers have no scripts.
  const isAlive = document.scripts.length === 0 || Object.keys(main ?? {}).some((key) => key.startsWith("__react"));
  const isWhole = document.querySelector('div[hidden][id^="S:"]') === null;
  return isAlive && isWhole && document.querySelector("h1") !== null && !main?.querySelector(".animate-pulse");
}

function readServerMs(): number {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming ? entry.responseEnd - entry.requestStart : 0;
}

/** What axe finds serious, one line each. */
async function findViolations(page: Page, what: object): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe};0`);
  const serious = `.filter(({ impact }) => impact === "serious" || impact === "critical")`;
  const lines = `.map(({ id, nodes }) => id + ": " + nodes[0]?.target + " " + nodes[0]?.html.slice(0, 160))`;
  const run = `axe.run("html", ${JSON.stringify({ ...quickly, ...what })})`;
  return page.evaluate(`${run}.then(({ violations }) => violations${serious}${lines})`);
}
