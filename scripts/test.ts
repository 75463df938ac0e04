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
import { checkTypes, runTool, runUnitTests } from "@/scripts/tools";

const reports = mkdtempSync(join(tmpdir(), "referral-rewards-reports-"));
const unitReport = join(reports, "unit.json");
const oldestReport = join(reports, "oldest.json");
const browserReport = join(reports, "browser.json");

type Stage = readonly [name: string, run: () => void | Promise<void>];

/** Runs nightly, with `npm test -- --oldest-postgres`. */
const oldestPostgres: Stage = [
  "The API on PostgreSQL 15",
  () => {
    const POSTGRES_BIN = provideOldestPostgres(console.log);
    if (!POSTGRES_BIN) throw new Error("PostgreSQL 15 is not on this system and cannot be installed.");
    runUnitTests(["proof/rules", ...reportersTo(oldestReport)], { POSTGRES_BIN });
  },
];

const stages: readonly Stage[] = [
  ["Lint", () => runTool("biome", ["check", "--error-on-warnings"])],
  ["Types", checkTypes],
  [
    "Unit and integration tests",
    () => {
      provideRedisServer(console.log);
      providePgBouncer(console.log);
      provideDeployTools(console.log);
      runUnitTests(reportersTo(unitReport));
    },
  ],
  ...(process.argv.includes("--oldest-postgres") ? [oldestPostgres] : []),
  ["Build", () => ensureBuild(process.cwd(), console.log)],
  [
    "Browser tests",
    () => {
      const CHROMIUM_PATH = requireChromium(chromium.executablePath(), console.log);
      provideWebKit(console.log);
      const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
      runTool("playwright", ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], env);
    },
  ],
];

function reportersTo(file: string): string[] {
  return ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
}

async function runStages(): Promise<string | null> {
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

const failedStage = await runStages();
const counts = await readCounts();
rmSync(reports, { recursive: true, force: true });
if (failedStage) console.error(`\n${failedStage} failed, see above.`);
console.log(`\n${formatSummary(counts)}`);
process.exit(failedStage ? 1 : 0);
