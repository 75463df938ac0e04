import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureBuild } from "@/lib/platform/launch/build";
import { readFileIfExists } from "@/lib/platform/postgres/secret-file";
import { requireChromium } from "@/proof/launch/chromium";
import { provideDeployTools } from "@/proof/launch/deploy-tools";
import { provideOldestPostgres } from "@/proof/launch/oldest-postgres";
import { providePgBouncer } from "@/proof/launch/pgbouncer";
import { provideRedisServer } from "@/proof/launch/redis-server";
import { countTests, formatSummary, type TestCount } from "@/proof/launch/test-report";
import { provideWebKit } from "@/proof/launch/webkit";
import { runTool, runUnitTests } from "@/scripts/tools";

const reports = mkdtempSync(join(tmpdir(), "referral-rewards-reports-"));
const unitReport = join(reports, "unit.json");
const oldestReport = join(reports, "oldest.json");
const browserReport = join(reports, "browser.json");

type Stage = readonly [name: string, run: () => void | Promise<void>];

let CHROMIUM_PATH = "";
let POSTGRES_BIN: string | null = null;
const usesOldestPostgres = process.argv.includes("--oldest-postgres");

/** These come first, because the tests run programs of the build, and only one process may install packages. */
const preparations: readonly Stage[] = [
  ["Lint", () => runTool("biome", ["check", "--error-on-warnings"])],
  [
    "Programs",
    () => {
      provideRedisServer(console.log);
      providePgBouncer(console.log);
      provideDeployTools(console.log);
      CHROMIUM_PATH = requireChromium(chromium.executablePath(), console.log);
      provideWebKit(console.log);
      if (!usesOldestPostgres) return;
      POSTGRES_BIN = provideOldestPostgres(console.log);
      if (!POSTGRES_BIN) throw new Error("PostgreSQL 15 is not on this system and cannot be installed.");
    },
  ],
  ["Build", () => ensureBuild(process.cwd(), console.log)],
];

/** Runs nightly, with `npm test -- --oldest-postgres`. */
const oldestPostgres: Stage = [
  "The API on PostgreSQL 15",
  () => {
    const env = { POSTGRES_BIN: POSTGRES_BIN ?? "" };
    return runUnitTests(["proof/rules", ...reportersTo(oldestReport)], { env, label: "oldest" });
  },
];

/** These run side by side, since unit tests wait for the database much of the time. The build generated the pages' types. */
const lanes: readonly (readonly Stage[])[] = [
  [
    ["Unit and integration tests", () => runUnitTests(reportersTo(unitReport), { label: "unit" })],
    ...(usesOldestPostgres ? [oldestPostgres] : []),
  ],
  [["Types", () => runTool("typescript", ["--noEmit"], { label: "types" })]],
];

/** They have the machine to themselves, because people don't wait long for a page. */
const browserTests: Stage = [
  "Browser tests",
  () =>
    runTool("playwright", ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], {
      env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    }),
];

function reportersTo(file: string): string[] {
  return ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
}

/** @returns the name of the first stage that fails */
async function runStages(stages: readonly Stage[]): Promise<string | null> {
  for (const [name, run] of stages) {
    console.log(`\n== ${name}`);
    const started = Date.now();
    try {
      await run();
    } catch (error) {
      if (error instanceof Error && error.message) console.error(error.message);
      return name;
    }
    console.log(`== ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  return null;
}

async function readCounts(): Promise<TestCount[]> {
  const contents = await Promise.all([unitReport, oldestReport, browserReport].map(readFileIfExists));
  return contents.filter((report) => report !== null).map(countTests);
}

async function runAll(): Promise<string | null> {
  const unprepared = await runStages(preparations);
  if (unprepared !== null) return unprepared;
  const failed = await Promise.all(lanes.map(runStages));
  return failed.find((name) => name !== null) ?? runStages([browserTests]);
}

const failed = await runAll();
const counts = await readCounts();
rmSync(reports, { recursive: true, force: true });
if (failed !== null) console.error(`\n${failed} failed, see above.`);
console.log(`\n${formatSummary(counts)}`);
process.exit(failed === null ? 0 : 1);
