import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { benchAsks } from "@/proof/bench/asks";
import { benchCustomers } from "@/proof/bench/customers";
import { benchConversionLayer, benchGuards } from "@/proof/bench/data-layer";
import { benchFresh } from "@/proof/bench/fresh";
import { benchHttp } from "@/proof/bench/http";
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
import { benchWalk } from "@/proof/bench/walk";
import { benchWorstBodies } from "@/proof/bench/worst-bodies";

type Part = (bench: Bench, log: (line: string) => void) => Promise<Measurement[]>;

const parts: Readonly<Record<string, Part>> = {
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
  walk: benchWalk,
  "worst-bodies": benchWorstBodies,
};
/** Parts that start a product of their own. */
const apart: Readonly<Record<string, (log: (line: string) => void) => Promise<Measurement[]>>> = {
  fresh: benchFresh,
};
/** Settings that a part needs besides. */
const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  strangers: { RATE_LIMIT: "on" },
  outbound: { ALLOW_PRIVATE_NETWORKS: "on" },
  // Its identity provider is on this machine.
  "worst-bodies": { ALLOW_PRIVATE_NETWORKS: "on" },
};
const elsewhere = `
  Of the same table, measured by commands of their own: npm run lighthouse (portal and friend page),
  npm run faults (kills under load), npm run attack (generated requests), npm test (access matrix, bytes of pages)`;

const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : Object.keys({ ...parts, ...apart });
const log = (line: string) => console.error(line);

const measurements: Measurement[] = [];
for (const name of chosen) {
  const measureApart = apart[name];
  if (measureApart) {
    log(`Measuring: ${name}`);
    measurements.push(...(await measureApart(log)));
    continue;
  }
  const measure = parts[name];
  if (!measure) {
    throw new Error(`Unknown benchmark. Use some of: ${Object.keys({ ...parts, ...apart }).join(", ")}.`);
  }
  log(`Measuring: ${name}`);
  // Each has a database of its own, so that none finds what another one left.
  const bench = await openBench(log, settings[name]);
  measurements.push(...(await measure(bench, log).finally(bench.close)));
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, Node.js ${process.versions.node}`;
console.log(`\n${machine}\n\n${formatTable(measurements)}\n${elsewhere}`);
if (values.json !== undefined) {
  const results = measurements.map((one) => ({ ...one, met: isMet(one) }));
  await writeFile(values.json, `${JSON.stringify({ machine, at: new Date(), results }, null, 2)}\n`);
}
