import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ensureBuild } from "@/lib/platform/launch/build";
import { handleShutdown, onParentExit } from "@/lib/platform/launch/shutdown";
import { runKills } from "@/proof/faults/kills";
import { runScenarios } from "@/proof/faults/scenario-trial";
import { formatJudgment } from "@/proof/sim/judge";

// Injects faults while clients write, then proves that nothing was lost or done twice (docs/faults.md).

const usage = "npm run faults -- [kills|scenarios] [--rounds N] [--seed N] [--json FILE] [--only SCENARIO]";
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string", default: String(randomInt(1, 2 ** 31)) },
    json: { type: "string" },
    only: { type: "string" },
  },
  allowPositionals: true,
});
const [part = "kills", ...rest] = positionals;
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const areNumbers = [rounds, seed].every((number) => Number.isInteger(number) && number > 0);
if (rest.length > 0 || !areNumbers || !["kills", "scenarios"].includes(part)) throw new Error(usage);

const log = (line: string) => console.error(line);
// The terminal may be gone; child processes must still be stopped.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const shutdown = handleShutdown(log, process.exit);
void onParentExit(() => void shutdown.begin(1));
const around = { log, atEnd: shutdown.add };

try {
  await ensureBuild(process.cwd(), log);
  log(`Seed ${seed}`);
  const started = performance.now();
  const judgment =
    part === "scenarios"
      ? await runScenarios({ seed, only: values.only }, around)
      : await runKills({ rounds, seed }, around);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\nSeed ${seed}, ${seconds} s\n${formatJudgment(judgment)}`);
  const report = { seed, seconds, ...judgment };
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  await shutdown.begin(judgment.violations.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  await shutdown.begin(1);
}
