import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { benchFresh } from "@/proof/bench/fresh";
import { benchHttp } from "@/proof/bench/http";
import { benchIdle } from "@/proof/bench/idle";
import { benchMail } from "@/proof/bench/mail";
import { formatTable, isMet, type Measurement } from "@/proof/bench/measurement";
import { benchMessages } from "@/proof/bench/messages";
import { benchNavigation } from "@/proof/bench/navigation";
import { benchPages } from "@/proof/bench/pages";
import { benchScale } from "@/proof/bench/scale";
import { type Bench, openBench } from "@/proof/bench/server";
import { benchStart } from "@/proof/bench/start";
import { benchStorm } from "@/proof/bench/storm";
import { benchStrangers } from "@/proof/bench/strangers";
import { benchWorstBodies } from "@/proof/bench/worst-bodies";

type Log = (line: string) => void;

/** Each benchmark has its own product and database, so that none depends on another's data. */
const onProduct =
  (measure: (bench: Bench, log: Log) => Promise<Measurement[]>, settings?: Record<string, string>) =>
  async (log: Log): Promise<Measurement[]> => {
    const bench = await openBench(log, settings);
    return measure(bench, log).finally(bench.close);
  };

const parts: Readonly<Record<string, (log: Log) => Promise<Measurement[]>>> = {
  http: onProduct(benchHttp),
  pages: onProduct(benchPages),
  messages: onProduct(benchMessages),
  storm: onProduct(benchStorm),
  strangers: onProduct(benchStrangers, { RATE_LIMIT: "on" }),
  start: benchStart,
  scale: onProduct(benchScale),
  navigation: onProduct(benchNavigation),
  // Its identity provider runs on this machine.
  "worst-bodies": onProduct(benchWorstBodies, { ALLOW_PRIVATE_NETWORKS: "on" }),
  fresh: benchFresh,
  mail: benchMail,
  idle: benchIdle,
};

const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const measurements: Measurement[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const measure = parts[name];
  if (!measure) throw new Error(`Unknown benchmark. Use one or more of: ${Object.keys(parts).join(", ")}.`);
  console.error(`Measuring: ${name}`);
  measurements.push(...(await measure(console.error)));
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, Node.js ${process.versions.node}`;
console.log(`\n${machine}\n\n${formatTable(measurements)}`);
if (values.json !== undefined) {
  const results = measurements.map((measurement) => ({ ...measurement, met: isMet(measurement) }));
  await writeFile(values.json, `${JSON.stringify({ machine, at: new Date(), results }, null, 2)}\n`);
}
