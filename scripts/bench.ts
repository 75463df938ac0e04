import { sharesOf } from "./bench/compare";
import { benchConversionLayer } from "./bench/data-layer";
import { benchHttp } from "./bench/http";
import { benchScale } from "./bench/scale";
import { openBench } from "./bench/server";

const [part = "speed"] = process.argv.slice(2);
const parts: Readonly<Record<string, () => Promise<void>>> = { speed: measureSpeed, scale: measureScale };
const measure = parts[part];
if (!measure) throw new Error(`Unknown benchmark. Use one of: ${Object.keys(parts).join(", ")}.`);

const log = (line: string) => console.error(line);
const bench = await openBench(log);
try {
  await measure();
} finally {
  await bench.close();
}

/** What the product adds to a bare server and to bare SQL. */
async function measureSpeed(): Promise<void> {
  log("Measuring over HTTP: 5 rounds of 3 s for each, taking turns");
  const http = await benchHttp(bench);
  print("Over HTTP, 16 connections, requests per second (median of 5)", http);
  log("Measuring the data layer: 5 rounds of 1,000 conversions each, taking turns");
  print(
    "Conversions per second in one process, 16 at a time (median of 5)",
    await benchConversionLayer(bench),
  );
}

/** What a large organization adds to a small one. */
async function measureScale(): Promise<void> {
  const latencies = await benchScale(bench, log);
  console.log(
    "\nMilliseconds (median of 40): 1,000 advocates and 10,000 referrals, then 100,000 and 1,000,000",
  );
  for (const { name, small, large } of latencies) {
    const [few, many] = [small, large].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`  ${name.padEnd(44)} ${few} ${many}   ${(large / small).toFixed(2)} times`);
  }
}

function print(title: string, rates: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const { name, rate, share } of sharesOf(rates)) {
    console.log(`  ${name.padEnd(44)} ${rate.toFixed(0).padStart(7)}   ${share.toFixed(2)} of the first`);
  }
}
