import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { signInByHttp } from "@/proof/bench/server";
import { requireChromium } from "@/proof/launch/chromium";
import { type Business, businessNames, makeBusiness, screensOf } from "@/proof/screens/businesses";
import { folderOf, lookAt, nameOf, type Sight, watchErrors } from "@/proof/screens/look";
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
  /** The only business to look at; all if left out. */
  readonly business?: string | undefined;
}

/**
 * Looks at every screen of four businesses, on a desk and a phone, in light and dark.
 * @returns one line per fault
 */
export async function proveScreens({ out, business }: Plan, log: Log): Promise<string[]> {
  const names = businessNames.filter((each) => business === undefined || each === business);
  if (names.length === 0) throw new Error(`--business must be one of ${businessNames.join(", ")}`);
  const product = await startThrowawayProduct({}, log);
  const executablePath = requireChromium(chromium.executablePath(), log);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const faults: string[] = [];
  try {
    for (const name of names) {
      const made = await makeBusiness(name);
      const signIn = () => signInByHttp(product.url, made);
      // The server may close a kept connection just as it is used again.
      const cookie = await signIn().catch(signIn);
      const visits = Object.keys(sizes).map((size) =>
        visit(browser, { business: made, size, cookie, url: product.url, out }),
      );
      for (const [at, sights] of (await Promise.all(visits)).entries()) {
        const size = Object.keys(sizes)[at] ?? "";
        report(`${name}, ${size}`, sights, log);
        faults.push(
          ...sights.flatMap((sight) =>
            sight.faults.map((fault) => `${name}, ${size}: ${sight.path}: ${fault}`),
          ),
        );
      }
    }
  } finally {
    await browser.close();
    await product.close();
  }
  return faults;
}

interface Visit {
  readonly business: Business;
  readonly size: string;
  readonly cookie: string;
  readonly url: string;
  readonly out: string;
}

async function visit(browser: Browser, { business, size, cookie, url, out }: Visit): Promise<Sight[]> {
  const folder = folderOf(out, business.name, size);
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block", ...sizes[size] });
  await context.addCookies(cookiesOf(cookie, url));
  context.setDefaultTimeout(PATIENCE_MS);
  // The TypeScript compiler wraps inner functions in `__name`, which pages don't define.
  await context.addInitScript("globalThis.__name = (fn) => fn");
  const page = await context.newPage();
  const takeErrors = watchErrors(page);
  const sights: Sight[] = [];
  try {
    for (const path of screensOf(business)) {
      sights.push(await lookAt(page, path, { picture: join(folder, nameOf(path)), takeErrors }));
    }
  } finally {
    await context.close();
  }
  return sights;
}

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
}

function report(where: string, sights: readonly Sight[], log: Log): void {
  const times = sights.map(({ serverMs }) => serverMs).toSorted((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  log(`\n${where}: ${sights.length} screens, the server took ${Math.round(middle)} ms in the middle`);
  for (const { path, serverMs, faults } of sights) {
    if (serverMs > SLOW_MS) log(`  ${path} took ${Math.round(serverMs)} ms`);
    for (const fault of faults) log(`  ${path}: ${fault}`);
  }
}
