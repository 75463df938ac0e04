import { execFileSync } from "node:child_process";
import { type Measurement, median } from "./measurement";
import type { Organization } from "./seed";
import type { Bench } from "./server";

const ROUNDS = 5;
const WATCH_MS = 20;
const KIB_PER_MIB = 1024;

/** The list of all 100,000 advocates in one answer: when it begins, and what it adds to the server's memory. */
export async function measureFullList(
  { url, webPid }: Bench,
  { apiKey }: Organization,
): Promise<Measurement[]> {
  const firstBytes: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = memoryOf(webPid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(webPid));
    }, WATCH_MS);
    const { firstByteMs, bytes } = await readAll(`${url}/api/app/advocates`, apiKey).finally(() =>
      clearInterval(watch),
    );
    if (bytes < 10_000_000) throw new Error(`The whole list has only ${bytes} bytes`);
    if (round > 0) {
      firstBytes.push(firstByteMs);
      growths.push((peak - before) / KIB_PER_MIB);
    }
  }
  const of = `median of ${ROUNDS}`;
  return [
    {
      what: "list of all 100,000 advocates, first byte",
      figure: median(firstBytes),
      unit: "ms",
      atMost: 100,
      of,
    },
    {
      what: "list of all 100,000 advocates, memory growth",
      figure: median(growths),
      unit: "MiB",
      atMost: 64,
      of,
    },
  ];
}

async function readAll(url: string, apiKey: string): Promise<{ firstByteMs: number; bytes: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${apiKey}` } });
  let firstByteMs: number | undefined;
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    firstByteMs ??= performance.now() - started;
    bytes += chunk.length;
  }
  return { firstByteMs: firstByteMs ?? Number.NaN, bytes };
}

/** In KiB. */
function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}
