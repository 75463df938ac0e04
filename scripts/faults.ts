import { writeFile } from "node:fs/promises";
import { ensureBuild } from "@/lib/platform/launch/build";
import { handleShutdown, onParentExit } from "@/lib/platform/launch/shutdown";
import { formatCreditKills, runCreditKills } from "@/proof/faults/credit-trial";
import { formatCustomerFileKills, runCustomerFileKills } from "@/proof/faults/customer-file-trial";
import { runKills } from "@/proof/faults/kill-trial";
import { readOptions, usage } from "@/proof/faults/options";
import { formatKills, formatScenarios } from "@/proof/faults/report";
import { runScenarios } from "@/proof/faults/scenario-trial";
import { formatWebhookKills, runWebhookKills } from "@/proof/faults/webhook-trial";

// Injects faults while clients write, then proves that nothing was lost or done twice (docs/faults.md).

if (process.argv.includes("--help")) {
  console.log(usage);
  process.exit();
}
const options = readOptions(process.argv.slice(2));
const log = (line: string) => console.error(line);
// The terminal may be gone; child processes must still be stopped.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const shutdown = handleShutdown(log, process.exit);
void onParentExit(() => void shutdown.begin(1));
const surroundings = { log, atEnd: shutdown.add };

async function run() {
  await ensureBuild(process.cwd(), log);
  log(`Seed ${options.seed}`);
  if (options.part === "scenarios") {
    const report = await runScenarios(options, surroundings);
    return { report, text: formatScenarios(report) };
  }
  if (options.part === "credit") {
    const report = await runCreditKills(options, surroundings);
    return { report, text: formatCreditKills(report) };
  }
  if (options.part === "customers") {
    const report = await runCustomerFileKills(options, surroundings);
    return { report, text: formatCustomerFileKills(report) };
  }
  if (options.part === "webhooks") {
    const report = await runWebhookKills(options, surroundings);
    return { report, text: formatWebhookKills(report) };
  }
  const report = await runKills(options, surroundings);
  return { report, text: formatKills(report) };
}

try {
  const { report, text } = await run();
  console.log(`\n${text}`);
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
  await shutdown.begin(report.violations.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  await shutdown.begin(1);
}
