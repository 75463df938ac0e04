import { execFileSync } from "node:child_process";
import { type Measurement, median } from "./measurement";
import type { Organization } from "./seed";
import type { Bench } from "./server";

const ROUNDS = 5;
const WATCH_MS = 20;
const KIB_PER_MIB = 1024;
const LEAST_BYTES = 5_000_000;

const formats = { list: "application/json", spreadsheet: "text/csv" };

/** All 100,000 advocates in one answer: when it begins, and what it adds to the server's memory. */
export async function measureFullList(bench: Bench, { apiKey }: Organization): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const [name, accept] of Object.entries(formats)) {
    const headers = { Authorization: `Bearer ${apiKey}`, Accept: accept };
    measured.push(...(await measureAnswer(`${name} of all 100,000 advocates`, bench, headers)));
  }
  return measured;
}

async function measureAnswer(
  what: string,
  { url, webPid }: Bench,
  headers: Record<string, string>,
): Promise<Measurement[]> {
  const firstBytes: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = memoryOf(webPid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(webPid));
    }, WATCH_MS);
    const read = await readAll(`${url}/api/app/advocates`, headers).finally(() => clearInterval(watch));
    if (read.bytes < LEAST_BYTES) throw new Error(`The ${what} has only ${read.bytes} bytes`);
    if (round > 0) {
      firstBytes.push(read.firstByteMs);
      growths.push((peak - before) / KIB_PER_MIB);
    }
  }
  const of = `median of ${ROUNDS}`;
  return [
    { what: `${what}, first byte`, figure: median(firstBytes), unit: "ms", atMost: 100, of },
    { what: `${what}, memory growth`, figure: median(growths), unit: "MiB", atMost: 64, of },
  ];
}

async function readAll(url: string, headers: Record<string, string>) {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  let firstByteMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += chunk.length;
  }
  return { firstByteMs, bytes };
}

/** In KiB. */
function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}
