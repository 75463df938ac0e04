import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { createRandom } from "@/lib/platform/ops/random";
import { countAcknowledged, createJournal } from "@/proof/faults/client";
import { type Around, openInstallation } from "@/proof/faults/installation";
import { clocks } from "@/proof/faults/scenarios/clocks";
import { diskFull, longLock, noConnections } from "@/proof/faults/scenarios/database";
import { shutdownWeb, shutdownWorker } from "@/proof/faults/scenarios/shutdowns";
import type { Scenario, ScenarioOutcome, TrialStage } from "@/proof/faults/trial";
import { createDataDir, createScene, problemsOf, since, summarize } from "@/proof/faults/trial";
import { type Findings, inspect } from "./inspect";
import { startLoad } from "./load";
import type { TrialOptions } from "./options";
import { CLOCK_SHIFTS_MS } from "./scenarios/clocks";
import { openSlowLine, type SlowLine } from "./slow-line";
import { mountSmallVolume } from "./small-volume";

const DELAY_MS = 40;
const SLOW_MS = 4_000;
const HELD_MS = 13_500;

/** Delays every packet, then stops all packets for longer than a request may take. */
async function play({ line, load }: TrialStage): Promise<ScenarioOutcome> {
  const slowFrom = performance.now();
  line.delayMs = DELAY_MS;
  await sleep(SLOW_MS);
  const slow = since(load, slowFrom);

  const heldFrom = performance.now();
  line.hold();
  await sleep(HELD_MS);
  const held = since(load, heldFrom);
  line.delayMs = 0;
  line.release();
  await load.more(20);
  return {
    told: `${DELAY_MS} ms late: ${summarize(slow)}\nsilent: ${summarize(held)}`,
    problems: problemsOf({
      "a slow database is waited for": slow.some(({ result }) => /^20/.test(result)),
      "a silent one is told as unavailable": held.some(({ result }) => result === "503 unavailable"),
      "nothing is acknowledged while it is silent": held.every(
        ({ at, ms, result }) => !/^20/.test(result) || at + ms > heldFrom + HELD_MS - 500,
      ),
    }),
  };
}

const slowDatabase: Scenario = { name: "slow-database", play };

/** In running order. */
const scenarios: readonly Scenario[] = [
  clocks,
  shutdownWorker,
  shutdownWeb,
  slowDatabase,
  longLock,
  noConnections,
  diskFull,
];

/** The outcome of each scenario, and of all writes during them. */
export interface ScenarioReport extends Findings {
  readonly seed: number;
  readonly acknowledged: number;
  readonly outcomes: readonly (ScenarioOutcome & { readonly name: string; readonly seconds: number })[];
}

const clockShifter = new URL("./shift-clock.mjs", import.meta.url).href;

/** Plays all scenarios, or one, on one installation while clients write, and checks the result. */
export async function runScenarios({ seed, only }: TrialOptions, around: Around): Promise<ScenarioReport> {
  const chosen = scenarios.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0)
    throw new Error(`--only is one of: ${scenarios.map(({ name }) => name).join(", ")}`);
  const dataDir = join(await createDataDir(around), "disk");
  const volume = await mountSmallVolume(dataDir);
  around.atEnd(async () => volume?.unmount());
  const lines: SlowLine[] = [];
  around.atEnd(async () => lines.forEach((line) => void line.close()));
  const route = (url: string) => reroute(url, lines);
  const installation = await openInstallation(dataDir, around, { webEnv, route });
  const [line] = lines;
  if (!line) throw new Error("The installation does not use the line");
  return perform(chosen, { installation, line, volume }, seed, around.log);
}

const webEnv = (index: number) => ({
  NODE_OPTIONS: `--import ${clockShifter}`,
  CLOCK_SHIFT_MS: String(CLOCK_SHIFTS_MS[index]),
});

async function reroute(appUrl: string, lines: SlowLine[]): Promise<string> {
  const address = new URL(appUrl);
  const line = await openSlowLine(Number(address.port));
  lines.push(line);
  address.port = String(line.port);
  return address.toString();
}

async function perform(
  chosen: readonly Scenario[],
  place: Pick<TrialStage, "installation" | "line" | "volume">,
  seed: number,
  log: (line: string) => void,
): Promise<ScenarioReport> {
  const { installation } = place;
  const scene = await createScene();
  const journal = createJournal();
  const urls = installation.webs.map(({ url }) => url);
  const load = await startLoad(scene, urls, journal, createRandom(seed));
  const asOwner: TrialStage["asOwner"] = (use) => withSession(installation.database.ownerUrl, use);
  const outcomes: ScenarioReport["outcomes"] = await playAll(chosen, { ...place, scene, load, asOwner }, log);
  await load.finish();
  log("The clients have finished; waiting for the last messages");
  // Each scenario cuts the database off from both workers once.
  const findings = await inspect(installation, scene, journal, 2 * chosen.length);
  const problems = outcomes.flatMap((outcome) => outcome.problems.map((text) => `${outcome.name}: ${text}`));
  const violations = [
    ...problems.map((detail) => ({ rule: "scenario" as const, detail })),
    ...findings.violations,
  ];
  return { seed, acknowledged: countAcknowledged(journal), outcomes, ...findings, violations };
}

async function playAll(chosen: readonly Scenario[], stage: TrialStage, log: (line: string) => void) {
  const outcomes: (ScenarioOutcome & { name: string; seconds: number })[] = [];
  for (const { name, play } of chosen) {
    await stage.load.more(20);
    const start = performance.now();
    const outcome = await play(stage);
    const seconds = (performance.now() - start) / 1000;
    log(`${name} (${seconds.toFixed(1)} s): ${outcome.told.replaceAll("\n", "; ")}`);
    outcomes.push({ name, seconds, ...outcome });
  }
  return outcomes;
}

async function withSession<T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
