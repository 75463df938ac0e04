import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stdout } from "node:process";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { shellEnv } from "./npm";

const root = join(import.meta.dirname, "..");

const Report = z.object({
  seed: z.int(),
  acknowledged: z.int(),
  messages: z.object({ emails: z.int(), texts: z.int() }),
  violations: z.array(z.unknown()),
});

const Kills = Report.extend({ kills: z.array(z.object({ victim: z.string() })) });
const Scenarios = Report.extend({ outcomes: z.array(z.object({ name: z.string() })) });

/** Runs `npm run faults` as anyone would, shows what it prints, and answers its report. */
async function runFaults<Schema extends z.ZodType>(schema: Schema, args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-report-"));
  const file = join(folder, "report.json");
  try {
    const child = spawn(process.execPath, ["scripts/run.mjs", "faults", ...args, "--json", file], {
      cwd: root,
      env: shellEnv({ HOME: folder }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => stdout.write(text));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    return { code, report: schema.parse(JSON.parse(await readFile(file, "utf8"))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.beforeEach(() => test.setTimeout(300_000));

test("five kills of web servers, workers and PostgreSQL lose and double nothing", async () => {
  const { code, report } = await runFaults(Kills, ["--rounds", "5"]);
  expect(report.violations).toEqual([]);
  expect(code).toBe(0);
  expect(report.kills.map(({ victim }) => victim).sort()).toEqual([
    ...["postgres", "web 1", "web 2", "worker 1", "worker 2"],
  ]);
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.messages.emails).toBeGreaterThan(20);
  expect(report.messages.texts).toBeGreaterThan(5);
});

test("a slow, silent, crowded, locked or full database is told and survived, and servers end in order", async () => {
  const { code, report } = await runFaults(Scenarios, ["scenarios"]);
  expect(report.violations).toEqual([]);
  expect(code).toBe(0);
  // Only root on Linux can fill a disk.
  expect(report.outcomes.map(({ name }) => name).filter((name) => name !== "disk-full")).toEqual([
    ...["clocks", "shutdown-worker", "shutdown-web", "slow-database", "long-lock", "no-connections"],
  ]);
  expect(report.acknowledged).toBeGreaterThan(150);
});
