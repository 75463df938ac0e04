import postgres from "postgres";
import { CLOCK_SHIFTS_MS, clocks } from "@/proof/faults/clock-scenario";
import { longLock, noConnections, slowDatabase } from "@/proof/faults/database-scenarios";
import { inspect } from "@/proof/faults/inspect";
import { startLoad } from "@/proof/faults/load";
import type { Scenario, TrialStage } from "@/proof/faults/scenario";
import { openSlowLine, type SlowLine } from "@/proof/faults/slow-line";
import { type Around, createDataDir, openInstallation } from "@/proof/sim/installation";
import { type Judgment, joinJudgments } from "@/proof/sim/judge";
import { createRandom } from "@/proof/sim/random";

/** In running order. */
const scenarios: Readonly<Record<string, Scenario>> = {
  clocks,
  "slow-database": slowDatabase,
  "long-lock": longLock,
  "no-connections": noConnections,
};

const clockShifter = new URL("./shift-clock.mjs", import.meta.url).href;

/** Plays all scenarios, or one, on one installation while clients write, and checks the result. */
export async function runScenarios(
  { seed, only }: { readonly seed: number; readonly only?: string | undefined },
  around: Around,
): Promise<Judgment> {
  const chosen = Object.entries(scenarios).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`--only is one of: ${Object.keys(scenarios).join(", ")}`);
  let line: SlowLine | undefined;
  around.atEnd(async () => line?.close());
  const installation = await openInstallation(await createDataDir(around), around, {
    webEnv: (index) => ({
      NODE_OPTIONS: `--import ${clockShifter}`,
      CLOCK_SHIFT_MS: String(CLOCK_SHIFTS_MS[index]),
    }),
    route: async (appUrl) => {
      const address = new URL(appUrl);
      line = await openSlowLine(Number(address.port));
      address.port = String(line.port);
      return address.toString();
    },
  });
  if (!line) throw new Error("The installation does not use the line");
  const load = await startLoad(installation, createRandom(seed));
  const asOwner: TrialStage["asOwner"] = (use) => withSession(installation.database.ownerUrl, use);
  const stage = { installation, load, line, asOwner };
  const violations: string[] = [];
  for (const [name, play] of chosen) {
    await load.more(20);
    const start = performance.now();
    const { summary, problems } = await play(stage);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    around.log(`${problems.length === 0 ? "held  " : "FAILED"} ${name} (${seconds} s): ${summary}`);
    violations.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  await load.finish();
  around.log("The clients have finished; waiting for the last messages");
  // Each scenario cuts the database off from both workers once.
  const judgment = await inspect(installation, load, 2 * chosen.length);
  return joinJudgments([{ figures: { scenarios: chosen.length }, violations }, judgment]);
}

async function withSession<T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
