import { sharesOf } from "./bench/compare";
import { benchConversionLayer } from "./bench/data-layer";
import { benchHttp } from "./bench/http";
import { openBench } from "./bench/server";

const bench = await openBench((line) => console.error(line));
try {
  console.error("Measuring over HTTP: 5 rounds of 3 s for each, taking turns");
  const http = await benchHttp(bench);
  print("Over HTTP, 16 connections, requests per second (median of 5)", http);
  console.error("Measuring the data layer: 5 rounds of 1,000 conversions each, taking turns");
  print(
    "Conversions per second in one process, 16 at a time (median of 5)",
    await benchConversionLayer(bench),
  );
} finally {
  await bench.close();
}

function print(title: string, rates: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const { name, rate, share } of sharesOf(rates)) {
    console.log(`  ${name.padEnd(44)} ${rate.toFixed(0).padStart(7)}   ${share.toFixed(2)} of the first`);
  }
}
