import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { type Language, languages } from "@/lib/kit/words/languages";
import { signInByHttp } from "@/proof/bench/server";
import { requireChromium } from "@/proof/launch/chromium";
import { businessNames, makeBusiness, screensOf } from "@/proof/screens/businesses";
import { makeCustomerScreens } from "@/proof/screens/customers";
import { lookAt, nameOf, type Screen, type Sight, watchErrors } from "@/proof/screens/look";
import { startThrowawayProduct } from "@/proof/throwaway-product";

type Log = (line: string) => void;

const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** A page slower than this is named. */
const SLOW_MS = 1_000;

/** Far longer than any page takes, so that a busy machine doesn't end a run. */
const PATIENCE_MS = 240_000;

interface Plan {
  /** The folder for the pictures. */
  readonly out: string;
  /** The only business to look at, or `customers`; all if left out. */
  readonly business?: string | undefined;
}

/** One round of looking: the screens of a business's members, or of its customers in one language. */
interface Round {
  readonly title: string;
  readonly screens: readonly (Screen & { readonly cookie?: string })[];
  /** Sent with every request. */
  readonly cookie: string;
  readonly locale: string;
}

export const roundNames = [...businessNames, "customers"] as const;

/**
 * Looks at every screen of four businesses, and of a business's customers in each language, on a desk and a phone, in
 * light and dark.
 * @returns one line per fault
 */
export async function proveScreens({ out, business }: Plan, log: Log): Promise<string[]> {
  const names = roundNames.filter((each) => business === undefined || each === business);
  if (names.length === 0) throw new Error(`--business must be one of ${roundNames.join(", ")}`);
  const product = await startThrowawayProduct({}, log);
  const executablePath = requireChromium(chromium.executablePath(), log);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const faults: string[] = [];
  try {
    for (const name of names) {
      for (const round of await planRounds(name, product.url)) {
        const visits = Object.keys(sizes).map((size) => visit(browser, { round, size, url: product.url, out }));
        for (const [at, sights] of (await Promise.all(visits)).entries()) {
          const title = `${round.title}, ${Object.keys(sizes)[at] ?? ""}`;
          report(title, sights, log);
          const lines = sights.flatMap((sight) => sight.faults.map((fault) => `${sight.name}: ${fault}`));
          faults.push(...lines.map((line) => `${title}: ${line}`));
        }
      }
    }
  } finally {
    await browser.close();
    await product.close();
  }
  return faults;
}

async function planRounds(name: (typeof roundNames)[number], url: string): Promise<Round[]> {
  if (name === "customers") {
    const screens = await makeCustomerScreens(url);
    return Promise.all(
      languages.map(async (language) => ({
        title: `customers ${language}`,
        cookie: `language=${language}`,
        locale: language,
        screens: await Promise.all(screens.map((screen) => inLanguage(screen, language))),
      })),
    );
  }
  const made = await makeBusiness(name);
  const signIn = () => signInByHttp(url, made);
  // The server may close a kept connection just as it is used again.
  const cookie = await signIn().catch(signIn);
  return [
    {
      title: name,
      cookie,
      locale: "en",
      screens: screensOf(made).map((shown) => ({ name: nameOf(shown), shown })),
    },
  ];
}

async function inLanguage(
  { shown, ...screen }: Awaited<ReturnType<typeof makeCustomerScreens>>[number],
  language: Language,
) {
  return { ...screen, shown: typeof shown === "string" ? shown : { html: await shown(language) } };
}

interface Visit {
  readonly round: Round;
  readonly size: string;
  readonly url: string;
  readonly out: string;
}

async function visit(browser: Browser, { round, size, url, out }: Visit): Promise<Sight[]> {
  const folder = join(out, `${round.title}-${size}`.replaceAll(" ", "-"));
  await mkdir(folder, { recursive: true });
  const { locale } = round;
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block", locale, ...sizes[size] });
  context.setDefaultTimeout(PATIENCE_MS);
  // The TypeScript compiler wraps inner functions in `__name`, which pages don't define.
  await context.addInitScript("globalThis.__name = (fn) => fn");
  const page = await context.newPage();
  const takeErrors = watchErrors(page);
  const sights: Sight[] = [];
  try {
    for (const screen of round.screens) {
      await context.clearCookies();
      await context.addCookies(cookiesOf([round.cookie, screen.cookie].filter(Boolean).join("; "), url));
      sights.push(await lookAt(page, screen, { picture: join(folder, screen.name), takeErrors }));
    }
  } finally {
    await context.close();
  }
  return sights;
}

function cookiesOf(header: string, url: string) {
  return header
    .split("; ")
    .filter(Boolean)
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url };
    });
}

function report(title: string, sights: readonly Sight[], log: Log): void {
  const times = sights.map(({ serverMs }) => serverMs).toSorted((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  log(`\n${title}: ${sights.length} screens, the server took ${Math.round(middle)} ms in the middle`);
  for (const { name, serverMs, faults } of sights) {
    if (serverMs > SLOW_MS) log(`  ${name} took ${Math.round(serverMs)} ms`);
    for (const fault of faults) log(`  ${name}: ${fault}`);
  }
}
