import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { benchAsks } from "@/proof/bench/asks";
import { benchCustomers } from "@/proof/bench/customers";
import { benchConversionLayer, benchGuards } from "@/proof/bench/data-layer";
import { benchFresh } from "@/proof/bench/fresh";
import { benchHttp } from "@/proof/bench/http";
import { benchIdle } from "@/proof/bench/idle";
import { formatTable, isMet, type Measurement } from "@/proof/bench/measurement";
import { benchMessages } from "@/proof/bench/messages";
import { benchNavigation } from "@/proof/bench/navigation";
import { benchOutbound } from "@/proof/bench/outbound";
import { benchPages } from "@/proof/bench/pages";
import { benchReport } from "@/proof/bench/report";
import { benchScale } from "@/proof/bench/scale";
import { type Bench, openBench } from "@/proof/bench/server";
import { benchStart } from "@/proof/bench/start";
import { benchStorm } from "@/proof/bench/storm";
import { benchStrangers } from "@/proof/bench/strangers";
import { benchWorstBodies } from "@/proof/bench/worst-bodies";

type Benchmark = (bench: Bench, log: (line: string) => void) => Promise<Measurement[]>;

const parts: Readonly<Record<string, Benchmark>> = {
  http: benchHttp,
  pages: benchPages,
  messages: benchMessages,
  data: benchConversionLayer,
  guards: benchGuards,
  storm: benchStorm,
  strangers: benchStrangers,
  start: benchStart,
  scale: benchScale,
  report: benchReport,
  customers: benchCustomers,
  asks: benchAsks,
  outbound: benchOutbound,
  navigation: benchNavigation,
  "worst-bodies": benchWorstBodies,
};
/** Benchmarks that start their own product. */
const standalone: Readonly<Record<string, (log: (line: string) => void) => Promise<Measurement[]>>> = {
  fresh: benchFresh,
  idle: benchIdle,
};
/** Additional settings by benchmark. */
const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  strangers: { RATE_LIMIT: "on" },
  outbound: { ALLOW_PRIVATE_NETWORKS: "on" },
  // Its identity provider runs on this machine.
  "worst-bodies": { ALLOW_PRIVATE_NETWORKS: "on" },
};
const elsewhere = `
  More of the same table, measured by other commands: npm run lighthouse (portal and friend page),
  npm run faults (kills under load), npm run attack (generated requests), npm test (access matrix, bytes of pages)`;

const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : Object.keys({ ...parts, ...standalone });
const log = (line: string) => console.error(line);

const measurements: Measurement[] = [];
for (const name of chosen) {
  const measureStandalone = standalone[name];
  if (measureStandalone) {
    log(`Measuring: ${name}`);
    measurements.push(...(await measureStandalone(log)));
    continue;
  }
  const measure = parts[name];
  if (!measure) {
    throw new Error(
      `Unknown benchmark. Use one or more of: ${Object.keys({ ...parts, ...standalone }).join(", ")}.`,
    );
  }
  log(`Measuring: ${name}`);
  // Each benchmark has its own database, so that none depends on another's data.
  const bench = await openBench(log, settings[name]);
  measurements.push(...(await measure(bench, log).finally(bench.close)));
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, Node.js ${process.versions.node}`;
console.log(`\n${machine}\n\n${formatTable(measurements)}\n${elsewhere}`);
if (values.json !== undefined) {
  const results = measurements.map((measurement) => ({ ...measurement, met: isMet(measurement) }));
  await writeFile(values.json, `${JSON.stringify({ machine, at: new Date(), results }, null, 2)}\n`);
}
