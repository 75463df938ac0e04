import { chromium, type Page } from "@playwright/test";
import type { Measurement } from "@/proof/bench/measurement";
import { type Bench, signInByHttp } from "@/proof/bench/server";
import { requireChromium } from "@/proof/launch/chromium";

const ROUNDS = 20;
const MOST_MS = 300;

/** A click, and the content it leads to. */
interface Step {
  readonly name: string;
  /** CSS selector of what is clicked: the first match. */
  readonly click: string;
  /** CSS selector of the content, and the text it begins with. */
  readonly shows: string;
  readonly text?: string;
  /** Closes what the step opened. */
  readonly closes?: boolean;
}

const menu = (path: string, text: string): Step => ({
  name: `menu: ${text}`,
  click: `nav[aria-label="Main"] a[href="${path}"]`,
  shows: "h1",
  text,
});

/** One round through the product, in this order. */
const steps: readonly Step[] = [
  menu("/home", "Hello"),
  menu("/inbox", "Inbox"),
  { name: "row: inbox", click: "li:nth-child(2) > [data-inbox-row]", shows: "#evidence h3" },
  menu("/leads", "Leads"),
  {
    name: "sheet: lead",
    click: "tbody button[id^=lead-]",
    shows: "#lead-history",
    closes: true,
  },
  {
    name: "chip: all leads",
    click: 'input[type="radio"][value="all"]',
    shows: 'label[data-chosen] > input[value="all"]',
  },
  menu("/advocates", "Advocates"),
  { name: "row: advocate", click: "tbody a[data-row]", shows: "#ledger" },
  menu("/money", "Money"),
  menu("/campaigns", "Campaigns"),
  { name: "row: campaign", click: "tbody a[data-row]", shows: "#waiting" },
  menu("/settings", "Business"),
];

/**
 * Time from a click to its content in Chromium: through the menu, lists, rows and sheets, for first and later visits.
 * A bare page of the same server, asked for in between, shows what the machine gives.
 */
export async function benchNavigation({ url, admin }: Bench, log: (line: string) => void): Promise<Measurement[]> {
  const executablePath = requireChromium(chromium.executablePath(), log);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { cookie: await signInByHttp(url, admin) } });
    await page.goto(`${url}/settings/you`, { waitUntil: "networkidle" });
    const times = new Map<string, number[]>();
    const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const step of steps) {
        note(step.name, await timeClick(page, step));
        if (step.closes) await page.keyboard.press("Escape");
      }
      note("a bare page", await timeBarePage(page));
    }
    const all = [...times].flatMap(([name, found]) => (name === "a bare page" ? [] : found));
    return [
      summarize("from a click to its content, 90th percentile", all, MOST_MS),
      ...[...times].map(([name, found]) => summarize(`— ${name}`, found)),
    ];
  } finally {
    await browser.close();
  }
}

function summarize(what: string, times: readonly number[], atMost?: number): Measurement {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  const of = `${times.length} clicks; half within ${at(0.5)} ms, the slowest ${at(1)} ms`;
  return { what, figure: at(0.9), unit: "ms", ...(atMost !== undefined && { atMost }), of };
}

// Measured inside the page, so the round trip to the browser does not count.
async function timeClick(page: Page, { click, shows, text = "" }: Step): Promise<number> {
  const link = page.locator(click).first();
  await link.waitFor({ state: "attached" });
  const start = await link.evaluate((element) => {
    const now = performance.now();
    if (element instanceof HTMLElement) element.click();
    return now;
  });
  const content = await page.waitForFunction(
    (target) =>
      [...document.querySelectorAll(target.shows)].some((one) => one.textContent.startsWith(target.text)) &&
      performance.now() - target.start,
    { shows, text, start },
    { polling: "raf" },
  );
  return Number(await content.jsonValue());
}

/** A page with one sentence, made by the same server, without drawing it. */
function timeBarePage(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const start = performance.now();
    await (await fetch("/unsubscribe/none")).text();
    return performance.now() - start;
  });
}
