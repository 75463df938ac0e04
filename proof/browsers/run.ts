import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product } from "@/e2e/product";
import { hasWebKit, provideWebKit } from "@/proof/launch/webkit";
import { openChromium } from "./chromium";
import type { Driver, Engine, WindowSize } from "./driver";
import { openFirefox, requireFirefox } from "./firefox";
import { type Journey, type JourneyContext, journeys } from "./journeys";
import { pageOf } from "./page";
import { makeScene } from "./scene";
import { adminScreens, lookAt, publicScreens, takeErrors } from "./screens";
import { openWebKit } from "./webkit";

type Log = (line: string) => void;

const open: Readonly<Record<Engine, (log: Log) => Promise<Driver>>> = {
  chromium: openChromium,
  firefox: async (log) => {
    requireFirefox(log);
    return openFirefox();
  },
  webkit: async (log) => {
    provideWebKit(log);
    if (!hasWebKit()) throw new Error("There is no WebKit. Install webkit2gtk-driver and xvfb.");
    return openWebKit();
  },
};

/** The result of one journey in one browser and size. */
export interface JourneyResult {
  readonly engine: Engine;
  readonly size: WindowSize;
  readonly journey: string;
  /** One line per fault. */
  readonly faults: readonly string[];
}

export interface BrowserPlan {
  readonly engines: readonly Engine[];
  readonly sizes: readonly WindowSize[];
  /** The only journey to run after sign-in; all if left out. */
  readonly only?: string | undefined;
  /** The folder for screenshots. */
  readonly out: string;
}

/** Runs every journey in every browser and size, one after the other, on a product with demo data. */
export async function runBrowsers(product: Product, plan: BrowserPlan, log: Log): Promise<JourneyResult[]> {
  const results: JourneyResult[] = [];
  for (const engine of plan.engines) {
    for (const size of plan.sizes) {
      const folder = join(plan.out, `${engine}-${size}`);
      await mkdir(folder, { recursive: true });
      for await (const result of runOne(product, { ...plan, engine, size, folder }, log)) {
        results.push(result);
        log([`${engine} ${size}: ${result.journey}`, ...result.faults].join("\n    "));
      }
    }
  }
  return results;
}

type JourneyStep = (visit: JourneyContext) => Promise<readonly string[]>;

const steps: Readonly<Record<string, JourneyStep>> = {
  "public screens": ({ page, scene, folder }) => lookAt(page, publicScreens(scene), folder),
  ...Object.fromEntries(Object.entries(journeys).map(([name, journey]) => [name, stepOf(journey)])),
  "admin screens": ({ page, scene, folder }) => lookAt(page, adminScreens(scene), folder),
};

/** Allowed values of `only`. */
export const journeyNames = Object.keys(steps);

type BrowserRun = Pick<BrowserPlan, "only"> & {
  readonly engine: Engine;
  readonly size: WindowSize;
  readonly folder: string;
};

async function* runOne(product: Product, run: BrowserRun, log: Log): AsyncGenerator<JourneyResult> {
  const { engine, size, folder, only } = run;
  const driver = await open[engine](log);
  try {
    await driver.resize(size);
    const visit = {
      page: pageOf(driver, product.url),
      scene: await makeScene(product),
      size,
      product,
      folder,
    };
    for (const journey of journeyNames) {
      if (only && journey !== only && journey !== "sign in") continue;
      yield { engine, size, journey, faults: await findFaults(journey, visit) };
    }
  } finally {
    await driver.close();
  }
}

/** Reports the error a journey throws as its only fault. */
function stepOf(journey: Journey): JourneyStep {
  return async (visit) => {
    await journey(visit);
    return [];
  };
}

async function findFaults(journey: string, visit: JourneyContext): Promise<readonly string[]> {
  const { driver } = visit.page;
  try {
    const faults = (await steps[journey]?.(visit)) ?? [];
    const errors = await takeErrors(driver);
    // With the server stopped, pages log connection errors to the console.
    return journey === "offline" ? faults : [...faults, ...errors];
  } catch (error) {
    await keepPicture(driver, join(visit.folder, `failed-${journey.replaceAll(/\W+/g, "-")}.png`));
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function keepPicture(driver: Driver, file: string): Promise<void> {
  await driver
    .screenshot()
    .then((picture) => writeFile(file, picture))
    .catch(() => undefined);
}

/** A table of journeys by browser and size, with fault counts. */
export function formatResults(results: readonly JourneyResult[]): string {
  const columns = [...new Set(results.map(({ engine, size }) => `${engine} ${size}`))];
  const rowOf = (name: string) =>
    columns.map((column) => {
      const result = results.find((each) => each.journey === name && `${each.engine} ${each.size}` === column);
      return result ? String(result.faults.length || "ok") : "-";
    });
  const names = [...new Set(results.map(({ journey }) => journey))];
  return [["faults", columns] as const, ...names.map((name) => [name, rowOf(name)] as const)]
    .map(([name, cells]) => name.padEnd(16) + cells.map((cell) => cell.padStart(16)).join(""))
    .join("\n");
}
